-- What purchase records are read and written with. $1 is the tenant; in writes $2 is the acting user and $3 the origin
-- for the audit trail. Further parameters are ids and values in the order of the fields.
--
--   t  the table of the resource
--   o  the stored row, as it was
--   n  the rows as they will be
--   c  n with computed columns and the number of the first violated rule
--   w  the rows of c that violate nothing, written
--   u  those of them that were there before, updated
--   l  the entries that they add to the log of the resource
--   a  the entry of the audit trail
--   s  the rows of the chunk, as they were staged
--   m  their final values: what was sent, else what is stored, else the default
--   x  the context that computed columns read
--   q  the row that a reference names
--   p  a page of rows
--   r  one row as its answer

-- create a PurchaseRecord with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.id = $4::bigint
      ) as supplier_id,
      (
        select
          q.id
        from
          supplier_products q
        where
          q.tenant_id = $1
          and q.id = $5::bigint
      ) as supplier_product_id,
      $6::timestamptz as purchase_date,
      $7::numeric as quantity_kg,
      $8::numeric as unit_price,
      $9::text as currency,
      $10::text as transport_mode,
      $11::numeric as distance_km,
      $12::numeric as weight_kg,
      coalesce($13::text, 'ORDERED') as status,
      $14::text as purchase_order_number,
      $15::text as invoice_number,
      $16::text as ddt_number,
      $17::text as transaction_certificate_number,
      $18::text as batch_number,
      $19::timestamptz as delivery_date,
      $20::timestamptz as expected_delivery_date,
      $21::text as delivery_notes,
      $22::text as notes,
      null::text as old_status,
      true as is_new
    from
      (
        select
          nextval('purchase_records_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      trim_scale(
        case n.transport_mode
          when 'ROAD' then x.road
          when 'SEA' then x.sea
          when 'AIR' then x.air
          when 'RAIL' then x.rail
        end * n.distance_km * n.weight_kg * 0.001
      ) as co2_emissions_kg,
      case
        when $4::bigint is not null
        and n.supplier_id is null then 0
        when $5::bigint is not null
        and n.supplier_product_id is null then 1
        when n.delivery_date < n.purchase_date then 2
        when not n.is_new
        and n.old_status <> n.status
        and (n.old_status, n.status) not in (
          ('ORDERED', 'IN_TRANSIT'),
          ('IN_TRANSIT', 'DELIVERED'),
          ('ORDERED', 'CANCELLED'),
          ('IN_TRANSIT', 'CANCELLED')
        ) then 3
      end as violation
    from
      n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
  ),
  w as (
    insert into
      purchase_records (
        tenant_id,
        id,
        supplier_id,
        supplier_product_id,
        purchase_date,
        quantity_kg,
        unit_price,
        currency,
        transport_mode,
        distance_km,
        weight_kg,
        status,
        purchase_order_number,
        invoice_number,
        ddt_number,
        transaction_certificate_number,
        batch_number,
        delivery_date,
        expected_delivery_date,
        delivery_notes,
        notes,
        co2_emissions_kg
      )
    select
      n.tenant_id,
      n.id,
      n.supplier_id,
      n.supplier_product_id,
      n.purchase_date,
      n.quantity_kg,
      n.unit_price,
      n.currency,
      n.transport_mode,
      n.distance_km,
      n.weight_kg,
      n.status,
      n.purchase_order_number,
      n.invoice_number,
      n.ddt_number,
      n.transaction_certificate_number,
      n.batch_number,
      n.delivery_date,
      n.expected_delivery_date,
      n.delivery_notes,
      n.notes,
      n.co2_emissions_kg
    from
      c n
    where
      n.violation is null
    returning
      *
  ),
  l as (
    insert into
      purchase_status_changes (tenant_id, purchase_record_id, from_status, to_status, changed_by_user_id)
    select
      n.tenant_id,
      n.id,
      n.old_status,
      n.status,
      $2::bigint
    from
      c n
    where
      n.violation is null
      and (
        n.is_new
        or n.old_status <> n.status
      )
  ),
  a as (
    insert into
      audit_events (
        tenant_id,
        action,
        entity_type,
        entity_id,
        entity_uuid,
        actor_user_id,
        authenticated_user_id,
        actor_kind,
        credential_id,
        address,
        request_id,
        details
      )
    select
      $1::bigint,
      'purchase record.created',
      'purchase record',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      null
    from
      w e,
      jsonb_to_record($3::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  c.violation,
  case c.violation
    when 3 then json_build_object('status_from', c.old_status, 'status_to', c.status)
  end as shown,
  c.id,
  (
    select
      (
        select
          row_to_json(r)::text
        from
          (
            select
              t.id as "id",
              t.uuid as "uuid",
              t.supplier_id as "supplier_id",
              t.supplier_product_id as "supplier_product_id",
              date_trunc('second', t.purchase_date at time zone 'UTC') as "purchase_date",
              t.quantity_kg as "quantity_kg",
              t.unit_price as "unit_price",
              t.currency as "currency",
              t.transport_mode as "transport_mode",
              t.distance_km as "distance_km",
              t.weight_kg as "weight_kg",
              t.co2_emissions_kg as "co2_emissions_kg",
              t.status as "purchase_status",
              t.purchase_order_number as "purchase_order_number",
              t.invoice_number as "invoice_number",
              t.ddt_number as "ddt_number",
              t.transaction_certificate_number as "transaction_certificate_number",
              t.batch_number as "batch_number",
              date_trunc('second', t.delivery_date at time zone 'UTC') as "delivery_date",
              date_trunc('second', t.expected_delivery_date at time zone 'UTC') as "expected_delivery_date",
              t.delivery_notes as "delivery_notes",
              t.notes as "notes",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a PurchaseRecord
with
  o as (
    select
      *
    from
      purchase_records t
    where
      t.tenant_id = $1
      and t.id = $4
    for update
  ),
  n as materialized (
    select
      o.tenant_id,
      o.id,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.id = $5::bigint
      ) as supplier_id,
      (
        select
          q.id
        from
          supplier_products q
        where
          q.tenant_id = $1
          and q.id = $6::bigint
      ) as supplier_product_id,
      $7::timestamptz as purchase_date,
      $8::numeric as quantity_kg,
      $9::numeric as unit_price,
      $10::text as currency,
      $11::text as transport_mode,
      $12::numeric as distance_km,
      $13::numeric as weight_kg,
      coalesce($14::text, 'ORDERED') as status,
      $15::text as purchase_order_number,
      $16::text as invoice_number,
      $17::text as ddt_number,
      $18::text as transaction_certificate_number,
      $19::text as batch_number,
      $20::timestamptz as delivery_date,
      $21::timestamptz as expected_delivery_date,
      $22::text as delivery_notes,
      $23::text as notes,
      o.status as old_status,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      trim_scale(
        case n.transport_mode
          when 'ROAD' then x.road
          when 'SEA' then x.sea
          when 'AIR' then x.air
          when 'RAIL' then x.rail
        end * n.distance_km * n.weight_kg * 0.001
      ) as co2_emissions_kg,
      case
        when $5::bigint is not null
        and n.supplier_id is null then 0
        when $6::bigint is not null
        and n.supplier_product_id is null then 1
        when n.delivery_date < n.purchase_date then 2
        when not n.is_new
        and n.old_status <> n.status
        and (n.old_status, n.status) not in (
          ('ORDERED', 'IN_TRANSIT'),
          ('IN_TRANSIT', 'DELIVERED'),
          ('ORDERED', 'CANCELLED'),
          ('IN_TRANSIT', 'CANCELLED')
        ) then 3
      end as violation
    from
      n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
  ),
  w as (
    update purchase_records t
    set
      supplier_id = n.supplier_id,
      supplier_product_id = n.supplier_product_id,
      purchase_date = n.purchase_date,
      quantity_kg = n.quantity_kg,
      unit_price = n.unit_price,
      currency = n.currency,
      transport_mode = n.transport_mode,
      distance_km = n.distance_km,
      weight_kg = n.weight_kg,
      status = n.status,
      purchase_order_number = n.purchase_order_number,
      invoice_number = n.invoice_number,
      ddt_number = n.ddt_number,
      transaction_certificate_number = n.transaction_certificate_number,
      batch_number = n.batch_number,
      delivery_date = n.delivery_date,
      expected_delivery_date = n.expected_delivery_date,
      delivery_notes = n.delivery_notes,
      notes = n.notes,
      co2_emissions_kg = n.co2_emissions_kg,
      updated_at = now()
    from
      c n
    where
      t.tenant_id = n.tenant_id
      and t.id = n.id
      and n.violation is null
    returning
      t.*
  ),
  l as (
    insert into
      purchase_status_changes (tenant_id, purchase_record_id, from_status, to_status, changed_by_user_id)
    select
      n.tenant_id,
      n.id,
      n.old_status,
      n.status,
      $2::bigint
    from
      c n
    where
      n.violation is null
      and (
        n.is_new
        or n.old_status <> n.status
      )
  ),
  a as (
    insert into
      audit_events (
        tenant_id,
        action,
        entity_type,
        entity_id,
        entity_uuid,
        actor_user_id,
        authenticated_user_id,
        actor_kind,
        credential_id,
        address,
        request_id,
        details
      )
    select
      $1::bigint,
      'purchase record.changed',
      'purchase record',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["supplierId","supplierProductId","purchaseDate","quantityKg","unitPrice","currency","transportMode","distanceKm","weightKg","status","purchaseOrderNumber","invoiceNumber","ddtNumber","transactionCertificateNumber","batchNumber","deliveryDate","expectedDeliveryDate","deliveryNotes","notes"]}'::jsonb
    from
      w e,
      jsonb_to_record($3::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  c.violation,
  case c.violation
    when 3 then json_build_object('status_from', c.old_status, 'status_to', c.status)
  end as shown,
  c.id,
  (
    select
      (
        select
          row_to_json(r)::text
        from
          (
            select
              t.id as "id",
              t.uuid as "uuid",
              t.supplier_id as "supplier_id",
              t.supplier_product_id as "supplier_product_id",
              date_trunc('second', t.purchase_date at time zone 'UTC') as "purchase_date",
              t.quantity_kg as "quantity_kg",
              t.unit_price as "unit_price",
              t.currency as "currency",
              t.transport_mode as "transport_mode",
              t.distance_km as "distance_km",
              t.weight_kg as "weight_kg",
              t.co2_emissions_kg as "co2_emissions_kg",
              t.status as "purchase_status",
              t.purchase_order_number as "purchase_order_number",
              t.invoice_number as "invoice_number",
              t.ddt_number as "ddt_number",
              t.transaction_certificate_number as "transaction_certificate_number",
              t.batch_number as "batch_number",
              date_trunc('second', t.delivery_date at time zone 'UTC') as "delivery_date",
              date_trunc('second', t.expected_delivery_date at time zone 'UTC') as "expected_delivery_date",
              t.delivery_notes as "delivery_notes",
              t.notes as "notes",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a PurchaseRecord
select
  (
    select
      row_to_json(r)::text
    from
      (
        select
          t.id as "id",
          t.uuid as "uuid",
          t.supplier_id as "supplier_id",
          t.supplier_product_id as "supplier_product_id",
          date_trunc('second', t.purchase_date at time zone 'UTC') as "purchase_date",
          t.quantity_kg as "quantity_kg",
          t.unit_price as "unit_price",
          t.currency as "currency",
          t.transport_mode as "transport_mode",
          t.distance_km as "distance_km",
          t.weight_kg as "weight_kg",
          t.co2_emissions_kg as "co2_emissions_kg",
          t.status as "purchase_status",
          t.purchase_order_number as "purchase_order_number",
          t.invoice_number as "invoice_number",
          t.ddt_number as "ddt_number",
          t.transaction_certificate_number as "transaction_certificate_number",
          t.batch_number as "batch_number",
          date_trunc('second', t.delivery_date at time zone 'UTC') as "delivery_date",
          date_trunc('second', t.expected_delivery_date at time zone 'UTC') as "expected_delivery_date",
          t.delivery_notes as "delivery_notes",
          t.notes as "notes",
          date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
          date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
      ) r
  ) as body
from
  purchase_records t
where
  t.tenant_id = $1
  and t.id = $2;

-- delete a PurchaseRecord
with
  d as (
    delete from purchase_records t
    where
      t.tenant_id = $1
      and t.id = $2
    returning
      *
  ),
  a as (
    insert into
      audit_events (
        tenant_id,
        action,
        entity_type,
        entity_id,
        entity_uuid,
        actor_user_id,
        authenticated_user_id,
        actor_kind,
        credential_id,
        address,
        request_id,
        details
      )
    select
      $1::bigint,
      'purchase record.deleted',
      'purchase record',
      e.id,
      e.uuid,
      $3::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      jsonb_build_object('name', coalesce(e.purchase_order_number, e.batch_number, e.invoice_number, e.id::text))
    from
      d e,
      jsonb_to_record($4::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  id
from
  d;

-- create a PurchaseRecordDto with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.uuid = $4::uuid
      ) as supplier_id,
      (
        select
          q.id
        from
          supplier_products q
        where
          q.tenant_id = $1
          and q.uuid = $5::uuid
      ) as supplier_product_id,
      $6::timestamptz as purchase_date,
      $7::numeric as quantity_kg,
      $8::numeric as unit_price,
      $9::text as currency,
      $10::text as transport_mode,
      $11::numeric as distance_km,
      $12::numeric as weight_kg,
      coalesce($13::text, 'ORDERED') as status,
      $14::text as purchase_order_number,
      $15::text as invoice_number,
      $16::text as ddt_number,
      $17::text as transaction_certificate_number,
      $18::text as batch_number,
      $19::timestamptz as delivery_date,
      $20::timestamptz as expected_delivery_date,
      $21::text as delivery_notes,
      $22::text as notes,
      null::text as old_status,
      true as is_new
    from
      (
        select
          nextval('purchase_records_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      trim_scale(
        case n.transport_mode
          when 'ROAD' then x.road
          when 'SEA' then x.sea
          when 'AIR' then x.air
          when 'RAIL' then x.rail
        end * n.distance_km * n.weight_kg * 0.001
      ) as co2_emissions_kg,
      case
        when $4::uuid is not null
        and n.supplier_id is null then 0
        when $5::uuid is not null
        and n.supplier_product_id is null then 1
        when n.delivery_date < n.purchase_date then 2
        when not n.is_new
        and n.old_status <> n.status
        and (n.old_status, n.status) not in (
          ('ORDERED', 'IN_TRANSIT'),
          ('IN_TRANSIT', 'DELIVERED'),
          ('ORDERED', 'CANCELLED'),
          ('IN_TRANSIT', 'CANCELLED')
        ) then 3
      end as violation
    from
      n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
  ),
  w as (
    insert into
      purchase_records (
        tenant_id,
        id,
        supplier_id,
        supplier_product_id,
        purchase_date,
        quantity_kg,
        unit_price,
        currency,
        transport_mode,
        distance_km,
        weight_kg,
        status,
        purchase_order_number,
        invoice_number,
        ddt_number,
        transaction_certificate_number,
        batch_number,
        delivery_date,
        expected_delivery_date,
        delivery_notes,
        notes,
        co2_emissions_kg
      )
    select
      n.tenant_id,
      n.id,
      n.supplier_id,
      n.supplier_product_id,
      n.purchase_date,
      n.quantity_kg,
      n.unit_price,
      n.currency,
      n.transport_mode,
      n.distance_km,
      n.weight_kg,
      n.status,
      n.purchase_order_number,
      n.invoice_number,
      n.ddt_number,
      n.transaction_certificate_number,
      n.batch_number,
      n.delivery_date,
      n.expected_delivery_date,
      n.delivery_notes,
      n.notes,
      n.co2_emissions_kg
    from
      c n
    where
      n.violation is null
    returning
      *
  ),
  l as (
    insert into
      purchase_status_changes (tenant_id, purchase_record_id, from_status, to_status, changed_by_user_id)
    select
      n.tenant_id,
      n.id,
      n.old_status,
      n.status,
      $2::bigint
    from
      c n
    where
      n.violation is null
      and (
        n.is_new
        or n.old_status <> n.status
      )
  ),
  a as (
    insert into
      audit_events (
        tenant_id,
        action,
        entity_type,
        entity_id,
        entity_uuid,
        actor_user_id,
        authenticated_user_id,
        actor_kind,
        credential_id,
        address,
        request_id,
        details
      )
    select
      $1::bigint,
      'purchase record.created',
      'purchase record',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      null
    from
      w e,
      jsonb_to_record($3::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  c.violation,
  case c.violation
    when 3 then json_build_object('status_from', c.old_status, 'status_to', c.status)
  end as shown,
  c.id,
  (
    select
      (
        select
          row_to_json(r)::text
        from
          (
            select
              t.uuid as "id",
              t.id as "legacyId",
              (
                select
                  q.uuid
                from
                  suppliers q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.supplier_id
              ) as "supplierId",
              (
                select
                  q.uuid
                from
                  supplier_products q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.supplier_product_id
              ) as "supplierProductId",
              to_char(t.purchase_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "purchaseDate",
              t.quantity_kg::text as "quantityKg",
              t.unit_price::text as "unitPrice",
              t.currency as "currency",
              t.transport_mode as "transportMode",
              t.distance_km as "distanceKm",
              t.weight_kg::text as "weightKg",
              t.co2_emissions_kg::text as "co2EmissionsKg",
              t.status as "status",
              t.purchase_order_number as "purchaseOrderNumber",
              t.invoice_number as "invoiceNumber",
              t.ddt_number as "ddtNumber",
              t.transaction_certificate_number as "transactionCertificateNumber",
              t.batch_number as "batchNumber",
              to_char(t.delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deliveryDate",
              to_char(t.expected_delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expectedDeliveryDate",
              t.delivery_notes as "deliveryNotes",
              t.notes as "notes",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
              (
                select
                  coalesce(s.name, s.uuid::text)
                from
                  suppliers s
                where
                  s.tenant_id = t.tenant_id
                  and s.id = t.supplier_id
              ) as "supplierName",
              (
                select
                  coalesce(p.name, p.uuid::text)
                from
                  supplier_products p
                where
                  p.tenant_id = t.tenant_id
                  and p.id = t.supplier_product_id
              ) as "supplierProductName"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a PurchaseRecordDto
with
  o as (
    select
      *
    from
      purchase_records t
    where
      t.tenant_id = $1
      and t.uuid = $4
    for update
  ),
  n as materialized (
    select
      o.tenant_id,
      o.id,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.uuid = $5::uuid
      ) as supplier_id,
      (
        select
          q.id
        from
          supplier_products q
        where
          q.tenant_id = $1
          and q.uuid = $6::uuid
      ) as supplier_product_id,
      $7::timestamptz as purchase_date,
      $8::numeric as quantity_kg,
      $9::numeric as unit_price,
      $10::text as currency,
      $11::text as transport_mode,
      $12::numeric as distance_km,
      $13::numeric as weight_kg,
      coalesce($14::text, 'ORDERED') as status,
      $15::text as purchase_order_number,
      $16::text as invoice_number,
      $17::text as ddt_number,
      $18::text as transaction_certificate_number,
      $19::text as batch_number,
      $20::timestamptz as delivery_date,
      $21::timestamptz as expected_delivery_date,
      $22::text as delivery_notes,
      $23::text as notes,
      o.status as old_status,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      trim_scale(
        case n.transport_mode
          when 'ROAD' then x.road
          when 'SEA' then x.sea
          when 'AIR' then x.air
          when 'RAIL' then x.rail
        end * n.distance_km * n.weight_kg * 0.001
      ) as co2_emissions_kg,
      case
        when $5::uuid is not null
        and n.supplier_id is null then 0
        when $6::uuid is not null
        and n.supplier_product_id is null then 1
        when n.delivery_date < n.purchase_date then 2
        when not n.is_new
        and n.old_status <> n.status
        and (n.old_status, n.status) not in (
          ('ORDERED', 'IN_TRANSIT'),
          ('IN_TRANSIT', 'DELIVERED'),
          ('ORDERED', 'CANCELLED'),
          ('IN_TRANSIT', 'CANCELLED')
        ) then 3
      end as violation
    from
      n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
  ),
  w as (
    update purchase_records t
    set
      supplier_id = n.supplier_id,
      supplier_product_id = n.supplier_product_id,
      purchase_date = n.purchase_date,
      quantity_kg = n.quantity_kg,
      unit_price = n.unit_price,
      currency = n.currency,
      transport_mode = n.transport_mode,
      distance_km = n.distance_km,
      weight_kg = n.weight_kg,
      status = n.status,
      purchase_order_number = n.purchase_order_number,
      invoice_number = n.invoice_number,
      ddt_number = n.ddt_number,
      transaction_certificate_number = n.transaction_certificate_number,
      batch_number = n.batch_number,
      delivery_date = n.delivery_date,
      expected_delivery_date = n.expected_delivery_date,
      delivery_notes = n.delivery_notes,
      notes = n.notes,
      co2_emissions_kg = n.co2_emissions_kg,
      updated_at = now()
    from
      c n
    where
      t.tenant_id = n.tenant_id
      and t.id = n.id
      and n.violation is null
    returning
      t.*
  ),
  l as (
    insert into
      purchase_status_changes (tenant_id, purchase_record_id, from_status, to_status, changed_by_user_id)
    select
      n.tenant_id,
      n.id,
      n.old_status,
      n.status,
      $2::bigint
    from
      c n
    where
      n.violation is null
      and (
        n.is_new
        or n.old_status <> n.status
      )
  ),
  a as (
    insert into
      audit_events (
        tenant_id,
        action,
        entity_type,
        entity_id,
        entity_uuid,
        actor_user_id,
        authenticated_user_id,
        actor_kind,
        credential_id,
        address,
        request_id,
        details
      )
    select
      $1::bigint,
      'purchase record.changed',
      'purchase record',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["supplierId","supplierProductId","purchaseDate","quantityKg","unitPrice","currency","transportMode","distanceKm","weightKg","status","purchaseOrderNumber","invoiceNumber","ddtNumber","transactionCertificateNumber","batchNumber","deliveryDate","expectedDeliveryDate","deliveryNotes","notes"]}'::jsonb
    from
      w e,
      jsonb_to_record($3::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  c.violation,
  case c.violation
    when 3 then json_build_object('status_from', c.old_status, 'status_to', c.status)
  end as shown,
  c.id,
  (
    select
      (
        select
          row_to_json(r)::text
        from
          (
            select
              t.uuid as "id",
              t.id as "legacyId",
              (
                select
                  q.uuid
                from
                  suppliers q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.supplier_id
              ) as "supplierId",
              (
                select
                  q.uuid
                from
                  supplier_products q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.supplier_product_id
              ) as "supplierProductId",
              to_char(t.purchase_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "purchaseDate",
              t.quantity_kg::text as "quantityKg",
              t.unit_price::text as "unitPrice",
              t.currency as "currency",
              t.transport_mode as "transportMode",
              t.distance_km as "distanceKm",
              t.weight_kg::text as "weightKg",
              t.co2_emissions_kg::text as "co2EmissionsKg",
              t.status as "status",
              t.purchase_order_number as "purchaseOrderNumber",
              t.invoice_number as "invoiceNumber",
              t.ddt_number as "ddtNumber",
              t.transaction_certificate_number as "transactionCertificateNumber",
              t.batch_number as "batchNumber",
              to_char(t.delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deliveryDate",
              to_char(t.expected_delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expectedDeliveryDate",
              t.delivery_notes as "deliveryNotes",
              t.notes as "notes",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
              (
                select
                  coalesce(s.name, s.uuid::text)
                from
                  suppliers s
                where
                  s.tenant_id = t.tenant_id
                  and s.id = t.supplier_id
              ) as "supplierName",
              (
                select
                  coalesce(p.name, p.uuid::text)
                from
                  supplier_products p
                where
                  p.tenant_id = t.tenant_id
                  and p.id = t.supplier_product_id
              ) as "supplierProductName"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a PurchaseRecordDto
select
  (
    select
      row_to_json(r)::text
    from
      (
        select
          t.uuid as "id",
          t.id as "legacyId",
          (
            select
              q.uuid
            from
              suppliers q
            where
              q.tenant_id = t.tenant_id
              and q.id = t.supplier_id
          ) as "supplierId",
          (
            select
              q.uuid
            from
              supplier_products q
            where
              q.tenant_id = t.tenant_id
              and q.id = t.supplier_product_id
          ) as "supplierProductId",
          to_char(t.purchase_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "purchaseDate",
          t.quantity_kg::text as "quantityKg",
          t.unit_price::text as "unitPrice",
          t.currency as "currency",
          t.transport_mode as "transportMode",
          t.distance_km as "distanceKm",
          t.weight_kg::text as "weightKg",
          t.co2_emissions_kg::text as "co2EmissionsKg",
          t.status as "status",
          t.purchase_order_number as "purchaseOrderNumber",
          t.invoice_number as "invoiceNumber",
          t.ddt_number as "ddtNumber",
          t.transaction_certificate_number as "transactionCertificateNumber",
          t.batch_number as "batchNumber",
          to_char(t.delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deliveryDate",
          to_char(t.expected_delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expectedDeliveryDate",
          t.delivery_notes as "deliveryNotes",
          t.notes as "notes",
          to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
          (
            select
              coalesce(s.name, s.uuid::text)
            from
              suppliers s
            where
              s.tenant_id = t.tenant_id
              and s.id = t.supplier_id
          ) as "supplierName",
          (
            select
              coalesce(p.name, p.uuid::text)
            from
              supplier_products p
            where
              p.tenant_id = t.tenant_id
              and p.id = t.supplier_product_id
          ) as "supplierProductName"
      ) r
  ) as body
from
  purchase_records t
where
  t.tenant_id = $1
  and t.uuid = $2;

-- delete a PurchaseRecordDto
with
  d as (
    delete from purchase_records t
    where
      t.tenant_id = $1
      and t.uuid = $2
    returning
      *
  ),
  a as (
    insert into
      audit_events (
        tenant_id,
        action,
        entity_type,
        entity_id,
        entity_uuid,
        actor_user_id,
        authenticated_user_id,
        actor_kind,
        credential_id,
        address,
        request_id,
        details
      )
    select
      $1::bigint,
      'purchase record.deleted',
      'purchase record',
      e.id,
      e.uuid,
      $3::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      jsonb_build_object('name', coalesce(e.purchase_order_number, e.batch_number, e.invoice_number, e.id::text))
    from
      d e,
      jsonb_to_record($4::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  id
from
  d;

-- GET /api/v1/purchase-records unfiltered, sorted by createdAt
with
  n as (
    select
      coalesce(sum(t.rows), 0)::bigint as total
    from
      purchase_record_counts t
    where
      t.tenant_id = $1
  )
select
  string_agg(p.body, ',') as text,
  json_agg(p.id) filter (
    where
      p.body is null
  ) as rest,
  (
    select
      n.total
    from
      n
  ) as total,
  count(p.id) as rows,
  (array_agg(p.id)) [count(*)] as last_id,
  null as last_key
from
  (
    select
      t.id,
      case
        when t.bytes_before < 131072 then (
          select
            row_to_json(r)::text
          from
            (
              select
                t.uuid as "id",
                t.id as "legacyId",
                (
                  select
                    q.uuid
                  from
                    suppliers q
                  where
                    q.tenant_id = t.tenant_id
                    and q.id = t.supplier_id
                ) as "supplierId",
                (
                  select
                    q.uuid
                  from
                    supplier_products q
                  where
                    q.tenant_id = t.tenant_id
                    and q.id = t.supplier_product_id
                ) as "supplierProductId",
                to_char(t.purchase_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "purchaseDate",
                t.quantity_kg::text as "quantityKg",
                t.unit_price::text as "unitPrice",
                t.currency as "currency",
                t.transport_mode as "transportMode",
                t.distance_km as "distanceKm",
                t.weight_kg::text as "weightKg",
                t.co2_emissions_kg::text as "co2EmissionsKg",
                t.status as "status",
                t.purchase_order_number as "purchaseOrderNumber",
                t.invoice_number as "invoiceNumber",
                t.ddt_number as "ddtNumber",
                t.transaction_certificate_number as "transactionCertificateNumber",
                t.batch_number as "batchNumber",
                to_char(t.delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deliveryDate",
                to_char(t.expected_delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expectedDeliveryDate",
                t.delivery_notes as "deliveryNotes",
                t.notes as "notes",
                to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
                to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
                (
                  select
                    coalesce(s.name, s.uuid::text)
                  from
                    suppliers s
                  where
                    s.tenant_id = t.tenant_id
                    and s.id = t.supplier_id
                ) as "supplierName",
                (
                  select
                    coalesce(p.name, p.uuid::text)
                  from
                    supplier_products p
                  where
                    p.tenant_id = t.tenant_id
                    and p.id = t.supplier_product_id
                ) as "supplierProductName"
            ) r
        )
      end as body
    from
      (
        select
          t.*,
          coalesce(
            sum(coalesce(octet_length(t.delivery_notes), 0) + coalesce(octet_length(t.notes), 0)) over (
              rows between unbounded preceding
              and 1 preceding
            ),
            0
          ) as bytes_before
        from
          (
            select
              t.*
            from
              (
                select
                  t.id
                from
                  purchase_records t
                where
                  t.tenant_id = $2
                order by
                  t.id asc
                limit
                  $3
                offset
                  $4
              ) k
              cross join lateral (
                select
                  t.*
                from
                  purchase_records t
                where
                  t.tenant_id = $5
                  and t.id = k.id
                offset
                  0
              ) t
            order by
              t.id asc
          ) t
      ) t
  ) p;

-- GET /api/v1/purchase-records by supplierId, sorted by createdAt
with
  n as (
    select
      count(*) as total
    from
      purchase_records t
    where
      t.tenant_id = $1
      and t.supplier_id + 0 = (
        select
          s.id
        from
          suppliers s
        where
          s.tenant_id = $2
          and s.uuid = $3
      )
  )
select
  string_agg(p.body, ',') as text,
  json_agg(p.id) filter (
    where
      p.body is null
  ) as rest,
  (
    select
      n.total
    from
      n
  ) as total,
  count(p.id) as rows,
  (array_agg(p.id)) [count(*)] as last_id,
  null as last_key
from
  (
    select
      t.id,
      case
        when t.bytes_before < 131072 then (
          select
            row_to_json(r)::text
          from
            (
              select
                t.uuid as "id",
                t.id as "legacyId",
                (
                  select
                    q.uuid
                  from
                    suppliers q
                  where
                    q.tenant_id = t.tenant_id
                    and q.id = t.supplier_id
                ) as "supplierId",
                (
                  select
                    q.uuid
                  from
                    supplier_products q
                  where
                    q.tenant_id = t.tenant_id
                    and q.id = t.supplier_product_id
                ) as "supplierProductId",
                to_char(t.purchase_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "purchaseDate",
                t.quantity_kg::text as "quantityKg",
                t.unit_price::text as "unitPrice",
                t.currency as "currency",
                t.transport_mode as "transportMode",
                t.distance_km as "distanceKm",
                t.weight_kg::text as "weightKg",
                t.co2_emissions_kg::text as "co2EmissionsKg",
                t.status as "status",
                t.purchase_order_number as "purchaseOrderNumber",
                t.invoice_number as "invoiceNumber",
                t.ddt_number as "ddtNumber",
                t.transaction_certificate_number as "transactionCertificateNumber",
                t.batch_number as "batchNumber",
                to_char(t.delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deliveryDate",
                to_char(t.expected_delivery_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expectedDeliveryDate",
                t.delivery_notes as "deliveryNotes",
                t.notes as "notes",
                to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
                to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
                (
                  select
                    coalesce(s.name, s.uuid::text)
                  from
                    suppliers s
                  where
                    s.tenant_id = t.tenant_id
                    and s.id = t.supplier_id
                ) as "supplierName",
                (
                  select
                    coalesce(p.name, p.uuid::text)
                  from
                    supplier_products p
                  where
                    p.tenant_id = t.tenant_id
                    and p.id = t.supplier_product_id
                ) as "supplierProductName"
            ) r
        )
      end as body
    from
      (
        select
          t.*,
          coalesce(
            sum(coalesce(octet_length(t.delivery_notes), 0) + coalesce(octet_length(t.notes), 0)) over (
              rows between unbounded preceding
              and 1 preceding
            ),
            0
          ) as bytes_before
        from
          (
            select
              t.*
            from
              (
                select
                  t.id
                from
                  purchase_records t
                where
                  t.tenant_id = $4
                  and t.supplier_id + 0 = (
                    select
                      s.id
                    from
                      suppliers s
                    where
                      s.tenant_id = $5
                      and s.uuid = $6
                  )
                order by
                  t.id asc
                limit
                  $7
                offset
                  $8
              ) k
              cross join lateral (
                select
                  t.*
                from
                  purchase_records t
                where
                  t.tenant_id = $9
                  and t.id = k.id
                offset
                  0
              ) t
            order by
              t.id asc
          ) t
      ) t
  ) p;

-- GET /api/purchase-records unfiltered, page 1
select
  t.id,
  case
    when t.bytes_before < 131072 then (
      select
        row_to_json(r)::text
      from
        (
          select
            t.id as "id",
            t.uuid as "uuid",
            t.supplier_id as "supplier_id",
            t.supplier_product_id as "supplier_product_id",
            date_trunc('second', t.purchase_date at time zone 'UTC') as "purchase_date",
            t.quantity_kg as "quantity_kg",
            t.unit_price as "unit_price",
            t.currency as "currency",
            t.transport_mode as "transport_mode",
            t.distance_km as "distance_km",
            t.weight_kg as "weight_kg",
            t.co2_emissions_kg as "co2_emissions_kg",
            t.status as "purchase_status",
            t.purchase_order_number as "purchase_order_number",
            t.invoice_number as "invoice_number",
            t.ddt_number as "ddt_number",
            t.transaction_certificate_number as "transaction_certificate_number",
            t.batch_number as "batch_number",
            date_trunc('second', t.delivery_date at time zone 'UTC') as "delivery_date",
            date_trunc('second', t.expected_delivery_date at time zone 'UTC') as "expected_delivery_date",
            t.delivery_notes as "delivery_notes",
            t.notes as "notes",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(coalesce(octet_length(t.delivery_notes), 0) + coalesce(octet_length(t.notes), 0)) over (
          rows between unbounded preceding
          and 1 preceding
        ),
        0
      ) as bytes_before
    from
      (
        select
          t.*
        from
          purchase_records t
        where
          t.tenant_id = $1
        order by
          t.id
        limit
          $2
      ) t
  ) t;

-- GET /api/purchase-records unfiltered, page 2
select
  t.id,
  case
    when t.bytes_before < 131072 then (
      select
        row_to_json(r)::text
      from
        (
          select
            t.id as "id",
            t.uuid as "uuid",
            t.supplier_id as "supplier_id",
            t.supplier_product_id as "supplier_product_id",
            date_trunc('second', t.purchase_date at time zone 'UTC') as "purchase_date",
            t.quantity_kg as "quantity_kg",
            t.unit_price as "unit_price",
            t.currency as "currency",
            t.transport_mode as "transport_mode",
            t.distance_km as "distance_km",
            t.weight_kg as "weight_kg",
            t.co2_emissions_kg as "co2_emissions_kg",
            t.status as "purchase_status",
            t.purchase_order_number as "purchase_order_number",
            t.invoice_number as "invoice_number",
            t.ddt_number as "ddt_number",
            t.transaction_certificate_number as "transaction_certificate_number",
            t.batch_number as "batch_number",
            date_trunc('second', t.delivery_date at time zone 'UTC') as "delivery_date",
            date_trunc('second', t.expected_delivery_date at time zone 'UTC') as "expected_delivery_date",
            t.delivery_notes as "delivery_notes",
            t.notes as "notes",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(coalesce(octet_length(t.delivery_notes), 0) + coalesce(octet_length(t.notes), 0)) over (
          rows between unbounded preceding
          and 1 preceding
        ),
        0
      ) as bytes_before
    from
      (
        select
          t.*
        from
          purchase_records t
        where
          t.tenant_id = $1
          and t.id > $2
        order by
          t.id
        limit
          $3
      ) t
  ) t;

-- GET /api/purchase-records by purchase_status, page 1
select
  t.id,
  case
    when t.bytes_before < 131072 then (
      select
        row_to_json(r)::text
      from
        (
          select
            t.id as "id",
            t.uuid as "uuid",
            t.supplier_id as "supplier_id",
            t.supplier_product_id as "supplier_product_id",
            date_trunc('second', t.purchase_date at time zone 'UTC') as "purchase_date",
            t.quantity_kg as "quantity_kg",
            t.unit_price as "unit_price",
            t.currency as "currency",
            t.transport_mode as "transport_mode",
            t.distance_km as "distance_km",
            t.weight_kg as "weight_kg",
            t.co2_emissions_kg as "co2_emissions_kg",
            t.status as "purchase_status",
            t.purchase_order_number as "purchase_order_number",
            t.invoice_number as "invoice_number",
            t.ddt_number as "ddt_number",
            t.transaction_certificate_number as "transaction_certificate_number",
            t.batch_number as "batch_number",
            date_trunc('second', t.delivery_date at time zone 'UTC') as "delivery_date",
            date_trunc('second', t.expected_delivery_date at time zone 'UTC') as "expected_delivery_date",
            t.delivery_notes as "delivery_notes",
            t.notes as "notes",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(coalesce(octet_length(t.delivery_notes), 0) + coalesce(octet_length(t.notes), 0)) over (
          rows between unbounded preceding
          and 1 preceding
        ),
        0
      ) as bytes_before
    from
      (
        select
          t.*
        from
          purchase_records t
        where
          t.tenant_id = $1
          and t.status = $2
        order by
          t.id
        limit
          $3
      ) t
  ) t;

-- GET /api/purchase-records by purchase_status, page 2
select
  t.id,
  case
    when t.bytes_before < 131072 then (
      select
        row_to_json(r)::text
      from
        (
          select
            t.id as "id",
            t.uuid as "uuid",
            t.supplier_id as "supplier_id",
            t.supplier_product_id as "supplier_product_id",
            date_trunc('second', t.purchase_date at time zone 'UTC') as "purchase_date",
            t.quantity_kg as "quantity_kg",
            t.unit_price as "unit_price",
            t.currency as "currency",
            t.transport_mode as "transport_mode",
            t.distance_km as "distance_km",
            t.weight_kg as "weight_kg",
            t.co2_emissions_kg as "co2_emissions_kg",
            t.status as "purchase_status",
            t.purchase_order_number as "purchase_order_number",
            t.invoice_number as "invoice_number",
            t.ddt_number as "ddt_number",
            t.transaction_certificate_number as "transaction_certificate_number",
            t.batch_number as "batch_number",
            date_trunc('second', t.delivery_date at time zone 'UTC') as "delivery_date",
            date_trunc('second', t.expected_delivery_date at time zone 'UTC') as "expected_delivery_date",
            t.delivery_notes as "delivery_notes",
            t.notes as "notes",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(coalesce(octet_length(t.delivery_notes), 0) + coalesce(octet_length(t.notes), 0)) over (
          rows between unbounded preceding
          and 1 preceding
        ),
        0
      ) as bytes_before
    from
      (
        select
          t.*
        from
          purchase_records t
        where
          t.tenant_id = $1
          and t.status = $2
          and t.id > $3
        order by
          t.id
        limit
          $4
      ) t
  ) t;

-- merge a chunk
with
  n as (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('purchase_records_id_seq')) as id,
      s.row_no,
      case
        when s.batch_number is not null then false
        when s.batch_number is null then exists (
          select
          from
            purchase_records t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.supplier_id, t.supplier_product_id, t.purchase_date), 0) = hash_record_extended (row (s.supplier_id, s.supplier_product_id, s.purchase_date), 0)
            and row (t.supplier_id, t.supplier_product_id, t.purchase_date) is not distinct from row (s.supplier_id, s.supplier_product_id, s.purchase_date)
            and t.batch_number is null
          offset
            1
        )
        else false
      end as ambiguous,
      m.supplier_id,
      m.supplier_product_id,
      m.purchase_date,
      m.quantity_kg,
      m.unit_price,
      m.currency,
      m.transport_mode,
      m.distance_km,
      m.weight_kg,
      m.status,
      m.purchase_order_number,
      m.invoice_number,
      m.ddt_number,
      m.transaction_certificate_number,
      m.batch_number,
      m.delivery_date,
      m.expected_delivery_date,
      m.delivery_notes,
      m.notes,
      o.status as old_status,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (
        m.supplier_id,
        m.supplier_product_id,
        m.purchase_date,
        m.quantity_kg,
        m.unit_price,
        m.currency,
        m.transport_mode,
        m.distance_km,
        m.weight_kg,
        m.status,
        m.purchase_order_number,
        m.invoice_number,
        m.ddt_number,
        m.transaction_certificate_number,
        m.batch_number,
        m.delivery_date,
        m.expected_delivery_date,
        m.delivery_notes,
        m.notes
      ) is distinct from (
        o.supplier_id,
        o.supplier_product_id,
        o.purchase_date,
        o.quantity_kg,
        o.unit_price,
        o.currency,
        o.transport_mode,
        o.distance_km,
        o.weight_kg,
        o.status,
        o.purchase_order_number,
        o.invoice_number,
        o.ddt_number,
        o.transaction_certificate_number,
        o.batch_number,
        o.delivery_date,
        o.expected_delivery_date,
        o.delivery_notes,
        o.notes
      ) as changed
    from
      pg_temp.staged_purchase_record s
      left join lateral (
        (
          select
            t.id,
            t.supplier_id,
            t.supplier_product_id,
            t.purchase_date,
            t.quantity_kg,
            t.unit_price,
            t.currency,
            t.transport_mode,
            t.distance_km,
            t.weight_kg,
            t.status,
            t.purchase_order_number,
            t.invoice_number,
            t.ddt_number,
            t.transaction_certificate_number,
            t.batch_number,
            t.delivery_date,
            t.expected_delivery_date,
            t.delivery_notes,
            t.notes,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            purchase_records t
          where
            s.batch_number is not null
            and t.tenant_id = $1
            and t.supplier_id = s.supplier_id
            and t.batch_number = s.batch_number
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.supplier_id,
            t.supplier_product_id,
            t.purchase_date,
            t.quantity_kg,
            t.unit_price,
            t.currency,
            t.transport_mode,
            t.distance_km,
            t.weight_kg,
            t.status,
            t.purchase_order_number,
            t.invoice_number,
            t.ddt_number,
            t.transaction_certificate_number,
            t.batch_number,
            t.delivery_date,
            t.expected_delivery_date,
            t.delivery_notes,
            t.notes,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            purchase_records t
          where
            s.batch_number is null
            and t.tenant_id = $1
            and hash_record_extended (row (t.supplier_id, t.supplier_product_id, t.purchase_date), 0) = hash_record_extended (row (s.supplier_id, s.supplier_product_id, s.purchase_date), 0)
            and row (t.supplier_id, t.supplier_product_id, t.purchase_date) is not distinct from row (s.supplier_id, s.supplier_product_id, s.purchase_date)
            and t.batch_number is null
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          coalesce(s.supplier_id, o.supplier_id) as supplier_id,
          coalesce(s.supplier_product_id, o.supplier_product_id) as supplier_product_id,
          coalesce(s.purchase_date, o.purchase_date) as purchase_date,
          coalesce(s.quantity_kg, o.quantity_kg) as quantity_kg,
          coalesce(s.unit_price, o.unit_price) as unit_price,
          coalesce(s.currency, o.currency) as currency,
          coalesce(s.transport_mode, o.transport_mode) as transport_mode,
          coalesce(s.distance_km, o.distance_km) as distance_km,
          coalesce(s.weight_kg, o.weight_kg) as weight_kg,
          coalesce(s.status, o.status, 'ORDERED') as status,
          coalesce(s.purchase_order_number, o.purchase_order_number) as purchase_order_number,
          coalesce(s.invoice_number, o.invoice_number) as invoice_number,
          coalesce(s.ddt_number, o.ddt_number) as ddt_number,
          coalesce(s.transaction_certificate_number, o.transaction_certificate_number) as transaction_certificate_number,
          coalesce(s.batch_number, o.batch_number) as batch_number,
          coalesce(s.delivery_date, o.delivery_date) as delivery_date,
          coalesce(s.expected_delivery_date, o.expected_delivery_date) as expected_delivery_date,
          coalesce(s.delivery_notes, o.delivery_notes) as delivery_notes,
          coalesce(s.notes, o.notes) as notes
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      trim_scale(
        case n.transport_mode
          when 'ROAD' then x.road
          when 'SEA' then x.sea
          when 'AIR' then x.air
          when 'RAIL' then x.rail
        end * n.distance_km * n.weight_kg * 0.001
      ) as co2_emissions_kg,
      case
        when n.ambiguous then 0
        when n.delivery_date < n.purchase_date then 1
        when not n.is_new
        and n.old_status <> n.status
        and (n.old_status, n.status) not in (
          ('ORDERED', 'IN_TRANSIT'),
          ('IN_TRANSIT', 'DELIVERED'),
          ('ORDERED', 'CANCELLED'),
          ('IN_TRANSIT', 'CANCELLED')
        ) then 2
      end as violation
    from
      n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
  ),
  w as (
    insert into
      purchase_records (
        tenant_id,
        id,
        supplier_id,
        supplier_product_id,
        purchase_date,
        quantity_kg,
        unit_price,
        currency,
        transport_mode,
        distance_km,
        weight_kg,
        status,
        purchase_order_number,
        invoice_number,
        ddt_number,
        transaction_certificate_number,
        batch_number,
        delivery_date,
        expected_delivery_date,
        delivery_notes,
        notes,
        co2_emissions_kg
      )
    select
      n.tenant_id,
      n.id,
      n.supplier_id,
      n.supplier_product_id,
      n.purchase_date,
      n.quantity_kg,
      n.unit_price,
      n.currency,
      n.transport_mode,
      n.distance_km,
      n.weight_kg,
      n.status,
      n.purchase_order_number,
      n.invoice_number,
      n.ddt_number,
      n.transaction_certificate_number,
      n.batch_number,
      n.delivery_date,
      n.expected_delivery_date,
      n.delivery_notes,
      n.notes,
      n.co2_emissions_kg
    from
      c n
    where
      n.violation is null
      and n.changed
      and n.is_new
    returning
      1
  ),
  u as (
    update purchase_records t
    set
      supplier_id = n.supplier_id,
      supplier_product_id = n.supplier_product_id,
      purchase_date = n.purchase_date,
      quantity_kg = n.quantity_kg,
      unit_price = n.unit_price,
      currency = n.currency,
      transport_mode = n.transport_mode,
      distance_km = n.distance_km,
      weight_kg = n.weight_kg,
      status = n.status,
      purchase_order_number = n.purchase_order_number,
      invoice_number = n.invoice_number,
      ddt_number = n.ddt_number,
      transaction_certificate_number = n.transaction_certificate_number,
      batch_number = n.batch_number,
      delivery_date = n.delivery_date,
      expected_delivery_date = n.expected_delivery_date,
      delivery_notes = n.delivery_notes,
      notes = n.notes,
      co2_emissions_kg = n.co2_emissions_kg,
      updated_at = now()
    from
      c n
    where
      t.tenant_id = n.tenant_id
      and t.ctid = n.old_ctid
      and t.xmin = n.old_xmin
      and n.violation is null
      and n.changed
      and not n.is_new
    returning
      1
  ),
  l as (
    insert into
      purchase_status_changes (tenant_id, purchase_record_id, from_status, to_status, changed_by_user_id)
    select
      n.tenant_id,
      n.id,
      n.old_status,
      n.status,
      $2::bigint
    from
      c n
    where
      n.violation is null
      and (
        n.is_new
        or n.old_status <> n.status
      )
  )
select
  count(*) filter (
    where
      violation is null
      and is_new
  ) as created,
  count(*) filter (
    where
      violation is null
      and not is_new
  ) as updated,
  json_agg(
    json_build_array(
      row_no,
      violation,
      case c.violation
        when 2 then json_build_object('status_from', c.old_status, 'status_to', c.status)
      end
    )
  ) filter (
    where
      violation is not null
  ) as refused,
  (
    count(*) filter (
      where
        violation is null
        and not is_new
        and changed
    )
  ) - (
    select
      count(*)
    from
      u
  ) as conflicts,
  null as deferred
from
  c;

-- merge a chunk, with fields that are cleared
with
  n as (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('purchase_records_id_seq')) as id,
      s.row_no,
      case
        when s.batch_number is not null then false
        when s.batch_number is null then exists (
          select
          from
            purchase_records t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.supplier_id, t.supplier_product_id, t.purchase_date), 0) = hash_record_extended (row (s.supplier_id, s.supplier_product_id, s.purchase_date), 0)
            and row (t.supplier_id, t.supplier_product_id, t.purchase_date) is not distinct from row (s.supplier_id, s.supplier_product_id, s.purchase_date)
            and t.batch_number is null
          offset
            1
        )
        else false
      end as ambiguous,
      m.supplier_id,
      m.supplier_product_id,
      m.purchase_date,
      m.quantity_kg,
      m.unit_price,
      m.currency,
      m.transport_mode,
      m.distance_km,
      m.weight_kg,
      m.status,
      m.purchase_order_number,
      m.invoice_number,
      m.ddt_number,
      m.transaction_certificate_number,
      m.batch_number,
      m.delivery_date,
      m.expected_delivery_date,
      m.delivery_notes,
      m.notes,
      o.status as old_status,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (
        m.supplier_id,
        m.supplier_product_id,
        m.purchase_date,
        m.quantity_kg,
        m.unit_price,
        m.currency,
        m.transport_mode,
        m.distance_km,
        m.weight_kg,
        m.status,
        m.purchase_order_number,
        m.invoice_number,
        m.ddt_number,
        m.transaction_certificate_number,
        m.batch_number,
        m.delivery_date,
        m.expected_delivery_date,
        m.delivery_notes,
        m.notes
      ) is distinct from (
        o.supplier_id,
        o.supplier_product_id,
        o.purchase_date,
        o.quantity_kg,
        o.unit_price,
        o.currency,
        o.transport_mode,
        o.distance_km,
        o.weight_kg,
        o.status,
        o.purchase_order_number,
        o.invoice_number,
        o.ddt_number,
        o.transaction_certificate_number,
        o.batch_number,
        o.delivery_date,
        o.expected_delivery_date,
        o.delivery_notes,
        o.notes
      ) as changed
    from
      pg_temp.staged_purchase_record s
      left join lateral (
        (
          select
            t.id,
            t.supplier_id,
            t.supplier_product_id,
            t.purchase_date,
            t.quantity_kg,
            t.unit_price,
            t.currency,
            t.transport_mode,
            t.distance_km,
            t.weight_kg,
            t.status,
            t.purchase_order_number,
            t.invoice_number,
            t.ddt_number,
            t.transaction_certificate_number,
            t.batch_number,
            t.delivery_date,
            t.expected_delivery_date,
            t.delivery_notes,
            t.notes,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            purchase_records t
          where
            s.batch_number is not null
            and t.tenant_id = $1
            and t.supplier_id = s.supplier_id
            and t.batch_number = s.batch_number
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.supplier_id,
            t.supplier_product_id,
            t.purchase_date,
            t.quantity_kg,
            t.unit_price,
            t.currency,
            t.transport_mode,
            t.distance_km,
            t.weight_kg,
            t.status,
            t.purchase_order_number,
            t.invoice_number,
            t.ddt_number,
            t.transaction_certificate_number,
            t.batch_number,
            t.delivery_date,
            t.expected_delivery_date,
            t.delivery_notes,
            t.notes,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            purchase_records t
          where
            s.batch_number is null
            and t.tenant_id = $1
            and hash_record_extended (row (t.supplier_id, t.supplier_product_id, t.purchase_date), 0) = hash_record_extended (row (s.supplier_id, s.supplier_product_id, s.purchase_date), 0)
            and row (t.supplier_id, t.supplier_product_id, t.purchase_date) is not distinct from row (s.supplier_id, s.supplier_product_id, s.purchase_date)
            and t.batch_number is null
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then null
            else coalesce(s.supplier_id, o.supplier_id)
          end as supplier_id,
          case
            when s.cleared & (1::bigint << 1) <> 0 then null
            else coalesce(s.supplier_product_id, o.supplier_product_id)
          end as supplier_product_id,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.purchase_date, o.purchase_date)
          end as purchase_date,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.quantity_kg, o.quantity_kg)
          end as quantity_kg,
          case
            when s.cleared & (1::bigint << 4) <> 0 then null
            else coalesce(s.unit_price, o.unit_price)
          end as unit_price,
          case
            when s.cleared & (1::bigint << 5) <> 0 then null
            else coalesce(s.currency, o.currency)
          end as currency,
          case
            when s.cleared & (1::bigint << 6) <> 0 then null
            else coalesce(s.transport_mode, o.transport_mode)
          end as transport_mode,
          case
            when s.cleared & (1::bigint << 7) <> 0 then null
            else coalesce(s.distance_km, o.distance_km)
          end as distance_km,
          case
            when s.cleared & (1::bigint << 8) <> 0 then null
            else coalesce(s.weight_kg, o.weight_kg)
          end as weight_kg,
          case
            when s.cleared & (1::bigint << 9) <> 0 then 'ORDERED'
            else coalesce(s.status, o.status, 'ORDERED')
          end as status,
          case
            when s.cleared & (1::bigint << 10) <> 0 then null
            else coalesce(s.purchase_order_number, o.purchase_order_number)
          end as purchase_order_number,
          case
            when s.cleared & (1::bigint << 11) <> 0 then null
            else coalesce(s.invoice_number, o.invoice_number)
          end as invoice_number,
          case
            when s.cleared & (1::bigint << 12) <> 0 then null
            else coalesce(s.ddt_number, o.ddt_number)
          end as ddt_number,
          case
            when s.cleared & (1::bigint << 13) <> 0 then null
            else coalesce(s.transaction_certificate_number, o.transaction_certificate_number)
          end as transaction_certificate_number,
          case
            when s.cleared & (1::bigint << 14) <> 0 then null
            else coalesce(s.batch_number, o.batch_number)
          end as batch_number,
          case
            when s.cleared & (1::bigint << 15) <> 0 then null
            else coalesce(s.delivery_date, o.delivery_date)
          end as delivery_date,
          case
            when s.cleared & (1::bigint << 16) <> 0 then null
            else coalesce(s.expected_delivery_date, o.expected_delivery_date)
          end as expected_delivery_date,
          case
            when s.cleared & (1::bigint << 17) <> 0 then null
            else coalesce(s.delivery_notes, o.delivery_notes)
          end as delivery_notes,
          case
            when s.cleared & (1::bigint << 18) <> 0 then null
            else coalesce(s.notes, o.notes)
          end as notes
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      trim_scale(
        case n.transport_mode
          when 'ROAD' then x.road
          when 'SEA' then x.sea
          when 'AIR' then x.air
          when 'RAIL' then x.rail
        end * n.distance_km * n.weight_kg * 0.001
      ) as co2_emissions_kg,
      case
        when n.ambiguous then 0
        when n.delivery_date < n.purchase_date then 1
        when not n.is_new
        and n.old_status <> n.status
        and (n.old_status, n.status) not in (
          ('ORDERED', 'IN_TRANSIT'),
          ('IN_TRANSIT', 'DELIVERED'),
          ('ORDERED', 'CANCELLED'),
          ('IN_TRANSIT', 'CANCELLED')
        ) then 2
      end as violation
    from
      n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
  ),
  w as (
    insert into
      purchase_records (
        tenant_id,
        id,
        supplier_id,
        supplier_product_id,
        purchase_date,
        quantity_kg,
        unit_price,
        currency,
        transport_mode,
        distance_km,
        weight_kg,
        status,
        purchase_order_number,
        invoice_number,
        ddt_number,
        transaction_certificate_number,
        batch_number,
        delivery_date,
        expected_delivery_date,
        delivery_notes,
        notes,
        co2_emissions_kg
      )
    select
      n.tenant_id,
      n.id,
      n.supplier_id,
      n.supplier_product_id,
      n.purchase_date,
      n.quantity_kg,
      n.unit_price,
      n.currency,
      n.transport_mode,
      n.distance_km,
      n.weight_kg,
      n.status,
      n.purchase_order_number,
      n.invoice_number,
      n.ddt_number,
      n.transaction_certificate_number,
      n.batch_number,
      n.delivery_date,
      n.expected_delivery_date,
      n.delivery_notes,
      n.notes,
      n.co2_emissions_kg
    from
      c n
    where
      n.violation is null
      and n.changed
      and n.is_new
    returning
      1
  ),
  u as (
    update purchase_records t
    set
      supplier_id = n.supplier_id,
      supplier_product_id = n.supplier_product_id,
      purchase_date = n.purchase_date,
      quantity_kg = n.quantity_kg,
      unit_price = n.unit_price,
      currency = n.currency,
      transport_mode = n.transport_mode,
      distance_km = n.distance_km,
      weight_kg = n.weight_kg,
      status = n.status,
      purchase_order_number = n.purchase_order_number,
      invoice_number = n.invoice_number,
      ddt_number = n.ddt_number,
      transaction_certificate_number = n.transaction_certificate_number,
      batch_number = n.batch_number,
      delivery_date = n.delivery_date,
      expected_delivery_date = n.expected_delivery_date,
      delivery_notes = n.delivery_notes,
      notes = n.notes,
      co2_emissions_kg = n.co2_emissions_kg,
      updated_at = now()
    from
      c n
    where
      t.tenant_id = n.tenant_id
      and t.ctid = n.old_ctid
      and t.xmin = n.old_xmin
      and n.violation is null
      and n.changed
      and not n.is_new
    returning
      1
  ),
  l as (
    insert into
      purchase_status_changes (tenant_id, purchase_record_id, from_status, to_status, changed_by_user_id)
    select
      n.tenant_id,
      n.id,
      n.old_status,
      n.status,
      $2::bigint
    from
      c n
    where
      n.violation is null
      and (
        n.is_new
        or n.old_status <> n.status
      )
  )
select
  count(*) filter (
    where
      violation is null
      and is_new
  ) as created,
  count(*) filter (
    where
      violation is null
      and not is_new
  ) as updated,
  json_agg(
    json_build_array(
      row_no,
      violation,
      case c.violation
        when 2 then json_build_object('status_from', c.old_status, 'status_to', c.status)
      end
    )
  ) filter (
    where
      violation is not null
  ) as refused,
  (
    count(*) filter (
      where
        violation is null
        and not is_new
        and changed
    )
  ) - (
    select
      count(*)
    from
      u
  ) as conflicts,
  null as deferred
from
  c;

-- merge a chunk, dry run, with fields that are cleared
with
  n as (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('purchase_records_id_seq')) as id,
      s.row_no,
      case
        when s.batch_number is not null then false
        when s.batch_number is null then exists (
          select
          from
            (
              select
                *
              from
                pg_temp.shadow_purchase_records
              union all
              select
                real.*
              from
                purchase_records real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_purchase_records d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.supplier_id, t.supplier_product_id, t.purchase_date), 0) = hash_record_extended (row (s.supplier_id, s.supplier_product_id, s.purchase_date), 0)
            and row (t.supplier_id, t.supplier_product_id, t.purchase_date) is not distinct from row (s.supplier_id, s.supplier_product_id, s.purchase_date)
            and t.batch_number is null
          offset
            1
        )
        else false
      end as ambiguous,
      m.supplier_id,
      m.supplier_product_id,
      m.purchase_date,
      m.quantity_kg,
      m.unit_price,
      m.currency,
      m.transport_mode,
      m.distance_km,
      m.weight_kg,
      m.status,
      m.purchase_order_number,
      m.invoice_number,
      m.ddt_number,
      m.transaction_certificate_number,
      m.batch_number,
      m.delivery_date,
      m.expected_delivery_date,
      m.delivery_notes,
      m.notes,
      o.status as old_status,
      o.id is null as is_new,
      o.id is null
      or (
        m.supplier_id,
        m.supplier_product_id,
        m.purchase_date,
        m.quantity_kg,
        m.unit_price,
        m.currency,
        m.transport_mode,
        m.distance_km,
        m.weight_kg,
        m.status,
        m.purchase_order_number,
        m.invoice_number,
        m.ddt_number,
        m.transaction_certificate_number,
        m.batch_number,
        m.delivery_date,
        m.expected_delivery_date,
        m.delivery_notes,
        m.notes
      ) is distinct from (
        o.supplier_id,
        o.supplier_product_id,
        o.purchase_date,
        o.quantity_kg,
        o.unit_price,
        o.currency,
        o.transport_mode,
        o.distance_km,
        o.weight_kg,
        o.status,
        o.purchase_order_number,
        o.invoice_number,
        o.ddt_number,
        o.transaction_certificate_number,
        o.batch_number,
        o.delivery_date,
        o.expected_delivery_date,
        o.delivery_notes,
        o.notes
      ) as changed
    from
      pg_temp.staged_purchase_record s
      left join lateral (
        (
          select
            t.id,
            t.supplier_id,
            t.supplier_product_id,
            t.purchase_date,
            t.quantity_kg,
            t.unit_price,
            t.currency,
            t.transport_mode,
            t.distance_km,
            t.weight_kg,
            t.status,
            t.purchase_order_number,
            t.invoice_number,
            t.ddt_number,
            t.transaction_certificate_number,
            t.batch_number,
            t.delivery_date,
            t.expected_delivery_date,
            t.delivery_notes,
            t.notes
          from
            (
              select
                *
              from
                pg_temp.shadow_purchase_records
              union all
              select
                real.*
              from
                purchase_records real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_purchase_records d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            s.batch_number is not null
            and t.tenant_id = $1
            and t.supplier_id = s.supplier_id
            and t.batch_number = s.batch_number
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.supplier_id,
            t.supplier_product_id,
            t.purchase_date,
            t.quantity_kg,
            t.unit_price,
            t.currency,
            t.transport_mode,
            t.distance_km,
            t.weight_kg,
            t.status,
            t.purchase_order_number,
            t.invoice_number,
            t.ddt_number,
            t.transaction_certificate_number,
            t.batch_number,
            t.delivery_date,
            t.expected_delivery_date,
            t.delivery_notes,
            t.notes
          from
            (
              select
                *
              from
                pg_temp.shadow_purchase_records
              union all
              select
                real.*
              from
                purchase_records real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_purchase_records d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            s.batch_number is null
            and t.tenant_id = $1
            and hash_record_extended (row (t.supplier_id, t.supplier_product_id, t.purchase_date), 0) = hash_record_extended (row (s.supplier_id, s.supplier_product_id, s.purchase_date), 0)
            and row (t.supplier_id, t.supplier_product_id, t.purchase_date) is not distinct from row (s.supplier_id, s.supplier_product_id, s.purchase_date)
            and t.batch_number is null
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then null
            else coalesce(s.supplier_id, o.supplier_id)
          end as supplier_id,
          case
            when s.cleared & (1::bigint << 1) <> 0 then null
            else coalesce(s.supplier_product_id, o.supplier_product_id)
          end as supplier_product_id,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.purchase_date, o.purchase_date)
          end as purchase_date,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.quantity_kg, o.quantity_kg)
          end as quantity_kg,
          case
            when s.cleared & (1::bigint << 4) <> 0 then null
            else coalesce(s.unit_price, o.unit_price)
          end as unit_price,
          case
            when s.cleared & (1::bigint << 5) <> 0 then null
            else coalesce(s.currency, o.currency)
          end as currency,
          case
            when s.cleared & (1::bigint << 6) <> 0 then null
            else coalesce(s.transport_mode, o.transport_mode)
          end as transport_mode,
          case
            when s.cleared & (1::bigint << 7) <> 0 then null
            else coalesce(s.distance_km, o.distance_km)
          end as distance_km,
          case
            when s.cleared & (1::bigint << 8) <> 0 then null
            else coalesce(s.weight_kg, o.weight_kg)
          end as weight_kg,
          case
            when s.cleared & (1::bigint << 9) <> 0 then 'ORDERED'
            else coalesce(s.status, o.status, 'ORDERED')
          end as status,
          case
            when s.cleared & (1::bigint << 10) <> 0 then null
            else coalesce(s.purchase_order_number, o.purchase_order_number)
          end as purchase_order_number,
          case
            when s.cleared & (1::bigint << 11) <> 0 then null
            else coalesce(s.invoice_number, o.invoice_number)
          end as invoice_number,
          case
            when s.cleared & (1::bigint << 12) <> 0 then null
            else coalesce(s.ddt_number, o.ddt_number)
          end as ddt_number,
          case
            when s.cleared & (1::bigint << 13) <> 0 then null
            else coalesce(s.transaction_certificate_number, o.transaction_certificate_number)
          end as transaction_certificate_number,
          case
            when s.cleared & (1::bigint << 14) <> 0 then null
            else coalesce(s.batch_number, o.batch_number)
          end as batch_number,
          case
            when s.cleared & (1::bigint << 15) <> 0 then null
            else coalesce(s.delivery_date, o.delivery_date)
          end as delivery_date,
          case
            when s.cleared & (1::bigint << 16) <> 0 then null
            else coalesce(s.expected_delivery_date, o.expected_delivery_date)
          end as expected_delivery_date,
          case
            when s.cleared & (1::bigint << 17) <> 0 then null
            else coalesce(s.delivery_notes, o.delivery_notes)
          end as delivery_notes,
          case
            when s.cleared & (1::bigint << 18) <> 0 then null
            else coalesce(s.notes, o.notes)
          end as notes
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      trim_scale(
        case n.transport_mode
          when 'ROAD' then x.road
          when 'SEA' then x.sea
          when 'AIR' then x.air
          when 'RAIL' then x.rail
        end * n.distance_km * n.weight_kg * 0.001
      ) as co2_emissions_kg,
      case
        when n.ambiguous then 0
        when n.delivery_date < n.purchase_date then 1
        when not n.is_new
        and n.old_status <> n.status
        and (n.old_status, n.status) not in (
          ('ORDERED', 'IN_TRANSIT'),
          ('IN_TRANSIT', 'DELIVERED'),
          ('ORDERED', 'CANCELLED'),
          ('IN_TRANSIT', 'CANCELLED')
        ) then 2
      end as violation
    from
      n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
  ),
  w as (
    insert into
      pg_temp.shadow_purchase_records (
        tenant_id,
        id,
        supplier_id,
        supplier_product_id,
        purchase_date,
        quantity_kg,
        unit_price,
        currency,
        transport_mode,
        distance_km,
        weight_kg,
        status,
        purchase_order_number,
        invoice_number,
        ddt_number,
        transaction_certificate_number,
        batch_number,
        delivery_date,
        expected_delivery_date,
        delivery_notes,
        notes,
        co2_emissions_kg
      )
    select
      n.tenant_id,
      n.id,
      n.supplier_id,
      n.supplier_product_id,
      n.purchase_date,
      n.quantity_kg,
      n.unit_price,
      n.currency,
      n.transport_mode,
      n.distance_km,
      n.weight_kg,
      n.status,
      n.purchase_order_number,
      n.invoice_number,
      n.ddt_number,
      n.transaction_certificate_number,
      n.batch_number,
      n.delivery_date,
      n.expected_delivery_date,
      n.delivery_notes,
      n.notes,
      n.co2_emissions_kg
    from
      c n
    where
      n.violation is null
      and n.changed
    on conflict (tenant_id, id) do update
    set
      supplier_id = excluded.supplier_id,
      supplier_product_id = excluded.supplier_product_id,
      purchase_date = excluded.purchase_date,
      quantity_kg = excluded.quantity_kg,
      unit_price = excluded.unit_price,
      currency = excluded.currency,
      transport_mode = excluded.transport_mode,
      distance_km = excluded.distance_km,
      weight_kg = excluded.weight_kg,
      status = excluded.status,
      purchase_order_number = excluded.purchase_order_number,
      invoice_number = excluded.invoice_number,
      ddt_number = excluded.ddt_number,
      transaction_certificate_number = excluded.transaction_certificate_number,
      batch_number = excluded.batch_number,
      delivery_date = excluded.delivery_date,
      expected_delivery_date = excluded.expected_delivery_date,
      delivery_notes = excluded.delivery_notes,
      notes = excluded.notes,
      co2_emissions_kg = excluded.co2_emissions_kg
    returning
      1
  )
select
  count(*) filter (
    where
      violation is null
      and is_new
  ) as created,
  count(*) filter (
    where
      violation is null
      and not is_new
  ) as updated,
  json_agg(
    json_build_array(
      row_no,
      violation,
      case c.violation
        when 2 then json_build_object('status_from', c.old_status, 'status_to', c.status)
      end
    )
  ) filter (
    where
      violation is not null
  ) as refused,
  0 as conflicts,
  null as deferred,
  min($2::bigint) as actor
from
  c;

-- recalculate co2EmissionsKg
with
  o as materialized (
    select
      n.id,
      n.place,
      n.version,
      c.value,
      n.co2_emissions_kg is distinct from c.value as outdated
    from
      (
        select
          r.ctid as place,
          r.xmin as version,
          r.*
        from
          purchase_records r
        where
          r.tenant_id = $1
          and r.id > $2
        order by
          r.id
        limit
          $3
      ) n
      cross join (
        select
          road,
          sea,
          air,
          rail
        from
          emission_factors
        where
          tenant_id = $1
        for key share
      ) x
      cross join lateral (
        select
          trim_scale(
            case n.transport_mode
              when 'ROAD' then x.road
              when 'SEA' then x.sea
              when 'AIR' then x.air
              when 'RAIL' then x.rail
            end * n.distance_km * n.weight_kg * 0.001
          ) as value
      ) c
  ),
  u as (
    update purchase_records t
    set
      co2_emissions_kg = o.value,
      updated_at = now()
    from
      o
    where
      o.outdated
      and t.ctid = o.place
      and t.xmin = o.version
    returning
      1
  )
select
  max(id) as last_id,
  count(*) as looked,
  count(*) filter (
    where
      outdated
  ) as outdated,
  (
    select
      count(*)
    from
      u
  ) as changed
from
  o;
