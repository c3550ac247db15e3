-- What fibers are read and written with. $1 is the tenant; in writes $2 is the acting user and $3 the origin
-- for the audit trail. Further parameters are ids and values in the order of the fields.
--
--   t  the table of the resource
--   o  the stored row, as it was
--   n  the rows as they will be
--   c  n with computed columns and the number of the first violated rule
--   w  the rows of c that violate nothing, written
--   u  those of them that were there before, updated
--   a  the entry of the audit trail
--   s  the rows of the chunk, as they were staged
--   m  their final values: what was sent, else what is stored, else the default
--   q  the row that a reference names
--   r  one row as its answer

-- create a LegacyFiber with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      'FIBER'::text as kind,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.id = $28::bigint
      ) as supplier_id,
      $29::bigint as company_id,
      null::uuid as company_uuid,
      $2::bigint::bigint as user_id,
      $4::text as external_id,
      $5::text as name,
      $6::text as code,
      $7::text as category,
      $8::text as subcategory,
      $9::text as description,
      $10::text as technical_specs,
      $11::text as composition,
      $12::text as product_origin_country,
      $13::text as raw_material_origin_country,
      coalesce($21::boolean, false) as gots_certified,
      coalesce($22::boolean, false) as grs_certified,
      coalesce($23::boolean, false) as oeko_tex_certified,
      false::boolean as cradle_to_cradle,
      false::boolean as better_cotton,
      null::text as other_certifications,
      $24::numeric as recycled_content_pct,
      $25::numeric as organic_content_pct,
      null::text as sustainability_notes,
      coalesce($26::boolean, true) as available,
      $19::numeric as minimum_order,
      $17::numeric as price_per_unit,
      $18::text as currency,
      $20::numeric as product_weight_kg,
      $15::numeric as quantity_available,
      $16::integer as lead_time_days,
      coalesce($14::text, 'KG') as unit_of_measure,
      $27::jsonb as metadata,
      $30::text as fiber_type,
      $31::numeric as staple_length_mm,
      $32::numeric as fineness_micron,
      $33::text as fiber_origin,
      true as is_new
    from
      (
        select
          nextval('textile_products_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      case
        when $28::bigint is not null
        and n.supplier_id is null then 0
      end as violation
    from
      n
  ),
  w as (
    insert into
      textile_products (
        tenant_id,
        id,
        kind,
        supplier_id,
        company_id,
        company_uuid,
        user_id,
        external_id,
        name,
        code,
        category,
        subcategory,
        description,
        technical_specs,
        composition,
        product_origin_country,
        raw_material_origin_country,
        gots_certified,
        grs_certified,
        oeko_tex_certified,
        cradle_to_cradle,
        better_cotton,
        other_certifications,
        recycled_content_pct,
        organic_content_pct,
        sustainability_notes,
        available,
        minimum_order,
        price_per_unit,
        currency,
        product_weight_kg,
        quantity_available,
        lead_time_days,
        unit_of_measure,
        metadata,
        fiber_type,
        staple_length_mm,
        fineness_micron,
        fiber_origin
      )
    select
      n.tenant_id,
      n.id,
      n.kind,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.user_id,
      n.external_id,
      n.name,
      n.code,
      n.category,
      n.subcategory,
      n.description,
      n.technical_specs,
      n.composition,
      n.product_origin_country,
      n.raw_material_origin_country,
      n.gots_certified,
      n.grs_certified,
      n.oeko_tex_certified,
      n.cradle_to_cradle,
      n.better_cotton,
      n.other_certifications,
      n.recycled_content_pct,
      n.organic_content_pct,
      n.sustainability_notes,
      n.available,
      n.minimum_order,
      n.price_per_unit,
      n.currency,
      n.product_weight_kg,
      n.quantity_available,
      n.lead_time_days,
      n.unit_of_measure,
      n.metadata,
      n.fiber_type,
      n.staple_length_mm,
      n.fineness_micron,
      n.fiber_origin
    from
      c n
    where
      n.violation is null
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
      'fiber.created',
      'fiber',
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
  null::json as shown,
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
              t.external_id as "external_id",
              t.name as "name",
              t.code as "code",
              t.category as "category",
              t.subcategory as "subcategory",
              t.description as "description",
              t.technical_specs as "technical_specs",
              t.composition as "composition",
              t.product_origin_country as "product_origin_country",
              t.raw_material_origin_country as "raw_material_origin_country",
              case t.unit_of_measure
                when 'M' then 'METERS'
                when 'PCS' then 'PIECES'
                when 'ROLL' then 'ROLLS'
                else t.unit_of_measure
              end as "unit_of_measure",
              t.quantity_available as "quantity_available",
              t.lead_time_days as "lead_time_days",
              t.price_per_unit as "price_per_unit",
              t.currency as "currency",
              t.minimum_order as "minimum_order",
              t.product_weight_kg as "product_weight_kg",
              t.gots_certified as "gots_certified",
              t.grs_certified as "grs_certified",
              t.oeko_tex_certified as "oeko_tex_certified",
              t.recycled_content_pct as "recycled_content_percent",
              t.organic_content_pct as "organic_content_percent",
              t.available as "available",
              t.metadata as "metadata",
              t.supplier_id as "supplier_id",
              t.company_id as "company_id",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at",
              t.fiber_type as "fiber_type",
              t.staple_length_mm as "staple_length_mm",
              t.fineness_micron as "fineness_micron",
              t.fiber_origin as "fiber_origin",
              'FIBER' as "textile_category"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a LegacyFiber
with
  o as (
    select
      *
    from
      textile_products t
    where
      t.tenant_id = $1
      and (t.kind = 'FIBER') is true
      and t.id = $4
    for update
  ),
  n as materialized (
    select
      o.tenant_id,
      o.id,
      o.kind as kind,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.id = $29::bigint
      ) as supplier_id,
      $30::bigint as company_id,
      o.company_uuid as company_uuid,
      o.user_id as user_id,
      $5::text as external_id,
      $6::text as name,
      $7::text as code,
      $8::text as category,
      $9::text as subcategory,
      $10::text as description,
      $11::text as technical_specs,
      $12::text as composition,
      $13::text as product_origin_country,
      $14::text as raw_material_origin_country,
      coalesce($22::boolean, false) as gots_certified,
      coalesce($23::boolean, false) as grs_certified,
      coalesce($24::boolean, false) as oeko_tex_certified,
      o.cradle_to_cradle as cradle_to_cradle,
      o.better_cotton as better_cotton,
      o.other_certifications as other_certifications,
      $25::numeric as recycled_content_pct,
      $26::numeric as organic_content_pct,
      o.sustainability_notes as sustainability_notes,
      coalesce($27::boolean, true) as available,
      $20::numeric as minimum_order,
      $18::numeric as price_per_unit,
      $19::text as currency,
      $21::numeric as product_weight_kg,
      $16::numeric as quantity_available,
      $17::integer as lead_time_days,
      coalesce($15::text, 'KG') as unit_of_measure,
      $28::jsonb as metadata,
      $31::text as fiber_type,
      $32::numeric as staple_length_mm,
      $33::numeric as fineness_micron,
      $34::text as fiber_origin,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      case
        when $29::bigint is not null
        and n.supplier_id is null then 0
      end as violation
    from
      n
  ),
  w as (
    update textile_products t
    set
      kind = n.kind,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      user_id = n.user_id,
      external_id = n.external_id,
      name = n.name,
      code = n.code,
      category = n.category,
      subcategory = n.subcategory,
      description = n.description,
      technical_specs = n.technical_specs,
      composition = n.composition,
      product_origin_country = n.product_origin_country,
      raw_material_origin_country = n.raw_material_origin_country,
      gots_certified = n.gots_certified,
      grs_certified = n.grs_certified,
      oeko_tex_certified = n.oeko_tex_certified,
      cradle_to_cradle = n.cradle_to_cradle,
      better_cotton = n.better_cotton,
      other_certifications = n.other_certifications,
      recycled_content_pct = n.recycled_content_pct,
      organic_content_pct = n.organic_content_pct,
      sustainability_notes = n.sustainability_notes,
      available = n.available,
      minimum_order = n.minimum_order,
      price_per_unit = n.price_per_unit,
      currency = n.currency,
      product_weight_kg = n.product_weight_kg,
      quantity_available = n.quantity_available,
      lead_time_days = n.lead_time_days,
      unit_of_measure = n.unit_of_measure,
      metadata = n.metadata,
      fiber_type = n.fiber_type,
      staple_length_mm = n.staple_length_mm,
      fineness_micron = n.fineness_micron,
      fiber_origin = n.fiber_origin,
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
      'fiber.changed',
      'fiber',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["externalId","name","code","category","subcategory","description","technicalSpecs","composition","productOriginCountry","rawMaterialOriginCountry","unitOfMeasure","quantityAvailable","leadTimeDays","pricePerUnit","currency","minimumOrder","productWeightKg","gotsCertified","grsCertified","oekoTexCertified","recycledContentPct","organicContentPct","available","metadata","supplierId","companyId","fiberType","stapleLengthMm","finenessMicron","fiberOrigin"]}'::jsonb
    from
      w e,
      jsonb_to_record($3::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  c.violation,
  null::json as shown,
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
              t.external_id as "external_id",
              t.name as "name",
              t.code as "code",
              t.category as "category",
              t.subcategory as "subcategory",
              t.description as "description",
              t.technical_specs as "technical_specs",
              t.composition as "composition",
              t.product_origin_country as "product_origin_country",
              t.raw_material_origin_country as "raw_material_origin_country",
              case t.unit_of_measure
                when 'M' then 'METERS'
                when 'PCS' then 'PIECES'
                when 'ROLL' then 'ROLLS'
                else t.unit_of_measure
              end as "unit_of_measure",
              t.quantity_available as "quantity_available",
              t.lead_time_days as "lead_time_days",
              t.price_per_unit as "price_per_unit",
              t.currency as "currency",
              t.minimum_order as "minimum_order",
              t.product_weight_kg as "product_weight_kg",
              t.gots_certified as "gots_certified",
              t.grs_certified as "grs_certified",
              t.oeko_tex_certified as "oeko_tex_certified",
              t.recycled_content_pct as "recycled_content_percent",
              t.organic_content_pct as "organic_content_percent",
              t.available as "available",
              t.metadata as "metadata",
              t.supplier_id as "supplier_id",
              t.company_id as "company_id",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at",
              t.fiber_type as "fiber_type",
              t.staple_length_mm as "staple_length_mm",
              t.fineness_micron as "fineness_micron",
              t.fiber_origin as "fiber_origin",
              'FIBER' as "textile_category"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a LegacyFiber
select
  (
    select
      row_to_json(r)::text
    from
      (
        select
          t.id as "id",
          t.uuid as "uuid",
          t.external_id as "external_id",
          t.name as "name",
          t.code as "code",
          t.category as "category",
          t.subcategory as "subcategory",
          t.description as "description",
          t.technical_specs as "technical_specs",
          t.composition as "composition",
          t.product_origin_country as "product_origin_country",
          t.raw_material_origin_country as "raw_material_origin_country",
          case t.unit_of_measure
            when 'M' then 'METERS'
            when 'PCS' then 'PIECES'
            when 'ROLL' then 'ROLLS'
            else t.unit_of_measure
          end as "unit_of_measure",
          t.quantity_available as "quantity_available",
          t.lead_time_days as "lead_time_days",
          t.price_per_unit as "price_per_unit",
          t.currency as "currency",
          t.minimum_order as "minimum_order",
          t.product_weight_kg as "product_weight_kg",
          t.gots_certified as "gots_certified",
          t.grs_certified as "grs_certified",
          t.oeko_tex_certified as "oeko_tex_certified",
          t.recycled_content_pct as "recycled_content_percent",
          t.organic_content_pct as "organic_content_percent",
          t.available as "available",
          t.metadata as "metadata",
          t.supplier_id as "supplier_id",
          t.company_id as "company_id",
          date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
          date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at",
          t.fiber_type as "fiber_type",
          t.staple_length_mm as "staple_length_mm",
          t.fineness_micron as "fineness_micron",
          t.fiber_origin as "fiber_origin",
          'FIBER' as "textile_category"
      ) r
  ) as body
from
  textile_products t
where
  t.tenant_id = $1
  and (t.kind = 'FIBER') is true
  and t.id = $2;

-- delete a LegacyFiber
with
  d as (
    delete from textile_products t
    where
      t.tenant_id = $1
      and (t.kind = 'FIBER') is true
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
      'fiber.deleted',
      'fiber',
      e.id,
      e.uuid,
      $3::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      jsonb_build_object('name', e.name)
    from
      d e,
      jsonb_to_record($4::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  id
from
  d;

-- create a FiberProductDto with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      'FIBER'::text as kind,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.uuid = $4::uuid
      ) as supplier_id,
      null::bigint as company_id,
      $5::uuid as company_uuid,
      (
        select
          q.id
        from
          users q
        where
          q.tenant_id = $1
          and q.uuid = $6::uuid
      ) as user_id,
      $7::text as external_id,
      $8::text as name,
      $9::text as code,
      null::text as category,
      null::text as subcategory,
      $10::text as description,
      null::text as technical_specs,
      $11::text as composition,
      $12::text as product_origin_country,
      $13::text as raw_material_origin_country,
      coalesce($14::boolean, false) as gots_certified,
      coalesce($15::boolean, false) as grs_certified,
      coalesce($16::boolean, false) as oeko_tex_certified,
      coalesce($17::boolean, false) as cradle_to_cradle,
      coalesce($18::boolean, false) as better_cotton,
      null::text as other_certifications,
      $19::numeric as recycled_content_pct,
      $20::numeric as organic_content_pct,
      null::text as sustainability_notes,
      coalesce($21::boolean, true) as available,
      null::numeric as minimum_order,
      $22::numeric as price_per_unit,
      $23::text as currency,
      null::numeric as product_weight_kg,
      null::numeric as quantity_available,
      null::integer as lead_time_days,
      coalesce($24::text, 'KG') as unit_of_measure,
      $25::jsonb as metadata,
      $26::text as fiber_type,
      $27::numeric as staple_length_mm,
      $28::numeric as fineness_micron,
      $29::text as fiber_origin,
      true as is_new
    from
      (
        select
          nextval('textile_products_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      case
        when $4::uuid is not null
        and n.supplier_id is null then 0
        when $6::uuid is not null
        and n.user_id is null then 1
      end as violation
    from
      n
  ),
  w as (
    insert into
      textile_products (
        tenant_id,
        id,
        kind,
        supplier_id,
        company_id,
        company_uuid,
        user_id,
        external_id,
        name,
        code,
        category,
        subcategory,
        description,
        technical_specs,
        composition,
        product_origin_country,
        raw_material_origin_country,
        gots_certified,
        grs_certified,
        oeko_tex_certified,
        cradle_to_cradle,
        better_cotton,
        other_certifications,
        recycled_content_pct,
        organic_content_pct,
        sustainability_notes,
        available,
        minimum_order,
        price_per_unit,
        currency,
        product_weight_kg,
        quantity_available,
        lead_time_days,
        unit_of_measure,
        metadata,
        fiber_type,
        staple_length_mm,
        fineness_micron,
        fiber_origin
      )
    select
      n.tenant_id,
      n.id,
      n.kind,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.user_id,
      n.external_id,
      n.name,
      n.code,
      n.category,
      n.subcategory,
      n.description,
      n.technical_specs,
      n.composition,
      n.product_origin_country,
      n.raw_material_origin_country,
      n.gots_certified,
      n.grs_certified,
      n.oeko_tex_certified,
      n.cradle_to_cradle,
      n.better_cotton,
      n.other_certifications,
      n.recycled_content_pct,
      n.organic_content_pct,
      n.sustainability_notes,
      n.available,
      n.minimum_order,
      n.price_per_unit,
      n.currency,
      n.product_weight_kg,
      n.quantity_available,
      n.lead_time_days,
      n.unit_of_measure,
      n.metadata,
      n.fiber_type,
      n.staple_length_mm,
      n.fineness_micron,
      n.fiber_origin
    from
      c n
    where
      n.violation is null
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
      'fiber.created',
      'fiber',
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
  null::json as shown,
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
              t.company_uuid as "companyId",
              (
                select
                  q.uuid
                from
                  users q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.user_id
              ) as "userId",
              t.external_id as "externalId",
              t.name as "name",
              t.code as "code",
              t.description as "description",
              t.composition as "composition",
              t.product_origin_country as "productOriginCountry",
              t.raw_material_origin_country as "rawMaterialOriginCountry",
              t.gots_certified as "gotsCertified",
              t.grs_certified as "grsCertified",
              t.oeko_tex_certified as "oekoTexCertified",
              t.cradle_to_cradle as "cradleToCradle",
              t.better_cotton as "betterCotton",
              t.recycled_content_pct as "recycledContentPct",
              t.organic_content_pct as "organicContentPct",
              t.available as "available",
              t.price_per_unit::text as "pricePerUnit",
              t.currency as "currency",
              t.unit_of_measure as "unitOfMeasure",
              t.metadata as "metadata",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
              t.fiber_type as "fiberType",
              t.staple_length_mm as "stapleLengthMm",
              t.fineness_micron as "finenessMicron",
              t.fiber_origin as "fiberOrigin",
              'FIBER' as "textileCategory"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a FiberProductDto
with
  o as (
    select
      *
    from
      textile_products t
    where
      t.tenant_id = $1
      and (t.kind = 'FIBER') is true
      and t.uuid = $4
    for update
  ),
  n as materialized (
    select
      o.tenant_id,
      o.id,
      o.kind as kind,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.uuid = $5::uuid
      ) as supplier_id,
      o.company_id as company_id,
      $6::uuid as company_uuid,
      (
        select
          q.id
        from
          users q
        where
          q.tenant_id = $1
          and q.uuid = $7::uuid
      ) as user_id,
      $8::text as external_id,
      $9::text as name,
      $10::text as code,
      o.category as category,
      o.subcategory as subcategory,
      $11::text as description,
      o.technical_specs as technical_specs,
      $12::text as composition,
      $13::text as product_origin_country,
      $14::text as raw_material_origin_country,
      coalesce($15::boolean, false) as gots_certified,
      coalesce($16::boolean, false) as grs_certified,
      coalesce($17::boolean, false) as oeko_tex_certified,
      coalesce($18::boolean, false) as cradle_to_cradle,
      coalesce($19::boolean, false) as better_cotton,
      o.other_certifications as other_certifications,
      $20::numeric as recycled_content_pct,
      $21::numeric as organic_content_pct,
      o.sustainability_notes as sustainability_notes,
      coalesce($22::boolean, true) as available,
      o.minimum_order as minimum_order,
      $23::numeric as price_per_unit,
      $24::text as currency,
      o.product_weight_kg as product_weight_kg,
      o.quantity_available as quantity_available,
      o.lead_time_days as lead_time_days,
      coalesce($25::text, 'KG') as unit_of_measure,
      $26::jsonb as metadata,
      $27::text as fiber_type,
      $28::numeric as staple_length_mm,
      $29::numeric as fineness_micron,
      $30::text as fiber_origin,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      case
        when $5::uuid is not null
        and n.supplier_id is null then 0
        when $7::uuid is not null
        and n.user_id is null then 1
      end as violation
    from
      n
  ),
  w as (
    update textile_products t
    set
      kind = n.kind,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      user_id = n.user_id,
      external_id = n.external_id,
      name = n.name,
      code = n.code,
      category = n.category,
      subcategory = n.subcategory,
      description = n.description,
      technical_specs = n.technical_specs,
      composition = n.composition,
      product_origin_country = n.product_origin_country,
      raw_material_origin_country = n.raw_material_origin_country,
      gots_certified = n.gots_certified,
      grs_certified = n.grs_certified,
      oeko_tex_certified = n.oeko_tex_certified,
      cradle_to_cradle = n.cradle_to_cradle,
      better_cotton = n.better_cotton,
      other_certifications = n.other_certifications,
      recycled_content_pct = n.recycled_content_pct,
      organic_content_pct = n.organic_content_pct,
      sustainability_notes = n.sustainability_notes,
      available = n.available,
      minimum_order = n.minimum_order,
      price_per_unit = n.price_per_unit,
      currency = n.currency,
      product_weight_kg = n.product_weight_kg,
      quantity_available = n.quantity_available,
      lead_time_days = n.lead_time_days,
      unit_of_measure = n.unit_of_measure,
      metadata = n.metadata,
      fiber_type = n.fiber_type,
      staple_length_mm = n.staple_length_mm,
      fineness_micron = n.fineness_micron,
      fiber_origin = n.fiber_origin,
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
      'fiber.changed',
      'fiber',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["supplierId","companyUuid","userId","externalId","name","code","description","composition","productOriginCountry","rawMaterialOriginCountry","gotsCertified","grsCertified","oekoTexCertified","cradleToCradle","betterCotton","recycledContentPct","organicContentPct","available","pricePerUnit","currency","unitOfMeasure","metadata","fiberType","stapleLengthMm","finenessMicron","fiberOrigin"]}'::jsonb
    from
      w e,
      jsonb_to_record($3::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  c.violation,
  null::json as shown,
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
              t.company_uuid as "companyId",
              (
                select
                  q.uuid
                from
                  users q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.user_id
              ) as "userId",
              t.external_id as "externalId",
              t.name as "name",
              t.code as "code",
              t.description as "description",
              t.composition as "composition",
              t.product_origin_country as "productOriginCountry",
              t.raw_material_origin_country as "rawMaterialOriginCountry",
              t.gots_certified as "gotsCertified",
              t.grs_certified as "grsCertified",
              t.oeko_tex_certified as "oekoTexCertified",
              t.cradle_to_cradle as "cradleToCradle",
              t.better_cotton as "betterCotton",
              t.recycled_content_pct as "recycledContentPct",
              t.organic_content_pct as "organicContentPct",
              t.available as "available",
              t.price_per_unit::text as "pricePerUnit",
              t.currency as "currency",
              t.unit_of_measure as "unitOfMeasure",
              t.metadata as "metadata",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
              t.fiber_type as "fiberType",
              t.staple_length_mm as "stapleLengthMm",
              t.fineness_micron as "finenessMicron",
              t.fiber_origin as "fiberOrigin",
              'FIBER' as "textileCategory"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a FiberProductDto
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
          t.company_uuid as "companyId",
          (
            select
              q.uuid
            from
              users q
            where
              q.tenant_id = t.tenant_id
              and q.id = t.user_id
          ) as "userId",
          t.external_id as "externalId",
          t.name as "name",
          t.code as "code",
          t.description as "description",
          t.composition as "composition",
          t.product_origin_country as "productOriginCountry",
          t.raw_material_origin_country as "rawMaterialOriginCountry",
          t.gots_certified as "gotsCertified",
          t.grs_certified as "grsCertified",
          t.oeko_tex_certified as "oekoTexCertified",
          t.cradle_to_cradle as "cradleToCradle",
          t.better_cotton as "betterCotton",
          t.recycled_content_pct as "recycledContentPct",
          t.organic_content_pct as "organicContentPct",
          t.available as "available",
          t.price_per_unit::text as "pricePerUnit",
          t.currency as "currency",
          t.unit_of_measure as "unitOfMeasure",
          t.metadata as "metadata",
          to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
          t.fiber_type as "fiberType",
          t.staple_length_mm as "stapleLengthMm",
          t.fineness_micron as "finenessMicron",
          t.fiber_origin as "fiberOrigin",
          'FIBER' as "textileCategory"
      ) r
  ) as body
from
  textile_products t
where
  t.tenant_id = $1
  and (t.kind = 'FIBER') is true
  and t.uuid = $2;

-- delete a FiberProductDto
with
  d as (
    delete from textile_products t
    where
      t.tenant_id = $1
      and (t.kind = 'FIBER') is true
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
      'fiber.deleted',
      'fiber',
      e.id,
      e.uuid,
      $3::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      jsonb_build_object('name', e.name)
    from
      d e,
      jsonb_to_record($4::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  id
from
  d;

-- GET /api/v1/textile/fibers unfiltered, page 1
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
            t.company_uuid as "companyId",
            (
              select
                q.uuid
              from
                users q
              where
                q.tenant_id = t.tenant_id
                and q.id = t.user_id
            ) as "userId",
            t.external_id as "externalId",
            t.name as "name",
            t.code as "code",
            t.description as "description",
            t.composition as "composition",
            t.product_origin_country as "productOriginCountry",
            t.raw_material_origin_country as "rawMaterialOriginCountry",
            t.gots_certified as "gotsCertified",
            t.grs_certified as "grsCertified",
            t.oeko_tex_certified as "oekoTexCertified",
            t.cradle_to_cradle as "cradleToCradle",
            t.better_cotton as "betterCotton",
            t.recycled_content_pct as "recycledContentPct",
            t.organic_content_pct as "organicContentPct",
            t.available as "available",
            t.price_per_unit::text as "pricePerUnit",
            t.currency as "currency",
            t.unit_of_measure as "unitOfMeasure",
            t.metadata as "metadata",
            to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
            to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
            t.fiber_type as "fiberType",
            t.staple_length_mm as "stapleLengthMm",
            t.fineness_micron as "finenessMicron",
            t.fiber_origin as "fiberOrigin",
            'FIBER' as "textileCategory"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
        order by
          t.id
        limit
          $2
      ) t
  ) t;

-- GET /api/v1/textile/fibers unfiltered, page 2
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
            t.company_uuid as "companyId",
            (
              select
                q.uuid
              from
                users q
              where
                q.tenant_id = t.tenant_id
                and q.id = t.user_id
            ) as "userId",
            t.external_id as "externalId",
            t.name as "name",
            t.code as "code",
            t.description as "description",
            t.composition as "composition",
            t.product_origin_country as "productOriginCountry",
            t.raw_material_origin_country as "rawMaterialOriginCountry",
            t.gots_certified as "gotsCertified",
            t.grs_certified as "grsCertified",
            t.oeko_tex_certified as "oekoTexCertified",
            t.cradle_to_cradle as "cradleToCradle",
            t.better_cotton as "betterCotton",
            t.recycled_content_pct as "recycledContentPct",
            t.organic_content_pct as "organicContentPct",
            t.available as "available",
            t.price_per_unit::text as "pricePerUnit",
            t.currency as "currency",
            t.unit_of_measure as "unitOfMeasure",
            t.metadata as "metadata",
            to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
            to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
            t.fiber_type as "fiberType",
            t.staple_length_mm as "stapleLengthMm",
            t.fineness_micron as "finenessMicron",
            t.fiber_origin as "fiberOrigin",
            'FIBER' as "textileCategory"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
          and t.id > $2
        order by
          t.id
        limit
          $3
      ) t
  ) t;

-- GET /api/v1/textile/fibers by search, page 1
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
            t.company_uuid as "companyId",
            (
              select
                q.uuid
              from
                users q
              where
                q.tenant_id = t.tenant_id
                and q.id = t.user_id
            ) as "userId",
            t.external_id as "externalId",
            t.name as "name",
            t.code as "code",
            t.description as "description",
            t.composition as "composition",
            t.product_origin_country as "productOriginCountry",
            t.raw_material_origin_country as "rawMaterialOriginCountry",
            t.gots_certified as "gotsCertified",
            t.grs_certified as "grsCertified",
            t.oeko_tex_certified as "oekoTexCertified",
            t.cradle_to_cradle as "cradleToCradle",
            t.better_cotton as "betterCotton",
            t.recycled_content_pct as "recycledContentPct",
            t.organic_content_pct as "organicContentPct",
            t.available as "available",
            t.price_per_unit::text as "pricePerUnit",
            t.currency as "currency",
            t.unit_of_measure as "unitOfMeasure",
            t.metadata as "metadata",
            to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
            to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
            t.fiber_type as "fiberType",
            t.staple_length_mm as "stapleLengthMm",
            t.fineness_micron as "finenessMicron",
            t.fiber_origin as "fiberOrigin",
            'FIBER' as "textileCategory"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
          and strpos(
            t.search_text,
            (
              select
                fold_text ($2)
            )
          ) > 0
        order by
          t.id
        limit
          $3
      ) t
  ) t;

-- GET /api/v1/textile/fibers by search, page 2
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
            t.company_uuid as "companyId",
            (
              select
                q.uuid
              from
                users q
              where
                q.tenant_id = t.tenant_id
                and q.id = t.user_id
            ) as "userId",
            t.external_id as "externalId",
            t.name as "name",
            t.code as "code",
            t.description as "description",
            t.composition as "composition",
            t.product_origin_country as "productOriginCountry",
            t.raw_material_origin_country as "rawMaterialOriginCountry",
            t.gots_certified as "gotsCertified",
            t.grs_certified as "grsCertified",
            t.oeko_tex_certified as "oekoTexCertified",
            t.cradle_to_cradle as "cradleToCradle",
            t.better_cotton as "betterCotton",
            t.recycled_content_pct as "recycledContentPct",
            t.organic_content_pct as "organicContentPct",
            t.available as "available",
            t.price_per_unit::text as "pricePerUnit",
            t.currency as "currency",
            t.unit_of_measure as "unitOfMeasure",
            t.metadata as "metadata",
            to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
            to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
            t.fiber_type as "fiberType",
            t.staple_length_mm as "stapleLengthMm",
            t.fineness_micron as "finenessMicron",
            t.fiber_origin as "fiberOrigin",
            'FIBER' as "textileCategory"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
          and strpos(
            t.search_text,
            (
              select
                fold_text ($2)
            )
          ) > 0
          and t.id > $3
        order by
          t.id
        limit
          $4
      ) t
  ) t;

-- GET /api/v1/textile/fibers unfiltered, page 1
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
            t.external_id as "external_id",
            t.name as "name",
            t.code as "code",
            t.category as "category",
            t.subcategory as "subcategory",
            t.description as "description",
            t.technical_specs as "technical_specs",
            t.composition as "composition",
            t.product_origin_country as "product_origin_country",
            t.raw_material_origin_country as "raw_material_origin_country",
            case t.unit_of_measure
              when 'M' then 'METERS'
              when 'PCS' then 'PIECES'
              when 'ROLL' then 'ROLLS'
              else t.unit_of_measure
            end as "unit_of_measure",
            t.quantity_available as "quantity_available",
            t.lead_time_days as "lead_time_days",
            t.price_per_unit as "price_per_unit",
            t.currency as "currency",
            t.minimum_order as "minimum_order",
            t.product_weight_kg as "product_weight_kg",
            t.gots_certified as "gots_certified",
            t.grs_certified as "grs_certified",
            t.oeko_tex_certified as "oeko_tex_certified",
            t.recycled_content_pct as "recycled_content_percent",
            t.organic_content_pct as "organic_content_percent",
            t.available as "available",
            t.metadata as "metadata",
            t.supplier_id as "supplier_id",
            t.company_id as "company_id",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at",
            t.fiber_type as "fiber_type",
            t.staple_length_mm as "staple_length_mm",
            t.fineness_micron as "fineness_micron",
            t.fiber_origin as "fiber_origin",
            'FIBER' as "textile_category"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.technical_specs), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
        order by
          t.id
        limit
          $2
      ) t
  ) t;

-- GET /api/v1/textile/fibers unfiltered, page 2
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
            t.external_id as "external_id",
            t.name as "name",
            t.code as "code",
            t.category as "category",
            t.subcategory as "subcategory",
            t.description as "description",
            t.technical_specs as "technical_specs",
            t.composition as "composition",
            t.product_origin_country as "product_origin_country",
            t.raw_material_origin_country as "raw_material_origin_country",
            case t.unit_of_measure
              when 'M' then 'METERS'
              when 'PCS' then 'PIECES'
              when 'ROLL' then 'ROLLS'
              else t.unit_of_measure
            end as "unit_of_measure",
            t.quantity_available as "quantity_available",
            t.lead_time_days as "lead_time_days",
            t.price_per_unit as "price_per_unit",
            t.currency as "currency",
            t.minimum_order as "minimum_order",
            t.product_weight_kg as "product_weight_kg",
            t.gots_certified as "gots_certified",
            t.grs_certified as "grs_certified",
            t.oeko_tex_certified as "oeko_tex_certified",
            t.recycled_content_pct as "recycled_content_percent",
            t.organic_content_pct as "organic_content_percent",
            t.available as "available",
            t.metadata as "metadata",
            t.supplier_id as "supplier_id",
            t.company_id as "company_id",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at",
            t.fiber_type as "fiber_type",
            t.staple_length_mm as "staple_length_mm",
            t.fineness_micron as "fineness_micron",
            t.fiber_origin as "fiber_origin",
            'FIBER' as "textile_category"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.technical_specs), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
          and t.id > $2
        order by
          t.id
        limit
          $3
      ) t
  ) t;

-- GET /api/v1/textile/fibers by search, page 1
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
            t.external_id as "external_id",
            t.name as "name",
            t.code as "code",
            t.category as "category",
            t.subcategory as "subcategory",
            t.description as "description",
            t.technical_specs as "technical_specs",
            t.composition as "composition",
            t.product_origin_country as "product_origin_country",
            t.raw_material_origin_country as "raw_material_origin_country",
            case t.unit_of_measure
              when 'M' then 'METERS'
              when 'PCS' then 'PIECES'
              when 'ROLL' then 'ROLLS'
              else t.unit_of_measure
            end as "unit_of_measure",
            t.quantity_available as "quantity_available",
            t.lead_time_days as "lead_time_days",
            t.price_per_unit as "price_per_unit",
            t.currency as "currency",
            t.minimum_order as "minimum_order",
            t.product_weight_kg as "product_weight_kg",
            t.gots_certified as "gots_certified",
            t.grs_certified as "grs_certified",
            t.oeko_tex_certified as "oeko_tex_certified",
            t.recycled_content_pct as "recycled_content_percent",
            t.organic_content_pct as "organic_content_percent",
            t.available as "available",
            t.metadata as "metadata",
            t.supplier_id as "supplier_id",
            t.company_id as "company_id",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at",
            t.fiber_type as "fiber_type",
            t.staple_length_mm as "staple_length_mm",
            t.fineness_micron as "fineness_micron",
            t.fiber_origin as "fiber_origin",
            'FIBER' as "textile_category"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.technical_specs), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
          and strpos(
            t.search_text,
            (
              select
                fold_text ($2)
            )
          ) > 0
        order by
          t.id
        limit
          $3
      ) t
  ) t;

-- GET /api/v1/textile/fibers by search, page 2
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
            t.external_id as "external_id",
            t.name as "name",
            t.code as "code",
            t.category as "category",
            t.subcategory as "subcategory",
            t.description as "description",
            t.technical_specs as "technical_specs",
            t.composition as "composition",
            t.product_origin_country as "product_origin_country",
            t.raw_material_origin_country as "raw_material_origin_country",
            case t.unit_of_measure
              when 'M' then 'METERS'
              when 'PCS' then 'PIECES'
              when 'ROLL' then 'ROLLS'
              else t.unit_of_measure
            end as "unit_of_measure",
            t.quantity_available as "quantity_available",
            t.lead_time_days as "lead_time_days",
            t.price_per_unit as "price_per_unit",
            t.currency as "currency",
            t.minimum_order as "minimum_order",
            t.product_weight_kg as "product_weight_kg",
            t.gots_certified as "gots_certified",
            t.grs_certified as "grs_certified",
            t.oeko_tex_certified as "oeko_tex_certified",
            t.recycled_content_pct as "recycled_content_percent",
            t.organic_content_pct as "organic_content_percent",
            t.available as "available",
            t.metadata as "metadata",
            t.supplier_id as "supplier_id",
            t.company_id as "company_id",
            date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
            date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at",
            t.fiber_type as "fiber_type",
            t.staple_length_mm as "staple_length_mm",
            t.fineness_micron as "fineness_micron",
            t.fiber_origin as "fiber_origin",
            'FIBER' as "textile_category"
        ) r
    )
  end as body
from
  (
    select
      t.*,
      coalesce(
        sum(
          coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.technical_specs), 0) + coalesce(octet_length(t.composition), 0) + case
            when pg_column_size(t.metadata) > 200 then octet_length(t.metadata::text)
            else 200
          end
        ) over (
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
          textile_products t
        where
          t.tenant_id = $1
          and t.kind = 'FIBER'
          and strpos(
            t.search_text,
            (
              select
                fold_text ($2)
            )
          ) > 0
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
      coalesce(o.id, nextval('textile_products_id_seq')) as id,
      s.row_no,
      case
        when s.code is not null then false
        when s.code is null then exists (
          select
          from
            textile_products t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          offset
            1
        )
        else false
      end as ambiguous,
      m.kind,
      m.supplier_id,
      m.company_id,
      m.company_uuid,
      m.user_id,
      m.external_id,
      m.name,
      m.code,
      m.category,
      m.subcategory,
      m.description,
      m.technical_specs,
      m.composition,
      m.product_origin_country,
      m.raw_material_origin_country,
      m.gots_certified,
      m.grs_certified,
      m.oeko_tex_certified,
      m.cradle_to_cradle,
      m.better_cotton,
      m.other_certifications,
      m.recycled_content_pct,
      m.organic_content_pct,
      m.sustainability_notes,
      m.available,
      m.minimum_order,
      m.price_per_unit,
      m.currency,
      m.product_weight_kg,
      m.quantity_available,
      m.lead_time_days,
      m.unit_of_measure,
      m.metadata,
      m.fiber_type,
      m.staple_length_mm,
      m.fineness_micron,
      m.fiber_origin,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (
        m.kind,
        m.supplier_id,
        m.company_id,
        m.company_uuid,
        m.user_id,
        m.external_id,
        m.name,
        m.code,
        m.category,
        m.subcategory,
        m.description,
        m.technical_specs,
        m.composition,
        m.product_origin_country,
        m.raw_material_origin_country,
        m.gots_certified,
        m.grs_certified,
        m.oeko_tex_certified,
        m.cradle_to_cradle,
        m.better_cotton,
        m.other_certifications,
        m.recycled_content_pct,
        m.organic_content_pct,
        m.sustainability_notes,
        m.available,
        m.minimum_order,
        m.price_per_unit,
        m.currency,
        m.product_weight_kg,
        m.quantity_available,
        m.lead_time_days,
        m.unit_of_measure,
        m.metadata,
        m.fiber_type,
        m.staple_length_mm,
        m.fineness_micron,
        m.fiber_origin
      ) is distinct from (
        o.kind,
        o.supplier_id,
        o.company_id,
        o.company_uuid,
        o.user_id,
        o.external_id,
        o.name,
        o.code,
        o.category,
        o.subcategory,
        o.description,
        o.technical_specs,
        o.composition,
        o.product_origin_country,
        o.raw_material_origin_country,
        o.gots_certified,
        o.grs_certified,
        o.oeko_tex_certified,
        o.cradle_to_cradle,
        o.better_cotton,
        o.other_certifications,
        o.recycled_content_pct,
        o.organic_content_pct,
        o.sustainability_notes,
        o.available,
        o.minimum_order,
        o.price_per_unit,
        o.currency,
        o.product_weight_kg,
        o.quantity_available,
        o.lead_time_days,
        o.unit_of_measure,
        o.metadata,
        o.fiber_type,
        o.staple_length_mm,
        o.fineness_micron,
        o.fiber_origin
      ) as changed
    from
      pg_temp.staged_fiber s
      left join lateral (
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            textile_products t
          where
            s.code is not null
            and t.tenant_id = $1
            and hash_record_extended (row (t.code, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.code, s.supplier_id, 'FIBER'::text), 0)
            and row (t.code, t.supplier_id, t.kind) is not distinct from row (s.code, s.supplier_id, 'FIBER'::text)
            and t.code is not null
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            textile_products t
          where
            s.code is null
            and t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          coalesce(s.kind, o.kind, 'FIBER') as kind,
          coalesce(s.supplier_id, o.supplier_id) as supplier_id,
          coalesce(s.company_id, o.company_id) as company_id,
          coalesce(s.company_uuid, o.company_uuid) as company_uuid,
          coalesce(s.user_id, o.user_id, $2::bigint) as user_id,
          coalesce(s.external_id, o.external_id) as external_id,
          coalesce(s.name, o.name) as name,
          coalesce(s.code, o.code) as code,
          coalesce(s.category, o.category) as category,
          coalesce(s.subcategory, o.subcategory) as subcategory,
          coalesce(s.description, o.description) as description,
          coalesce(s.technical_specs, o.technical_specs) as technical_specs,
          coalesce(s.composition, o.composition) as composition,
          coalesce(s.product_origin_country, o.product_origin_country) as product_origin_country,
          coalesce(s.raw_material_origin_country, o.raw_material_origin_country) as raw_material_origin_country,
          coalesce(s.gots_certified, o.gots_certified, false) as gots_certified,
          coalesce(s.grs_certified, o.grs_certified, false) as grs_certified,
          coalesce(s.oeko_tex_certified, o.oeko_tex_certified, false) as oeko_tex_certified,
          coalesce(s.cradle_to_cradle, o.cradle_to_cradle, false) as cradle_to_cradle,
          coalesce(s.better_cotton, o.better_cotton, false) as better_cotton,
          coalesce(s.other_certifications, o.other_certifications) as other_certifications,
          coalesce(s.recycled_content_pct, o.recycled_content_pct) as recycled_content_pct,
          coalesce(s.organic_content_pct, o.organic_content_pct) as organic_content_pct,
          coalesce(s.sustainability_notes, o.sustainability_notes) as sustainability_notes,
          coalesce(s.available, o.available, true) as available,
          coalesce(s.minimum_order, o.minimum_order) as minimum_order,
          coalesce(s.price_per_unit, o.price_per_unit) as price_per_unit,
          coalesce(s.currency, o.currency) as currency,
          coalesce(s.product_weight_kg, o.product_weight_kg) as product_weight_kg,
          coalesce(s.quantity_available, o.quantity_available) as quantity_available,
          coalesce(s.lead_time_days, o.lead_time_days) as lead_time_days,
          coalesce(s.unit_of_measure, o.unit_of_measure, 'KG') as unit_of_measure,
          coalesce(s.metadata, o.metadata) as metadata,
          coalesce(s.fiber_type, o.fiber_type) as fiber_type,
          coalesce(s.staple_length_mm, o.staple_length_mm) as staple_length_mm,
          coalesce(s.fineness_micron, o.fineness_micron) as fineness_micron,
          coalesce(s.fiber_origin, o.fiber_origin) as fiber_origin
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      case
        when n.ambiguous then 0
      end as violation
    from
      n
  ),
  w as (
    insert into
      textile_products (
        tenant_id,
        id,
        kind,
        supplier_id,
        company_id,
        company_uuid,
        user_id,
        external_id,
        name,
        code,
        category,
        subcategory,
        description,
        technical_specs,
        composition,
        product_origin_country,
        raw_material_origin_country,
        gots_certified,
        grs_certified,
        oeko_tex_certified,
        cradle_to_cradle,
        better_cotton,
        other_certifications,
        recycled_content_pct,
        organic_content_pct,
        sustainability_notes,
        available,
        minimum_order,
        price_per_unit,
        currency,
        product_weight_kg,
        quantity_available,
        lead_time_days,
        unit_of_measure,
        metadata,
        fiber_type,
        staple_length_mm,
        fineness_micron,
        fiber_origin
      )
    select
      n.tenant_id,
      n.id,
      n.kind,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.user_id,
      n.external_id,
      n.name,
      n.code,
      n.category,
      n.subcategory,
      n.description,
      n.technical_specs,
      n.composition,
      n.product_origin_country,
      n.raw_material_origin_country,
      n.gots_certified,
      n.grs_certified,
      n.oeko_tex_certified,
      n.cradle_to_cradle,
      n.better_cotton,
      n.other_certifications,
      n.recycled_content_pct,
      n.organic_content_pct,
      n.sustainability_notes,
      n.available,
      n.minimum_order,
      n.price_per_unit,
      n.currency,
      n.product_weight_kg,
      n.quantity_available,
      n.lead_time_days,
      n.unit_of_measure,
      n.metadata,
      n.fiber_type,
      n.staple_length_mm,
      n.fineness_micron,
      n.fiber_origin
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
    update textile_products t
    set
      kind = n.kind,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      user_id = n.user_id,
      external_id = n.external_id,
      name = n.name,
      code = n.code,
      category = n.category,
      subcategory = n.subcategory,
      description = n.description,
      technical_specs = n.technical_specs,
      composition = n.composition,
      product_origin_country = n.product_origin_country,
      raw_material_origin_country = n.raw_material_origin_country,
      gots_certified = n.gots_certified,
      grs_certified = n.grs_certified,
      oeko_tex_certified = n.oeko_tex_certified,
      cradle_to_cradle = n.cradle_to_cradle,
      better_cotton = n.better_cotton,
      other_certifications = n.other_certifications,
      recycled_content_pct = n.recycled_content_pct,
      organic_content_pct = n.organic_content_pct,
      sustainability_notes = n.sustainability_notes,
      available = n.available,
      minimum_order = n.minimum_order,
      price_per_unit = n.price_per_unit,
      currency = n.currency,
      product_weight_kg = n.product_weight_kg,
      quantity_available = n.quantity_available,
      lead_time_days = n.lead_time_days,
      unit_of_measure = n.unit_of_measure,
      metadata = n.metadata,
      fiber_type = n.fiber_type,
      staple_length_mm = n.staple_length_mm,
      fineness_micron = n.fineness_micron,
      fiber_origin = n.fiber_origin,
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
  json_agg(json_build_array(row_no, violation, null::json)) filter (
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
  null as deferred,
  min($2::bigint) as actor
from
  c;

-- merge a chunk, with fields that are cleared
with
  n as (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('textile_products_id_seq')) as id,
      s.row_no,
      case
        when s.code is not null then false
        when s.code is null then exists (
          select
          from
            textile_products t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          offset
            1
        )
        else false
      end as ambiguous,
      m.kind,
      m.supplier_id,
      m.company_id,
      m.company_uuid,
      m.user_id,
      m.external_id,
      m.name,
      m.code,
      m.category,
      m.subcategory,
      m.description,
      m.technical_specs,
      m.composition,
      m.product_origin_country,
      m.raw_material_origin_country,
      m.gots_certified,
      m.grs_certified,
      m.oeko_tex_certified,
      m.cradle_to_cradle,
      m.better_cotton,
      m.other_certifications,
      m.recycled_content_pct,
      m.organic_content_pct,
      m.sustainability_notes,
      m.available,
      m.minimum_order,
      m.price_per_unit,
      m.currency,
      m.product_weight_kg,
      m.quantity_available,
      m.lead_time_days,
      m.unit_of_measure,
      m.metadata,
      m.fiber_type,
      m.staple_length_mm,
      m.fineness_micron,
      m.fiber_origin,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (
        m.kind,
        m.supplier_id,
        m.company_id,
        m.company_uuid,
        m.user_id,
        m.external_id,
        m.name,
        m.code,
        m.category,
        m.subcategory,
        m.description,
        m.technical_specs,
        m.composition,
        m.product_origin_country,
        m.raw_material_origin_country,
        m.gots_certified,
        m.grs_certified,
        m.oeko_tex_certified,
        m.cradle_to_cradle,
        m.better_cotton,
        m.other_certifications,
        m.recycled_content_pct,
        m.organic_content_pct,
        m.sustainability_notes,
        m.available,
        m.minimum_order,
        m.price_per_unit,
        m.currency,
        m.product_weight_kg,
        m.quantity_available,
        m.lead_time_days,
        m.unit_of_measure,
        m.metadata,
        m.fiber_type,
        m.staple_length_mm,
        m.fineness_micron,
        m.fiber_origin
      ) is distinct from (
        o.kind,
        o.supplier_id,
        o.company_id,
        o.company_uuid,
        o.user_id,
        o.external_id,
        o.name,
        o.code,
        o.category,
        o.subcategory,
        o.description,
        o.technical_specs,
        o.composition,
        o.product_origin_country,
        o.raw_material_origin_country,
        o.gots_certified,
        o.grs_certified,
        o.oeko_tex_certified,
        o.cradle_to_cradle,
        o.better_cotton,
        o.other_certifications,
        o.recycled_content_pct,
        o.organic_content_pct,
        o.sustainability_notes,
        o.available,
        o.minimum_order,
        o.price_per_unit,
        o.currency,
        o.product_weight_kg,
        o.quantity_available,
        o.lead_time_days,
        o.unit_of_measure,
        o.metadata,
        o.fiber_type,
        o.staple_length_mm,
        o.fineness_micron,
        o.fiber_origin
      ) as changed
    from
      pg_temp.staged_fiber s
      left join lateral (
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            textile_products t
          where
            s.code is not null
            and t.tenant_id = $1
            and hash_record_extended (row (t.code, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.code, s.supplier_id, 'FIBER'::text), 0)
            and row (t.code, t.supplier_id, t.kind) is not distinct from row (s.code, s.supplier_id, 'FIBER'::text)
            and t.code is not null
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            textile_products t
          where
            s.code is null
            and t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then 'FIBER'
            else coalesce(s.kind, o.kind, 'FIBER')
          end as kind,
          case
            when s.cleared & (1::bigint << 1) <> 0 then null
            else coalesce(s.supplier_id, o.supplier_id)
          end as supplier_id,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.company_id, o.company_id)
          end as company_id,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.company_uuid, o.company_uuid)
          end as company_uuid,
          case
            when s.cleared & (1::bigint << 4) <> 0 then $2::bigint
            else coalesce(s.user_id, o.user_id, $2::bigint)
          end as user_id,
          case
            when s.cleared & (1::bigint << 5) <> 0 then null
            else coalesce(s.external_id, o.external_id)
          end as external_id,
          case
            when s.cleared & (1::bigint << 6) <> 0 then null
            else coalesce(s.name, o.name)
          end as name,
          case
            when s.cleared & (1::bigint << 7) <> 0 then null
            else coalesce(s.code, o.code)
          end as code,
          case
            when s.cleared & (1::bigint << 8) <> 0 then null
            else coalesce(s.category, o.category)
          end as category,
          case
            when s.cleared & (1::bigint << 9) <> 0 then null
            else coalesce(s.subcategory, o.subcategory)
          end as subcategory,
          case
            when s.cleared & (1::bigint << 10) <> 0 then null
            else coalesce(s.description, o.description)
          end as description,
          case
            when s.cleared & (1::bigint << 11) <> 0 then null
            else coalesce(s.technical_specs, o.technical_specs)
          end as technical_specs,
          case
            when s.cleared & (1::bigint << 12) <> 0 then null
            else coalesce(s.composition, o.composition)
          end as composition,
          case
            when s.cleared & (1::bigint << 13) <> 0 then null
            else coalesce(s.product_origin_country, o.product_origin_country)
          end as product_origin_country,
          case
            when s.cleared & (1::bigint << 14) <> 0 then null
            else coalesce(s.raw_material_origin_country, o.raw_material_origin_country)
          end as raw_material_origin_country,
          case
            when s.cleared & (1::bigint << 15) <> 0 then false
            else coalesce(s.gots_certified, o.gots_certified, false)
          end as gots_certified,
          case
            when s.cleared & (1::bigint << 16) <> 0 then false
            else coalesce(s.grs_certified, o.grs_certified, false)
          end as grs_certified,
          case
            when s.cleared & (1::bigint << 17) <> 0 then false
            else coalesce(s.oeko_tex_certified, o.oeko_tex_certified, false)
          end as oeko_tex_certified,
          case
            when s.cleared & (1::bigint << 18) <> 0 then false
            else coalesce(s.cradle_to_cradle, o.cradle_to_cradle, false)
          end as cradle_to_cradle,
          case
            when s.cleared & (1::bigint << 19) <> 0 then false
            else coalesce(s.better_cotton, o.better_cotton, false)
          end as better_cotton,
          case
            when s.cleared & (1::bigint << 20) <> 0 then null
            else coalesce(s.other_certifications, o.other_certifications)
          end as other_certifications,
          case
            when s.cleared & (1::bigint << 21) <> 0 then null
            else coalesce(s.recycled_content_pct, o.recycled_content_pct)
          end as recycled_content_pct,
          case
            when s.cleared & (1::bigint << 22) <> 0 then null
            else coalesce(s.organic_content_pct, o.organic_content_pct)
          end as organic_content_pct,
          case
            when s.cleared & (1::bigint << 23) <> 0 then null
            else coalesce(s.sustainability_notes, o.sustainability_notes)
          end as sustainability_notes,
          case
            when s.cleared & (1::bigint << 24) <> 0 then true
            else coalesce(s.available, o.available, true)
          end as available,
          case
            when s.cleared & (1::bigint << 25) <> 0 then null
            else coalesce(s.minimum_order, o.minimum_order)
          end as minimum_order,
          case
            when s.cleared & (1::bigint << 26) <> 0 then null
            else coalesce(s.price_per_unit, o.price_per_unit)
          end as price_per_unit,
          case
            when s.cleared & (1::bigint << 27) <> 0 then null
            else coalesce(s.currency, o.currency)
          end as currency,
          case
            when s.cleared & (1::bigint << 28) <> 0 then null
            else coalesce(s.product_weight_kg, o.product_weight_kg)
          end as product_weight_kg,
          case
            when s.cleared & (1::bigint << 29) <> 0 then null
            else coalesce(s.quantity_available, o.quantity_available)
          end as quantity_available,
          case
            when s.cleared & (1::bigint << 30) <> 0 then null
            else coalesce(s.lead_time_days, o.lead_time_days)
          end as lead_time_days,
          case
            when s.cleared & (1::bigint << 31) <> 0 then 'KG'
            else coalesce(s.unit_of_measure, o.unit_of_measure, 'KG')
          end as unit_of_measure,
          case
            when s.cleared & (1::bigint << 32) <> 0 then null
            else coalesce(s.metadata, o.metadata)
          end as metadata,
          case
            when s.cleared & (1::bigint << 33) <> 0 then null
            else coalesce(s.fiber_type, o.fiber_type)
          end as fiber_type,
          case
            when s.cleared & (1::bigint << 34) <> 0 then null
            else coalesce(s.staple_length_mm, o.staple_length_mm)
          end as staple_length_mm,
          case
            when s.cleared & (1::bigint << 35) <> 0 then null
            else coalesce(s.fineness_micron, o.fineness_micron)
          end as fineness_micron,
          case
            when s.cleared & (1::bigint << 36) <> 0 then null
            else coalesce(s.fiber_origin, o.fiber_origin)
          end as fiber_origin
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      case
        when n.ambiguous then 0
      end as violation
    from
      n
  ),
  w as (
    insert into
      textile_products (
        tenant_id,
        id,
        kind,
        supplier_id,
        company_id,
        company_uuid,
        user_id,
        external_id,
        name,
        code,
        category,
        subcategory,
        description,
        technical_specs,
        composition,
        product_origin_country,
        raw_material_origin_country,
        gots_certified,
        grs_certified,
        oeko_tex_certified,
        cradle_to_cradle,
        better_cotton,
        other_certifications,
        recycled_content_pct,
        organic_content_pct,
        sustainability_notes,
        available,
        minimum_order,
        price_per_unit,
        currency,
        product_weight_kg,
        quantity_available,
        lead_time_days,
        unit_of_measure,
        metadata,
        fiber_type,
        staple_length_mm,
        fineness_micron,
        fiber_origin
      )
    select
      n.tenant_id,
      n.id,
      n.kind,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.user_id,
      n.external_id,
      n.name,
      n.code,
      n.category,
      n.subcategory,
      n.description,
      n.technical_specs,
      n.composition,
      n.product_origin_country,
      n.raw_material_origin_country,
      n.gots_certified,
      n.grs_certified,
      n.oeko_tex_certified,
      n.cradle_to_cradle,
      n.better_cotton,
      n.other_certifications,
      n.recycled_content_pct,
      n.organic_content_pct,
      n.sustainability_notes,
      n.available,
      n.minimum_order,
      n.price_per_unit,
      n.currency,
      n.product_weight_kg,
      n.quantity_available,
      n.lead_time_days,
      n.unit_of_measure,
      n.metadata,
      n.fiber_type,
      n.staple_length_mm,
      n.fineness_micron,
      n.fiber_origin
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
    update textile_products t
    set
      kind = n.kind,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      user_id = n.user_id,
      external_id = n.external_id,
      name = n.name,
      code = n.code,
      category = n.category,
      subcategory = n.subcategory,
      description = n.description,
      technical_specs = n.technical_specs,
      composition = n.composition,
      product_origin_country = n.product_origin_country,
      raw_material_origin_country = n.raw_material_origin_country,
      gots_certified = n.gots_certified,
      grs_certified = n.grs_certified,
      oeko_tex_certified = n.oeko_tex_certified,
      cradle_to_cradle = n.cradle_to_cradle,
      better_cotton = n.better_cotton,
      other_certifications = n.other_certifications,
      recycled_content_pct = n.recycled_content_pct,
      organic_content_pct = n.organic_content_pct,
      sustainability_notes = n.sustainability_notes,
      available = n.available,
      minimum_order = n.minimum_order,
      price_per_unit = n.price_per_unit,
      currency = n.currency,
      product_weight_kg = n.product_weight_kg,
      quantity_available = n.quantity_available,
      lead_time_days = n.lead_time_days,
      unit_of_measure = n.unit_of_measure,
      metadata = n.metadata,
      fiber_type = n.fiber_type,
      staple_length_mm = n.staple_length_mm,
      fineness_micron = n.fineness_micron,
      fiber_origin = n.fiber_origin,
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
  json_agg(json_build_array(row_no, violation, null::json)) filter (
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
  null as deferred,
  min($2::bigint) as actor
from
  c;

-- merge a chunk, dry run, with fields that are cleared
with
  n as (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('textile_products_id_seq')) as id,
      s.row_no,
      case
        when s.code is not null then false
        when s.code is null then exists (
          select
          from
            (
              select
                *
              from
                pg_temp.shadow_textile_products
              union all
              select
                real.*
              from
                textile_products real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_textile_products d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          offset
            1
        )
        else false
      end as ambiguous,
      m.kind,
      m.supplier_id,
      m.company_id,
      m.company_uuid,
      m.user_id,
      m.external_id,
      m.name,
      m.code,
      m.category,
      m.subcategory,
      m.description,
      m.technical_specs,
      m.composition,
      m.product_origin_country,
      m.raw_material_origin_country,
      m.gots_certified,
      m.grs_certified,
      m.oeko_tex_certified,
      m.cradle_to_cradle,
      m.better_cotton,
      m.other_certifications,
      m.recycled_content_pct,
      m.organic_content_pct,
      m.sustainability_notes,
      m.available,
      m.minimum_order,
      m.price_per_unit,
      m.currency,
      m.product_weight_kg,
      m.quantity_available,
      m.lead_time_days,
      m.unit_of_measure,
      m.metadata,
      m.fiber_type,
      m.staple_length_mm,
      m.fineness_micron,
      m.fiber_origin,
      o.id is null as is_new,
      o.id is null
      or (
        m.kind,
        m.supplier_id,
        m.company_id,
        m.company_uuid,
        m.user_id,
        m.external_id,
        m.name,
        m.code,
        m.category,
        m.subcategory,
        m.description,
        m.technical_specs,
        m.composition,
        m.product_origin_country,
        m.raw_material_origin_country,
        m.gots_certified,
        m.grs_certified,
        m.oeko_tex_certified,
        m.cradle_to_cradle,
        m.better_cotton,
        m.other_certifications,
        m.recycled_content_pct,
        m.organic_content_pct,
        m.sustainability_notes,
        m.available,
        m.minimum_order,
        m.price_per_unit,
        m.currency,
        m.product_weight_kg,
        m.quantity_available,
        m.lead_time_days,
        m.unit_of_measure,
        m.metadata,
        m.fiber_type,
        m.staple_length_mm,
        m.fineness_micron,
        m.fiber_origin
      ) is distinct from (
        o.kind,
        o.supplier_id,
        o.company_id,
        o.company_uuid,
        o.user_id,
        o.external_id,
        o.name,
        o.code,
        o.category,
        o.subcategory,
        o.description,
        o.technical_specs,
        o.composition,
        o.product_origin_country,
        o.raw_material_origin_country,
        o.gots_certified,
        o.grs_certified,
        o.oeko_tex_certified,
        o.cradle_to_cradle,
        o.better_cotton,
        o.other_certifications,
        o.recycled_content_pct,
        o.organic_content_pct,
        o.sustainability_notes,
        o.available,
        o.minimum_order,
        o.price_per_unit,
        o.currency,
        o.product_weight_kg,
        o.quantity_available,
        o.lead_time_days,
        o.unit_of_measure,
        o.metadata,
        o.fiber_type,
        o.staple_length_mm,
        o.fineness_micron,
        o.fiber_origin
      ) as changed
    from
      pg_temp.staged_fiber s
      left join lateral (
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin
          from
            (
              select
                *
              from
                pg_temp.shadow_textile_products
              union all
              select
                real.*
              from
                textile_products real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_textile_products d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            s.code is not null
            and t.tenant_id = $1
            and hash_record_extended (row (t.code, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.code, s.supplier_id, 'FIBER'::text), 0)
            and row (t.code, t.supplier_id, t.kind) is not distinct from row (s.code, s.supplier_id, 'FIBER'::text)
            and t.code is not null
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin
          from
            (
              select
                *
              from
                pg_temp.shadow_textile_products
              union all
              select
                real.*
              from
                textile_products real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_textile_products d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            s.code is null
            and t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then 'FIBER'
            else coalesce(s.kind, o.kind, 'FIBER')
          end as kind,
          case
            when s.cleared & (1::bigint << 1) <> 0 then null
            else coalesce(s.supplier_id, o.supplier_id)
          end as supplier_id,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.company_id, o.company_id)
          end as company_id,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.company_uuid, o.company_uuid)
          end as company_uuid,
          case
            when s.cleared & (1::bigint << 4) <> 0 then $2::bigint
            else coalesce(s.user_id, o.user_id, $2::bigint)
          end as user_id,
          case
            when s.cleared & (1::bigint << 5) <> 0 then null
            else coalesce(s.external_id, o.external_id)
          end as external_id,
          case
            when s.cleared & (1::bigint << 6) <> 0 then null
            else coalesce(s.name, o.name)
          end as name,
          case
            when s.cleared & (1::bigint << 7) <> 0 then null
            else coalesce(s.code, o.code)
          end as code,
          case
            when s.cleared & (1::bigint << 8) <> 0 then null
            else coalesce(s.category, o.category)
          end as category,
          case
            when s.cleared & (1::bigint << 9) <> 0 then null
            else coalesce(s.subcategory, o.subcategory)
          end as subcategory,
          case
            when s.cleared & (1::bigint << 10) <> 0 then null
            else coalesce(s.description, o.description)
          end as description,
          case
            when s.cleared & (1::bigint << 11) <> 0 then null
            else coalesce(s.technical_specs, o.technical_specs)
          end as technical_specs,
          case
            when s.cleared & (1::bigint << 12) <> 0 then null
            else coalesce(s.composition, o.composition)
          end as composition,
          case
            when s.cleared & (1::bigint << 13) <> 0 then null
            else coalesce(s.product_origin_country, o.product_origin_country)
          end as product_origin_country,
          case
            when s.cleared & (1::bigint << 14) <> 0 then null
            else coalesce(s.raw_material_origin_country, o.raw_material_origin_country)
          end as raw_material_origin_country,
          case
            when s.cleared & (1::bigint << 15) <> 0 then false
            else coalesce(s.gots_certified, o.gots_certified, false)
          end as gots_certified,
          case
            when s.cleared & (1::bigint << 16) <> 0 then false
            else coalesce(s.grs_certified, o.grs_certified, false)
          end as grs_certified,
          case
            when s.cleared & (1::bigint << 17) <> 0 then false
            else coalesce(s.oeko_tex_certified, o.oeko_tex_certified, false)
          end as oeko_tex_certified,
          case
            when s.cleared & (1::bigint << 18) <> 0 then false
            else coalesce(s.cradle_to_cradle, o.cradle_to_cradle, false)
          end as cradle_to_cradle,
          case
            when s.cleared & (1::bigint << 19) <> 0 then false
            else coalesce(s.better_cotton, o.better_cotton, false)
          end as better_cotton,
          case
            when s.cleared & (1::bigint << 20) <> 0 then null
            else coalesce(s.other_certifications, o.other_certifications)
          end as other_certifications,
          case
            when s.cleared & (1::bigint << 21) <> 0 then null
            else coalesce(s.recycled_content_pct, o.recycled_content_pct)
          end as recycled_content_pct,
          case
            when s.cleared & (1::bigint << 22) <> 0 then null
            else coalesce(s.organic_content_pct, o.organic_content_pct)
          end as organic_content_pct,
          case
            when s.cleared & (1::bigint << 23) <> 0 then null
            else coalesce(s.sustainability_notes, o.sustainability_notes)
          end as sustainability_notes,
          case
            when s.cleared & (1::bigint << 24) <> 0 then true
            else coalesce(s.available, o.available, true)
          end as available,
          case
            when s.cleared & (1::bigint << 25) <> 0 then null
            else coalesce(s.minimum_order, o.minimum_order)
          end as minimum_order,
          case
            when s.cleared & (1::bigint << 26) <> 0 then null
            else coalesce(s.price_per_unit, o.price_per_unit)
          end as price_per_unit,
          case
            when s.cleared & (1::bigint << 27) <> 0 then null
            else coalesce(s.currency, o.currency)
          end as currency,
          case
            when s.cleared & (1::bigint << 28) <> 0 then null
            else coalesce(s.product_weight_kg, o.product_weight_kg)
          end as product_weight_kg,
          case
            when s.cleared & (1::bigint << 29) <> 0 then null
            else coalesce(s.quantity_available, o.quantity_available)
          end as quantity_available,
          case
            when s.cleared & (1::bigint << 30) <> 0 then null
            else coalesce(s.lead_time_days, o.lead_time_days)
          end as lead_time_days,
          case
            when s.cleared & (1::bigint << 31) <> 0 then 'KG'
            else coalesce(s.unit_of_measure, o.unit_of_measure, 'KG')
          end as unit_of_measure,
          case
            when s.cleared & (1::bigint << 32) <> 0 then null
            else coalesce(s.metadata, o.metadata)
          end as metadata,
          case
            when s.cleared & (1::bigint << 33) <> 0 then null
            else coalesce(s.fiber_type, o.fiber_type)
          end as fiber_type,
          case
            when s.cleared & (1::bigint << 34) <> 0 then null
            else coalesce(s.staple_length_mm, o.staple_length_mm)
          end as staple_length_mm,
          case
            when s.cleared & (1::bigint << 35) <> 0 then null
            else coalesce(s.fineness_micron, o.fineness_micron)
          end as fineness_micron,
          case
            when s.cleared & (1::bigint << 36) <> 0 then null
            else coalesce(s.fiber_origin, o.fiber_origin)
          end as fiber_origin
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      case
        when n.ambiguous then 0
      end as violation
    from
      n
  ),
  w as (
    insert into
      pg_temp.shadow_textile_products (
        tenant_id,
        id,
        kind,
        supplier_id,
        company_id,
        company_uuid,
        user_id,
        external_id,
        name,
        code,
        category,
        subcategory,
        description,
        technical_specs,
        composition,
        product_origin_country,
        raw_material_origin_country,
        gots_certified,
        grs_certified,
        oeko_tex_certified,
        cradle_to_cradle,
        better_cotton,
        other_certifications,
        recycled_content_pct,
        organic_content_pct,
        sustainability_notes,
        available,
        minimum_order,
        price_per_unit,
        currency,
        product_weight_kg,
        quantity_available,
        lead_time_days,
        unit_of_measure,
        metadata,
        fiber_type,
        staple_length_mm,
        fineness_micron,
        fiber_origin
      )
    select
      n.tenant_id,
      n.id,
      n.kind,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.user_id,
      n.external_id,
      n.name,
      n.code,
      n.category,
      n.subcategory,
      n.description,
      n.technical_specs,
      n.composition,
      n.product_origin_country,
      n.raw_material_origin_country,
      n.gots_certified,
      n.grs_certified,
      n.oeko_tex_certified,
      n.cradle_to_cradle,
      n.better_cotton,
      n.other_certifications,
      n.recycled_content_pct,
      n.organic_content_pct,
      n.sustainability_notes,
      n.available,
      n.minimum_order,
      n.price_per_unit,
      n.currency,
      n.product_weight_kg,
      n.quantity_available,
      n.lead_time_days,
      n.unit_of_measure,
      n.metadata,
      n.fiber_type,
      n.staple_length_mm,
      n.fineness_micron,
      n.fiber_origin
    from
      c n
    where
      n.violation is null
      and n.changed
    on conflict (tenant_id, id) do update
    set
      kind = excluded.kind,
      supplier_id = excluded.supplier_id,
      company_id = excluded.company_id,
      company_uuid = excluded.company_uuid,
      user_id = excluded.user_id,
      external_id = excluded.external_id,
      name = excluded.name,
      code = excluded.code,
      category = excluded.category,
      subcategory = excluded.subcategory,
      description = excluded.description,
      technical_specs = excluded.technical_specs,
      composition = excluded.composition,
      product_origin_country = excluded.product_origin_country,
      raw_material_origin_country = excluded.raw_material_origin_country,
      gots_certified = excluded.gots_certified,
      grs_certified = excluded.grs_certified,
      oeko_tex_certified = excluded.oeko_tex_certified,
      cradle_to_cradle = excluded.cradle_to_cradle,
      better_cotton = excluded.better_cotton,
      other_certifications = excluded.other_certifications,
      recycled_content_pct = excluded.recycled_content_pct,
      organic_content_pct = excluded.organic_content_pct,
      sustainability_notes = excluded.sustainability_notes,
      available = excluded.available,
      minimum_order = excluded.minimum_order,
      price_per_unit = excluded.price_per_unit,
      currency = excluded.currency,
      product_weight_kg = excluded.product_weight_kg,
      quantity_available = excluded.quantity_available,
      lead_time_days = excluded.lead_time_days,
      unit_of_measure = excluded.unit_of_measure,
      metadata = excluded.metadata,
      fiber_type = excluded.fiber_type,
      staple_length_mm = excluded.staple_length_mm,
      fineness_micron = excluded.fineness_micron,
      fiber_origin = excluded.fiber_origin
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
  json_agg(json_build_array(row_no, violation, null::json)) filter (
    where
      violation is not null
  ) as refused,
  0 as conflicts,
  null as deferred,
  min($2::bigint) as actor
from
  c;

-- merge a chunk, with the sender's own keys
with
  f as materialized (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('textile_products_id_seq')) as id,
      s.row_no,
      case
        when s.code is not null
        and (
          s.external_id is null
          or not exists (
            select
            from
              textile_products t
            where
              t.tenant_id = $1
              and (t.kind = 'FIBER') is true
              and t.external_id = s.external_id
            offset
              0
          )
        ) then false
        when s.code is null
        and (
          s.external_id is null
          or not exists (
            select
            from
              textile_products t
            where
              t.tenant_id = $1
              and (t.kind = 'FIBER') is true
              and t.external_id = s.external_id
            offset
              0
          )
        ) then exists (
          select
          from
            textile_products t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          offset
            1
        )
        else false
      end as ambiguous,
      coalesce(s.external_id <> o.external_id, false) as has_other_key,
      case
        when o.id is null
        or s.external_id is null then null
        when m.code is not null
        and row (m.code, m.supplier_id) is distinct from row (o.code, o.supplier_id) then (
          select
            t.id
          from
            textile_products t
          where
            t.tenant_id = $1
            and hash_record_extended (row (t.code, t.supplier_id, t.kind), 0) = hash_record_extended (row (m.code, m.supplier_id, 'FIBER'::text), 0)
            and row (t.code, t.supplier_id, t.kind) is not distinct from row (m.code, m.supplier_id, 'FIBER'::text)
            and t.code is not null
            and t.id <> o.id
          limit
            1
        )
      end as taken_by,
      case
        when o.id is null then 1
        else row_number() over (
          partition by
            o.id
          order by
            s.row_no
        )
      end as place,
      m.kind,
      m.supplier_id,
      m.company_id,
      m.company_uuid,
      m.user_id,
      m.external_id,
      m.name,
      m.code,
      m.category,
      m.subcategory,
      m.description,
      m.technical_specs,
      m.composition,
      m.product_origin_country,
      m.raw_material_origin_country,
      m.gots_certified,
      m.grs_certified,
      m.oeko_tex_certified,
      m.cradle_to_cradle,
      m.better_cotton,
      m.other_certifications,
      m.recycled_content_pct,
      m.organic_content_pct,
      m.sustainability_notes,
      m.available,
      m.minimum_order,
      m.price_per_unit,
      m.currency,
      m.product_weight_kg,
      m.quantity_available,
      m.lead_time_days,
      m.unit_of_measure,
      m.metadata,
      m.fiber_type,
      m.staple_length_mm,
      m.fineness_micron,
      m.fiber_origin,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (
        m.kind,
        m.supplier_id,
        m.company_id,
        m.company_uuid,
        m.user_id,
        m.external_id,
        m.name,
        m.code,
        m.category,
        m.subcategory,
        m.description,
        m.technical_specs,
        m.composition,
        m.product_origin_country,
        m.raw_material_origin_country,
        m.gots_certified,
        m.grs_certified,
        m.oeko_tex_certified,
        m.cradle_to_cradle,
        m.better_cotton,
        m.other_certifications,
        m.recycled_content_pct,
        m.organic_content_pct,
        m.sustainability_notes,
        m.available,
        m.minimum_order,
        m.price_per_unit,
        m.currency,
        m.product_weight_kg,
        m.quantity_available,
        m.lead_time_days,
        m.unit_of_measure,
        m.metadata,
        m.fiber_type,
        m.staple_length_mm,
        m.fineness_micron,
        m.fiber_origin
      ) is distinct from (
        o.kind,
        o.supplier_id,
        o.company_id,
        o.company_uuid,
        o.user_id,
        o.external_id,
        o.name,
        o.code,
        o.category,
        o.subcategory,
        o.description,
        o.technical_specs,
        o.composition,
        o.product_origin_country,
        o.raw_material_origin_country,
        o.gots_certified,
        o.grs_certified,
        o.oeko_tex_certified,
        o.cradle_to_cradle,
        o.better_cotton,
        o.other_certifications,
        o.recycled_content_pct,
        o.organic_content_pct,
        o.sustainability_notes,
        o.available,
        o.minimum_order,
        o.price_per_unit,
        o.currency,
        o.product_weight_kg,
        o.quantity_available,
        o.lead_time_days,
        o.unit_of_measure,
        o.metadata,
        o.fiber_type,
        o.staple_length_mm,
        o.fineness_micron,
        o.fiber_origin
      ) as changed
    from
      pg_temp.staged_fiber s
      left join lateral (
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            textile_products t
          where
            s.external_id is not null
            and t.tenant_id = $1
            and (t.kind = 'FIBER') is true
            and t.external_id = s.external_id
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            textile_products t
          where
            s.code is not null
            and (
              s.external_id is null
              or not exists (
                select
                from
                  textile_products t
                where
                  t.tenant_id = $1
                  and (t.kind = 'FIBER') is true
                  and t.external_id = s.external_id
                offset
                  0
              )
            )
            and t.tenant_id = $1
            and hash_record_extended (row (t.code, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.code, s.supplier_id, 'FIBER'::text), 0)
            and row (t.code, t.supplier_id, t.kind) is not distinct from row (s.code, s.supplier_id, 'FIBER'::text)
            and t.code is not null
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.kind,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.user_id,
            t.external_id,
            t.name,
            t.code,
            t.category,
            t.subcategory,
            t.description,
            t.technical_specs,
            t.composition,
            t.product_origin_country,
            t.raw_material_origin_country,
            t.gots_certified,
            t.grs_certified,
            t.oeko_tex_certified,
            t.cradle_to_cradle,
            t.better_cotton,
            t.other_certifications,
            t.recycled_content_pct,
            t.organic_content_pct,
            t.sustainability_notes,
            t.available,
            t.minimum_order,
            t.price_per_unit,
            t.currency,
            t.product_weight_kg,
            t.quantity_available,
            t.lead_time_days,
            t.unit_of_measure,
            t.metadata,
            t.fiber_type,
            t.staple_length_mm,
            t.fineness_micron,
            t.fiber_origin,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            textile_products t
          where
            s.code is null
            and (
              s.external_id is null
              or not exists (
                select
                from
                  textile_products t
                where
                  t.tenant_id = $1
                  and (t.kind = 'FIBER') is true
                  and t.external_id = s.external_id
                offset
                  0
              )
            )
            and t.tenant_id = $1
            and hash_record_extended (row (t.name, t.supplier_id, t.kind), 0) = hash_record_extended (row (s.name, s.supplier_id, 'FIBER'::text), 0)
            and row (t.name, t.supplier_id, t.kind) is not distinct from row (s.name, s.supplier_id, 'FIBER'::text)
            and t.code is null
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          coalesce(s.kind, o.kind, 'FIBER') as kind,
          coalesce(s.supplier_id, o.supplier_id) as supplier_id,
          coalesce(s.company_id, o.company_id) as company_id,
          coalesce(s.company_uuid, o.company_uuid) as company_uuid,
          coalesce(s.user_id, o.user_id, $2::bigint) as user_id,
          coalesce(s.external_id, o.external_id) as external_id,
          coalesce(s.name, o.name) as name,
          coalesce(s.code, o.code) as code,
          coalesce(s.category, o.category) as category,
          coalesce(s.subcategory, o.subcategory) as subcategory,
          coalesce(s.description, o.description) as description,
          coalesce(s.technical_specs, o.technical_specs) as technical_specs,
          coalesce(s.composition, o.composition) as composition,
          coalesce(s.product_origin_country, o.product_origin_country) as product_origin_country,
          coalesce(s.raw_material_origin_country, o.raw_material_origin_country) as raw_material_origin_country,
          coalesce(s.gots_certified, o.gots_certified, false) as gots_certified,
          coalesce(s.grs_certified, o.grs_certified, false) as grs_certified,
          coalesce(s.oeko_tex_certified, o.oeko_tex_certified, false) as oeko_tex_certified,
          coalesce(s.cradle_to_cradle, o.cradle_to_cradle, false) as cradle_to_cradle,
          coalesce(s.better_cotton, o.better_cotton, false) as better_cotton,
          coalesce(s.other_certifications, o.other_certifications) as other_certifications,
          coalesce(s.recycled_content_pct, o.recycled_content_pct) as recycled_content_pct,
          coalesce(s.organic_content_pct, o.organic_content_pct) as organic_content_pct,
          coalesce(s.sustainability_notes, o.sustainability_notes) as sustainability_notes,
          coalesce(s.available, o.available, true) as available,
          coalesce(s.minimum_order, o.minimum_order) as minimum_order,
          coalesce(s.price_per_unit, o.price_per_unit) as price_per_unit,
          coalesce(s.currency, o.currency) as currency,
          coalesce(s.product_weight_kg, o.product_weight_kg) as product_weight_kg,
          coalesce(s.quantity_available, o.quantity_available) as quantity_available,
          coalesce(s.lead_time_days, o.lead_time_days) as lead_time_days,
          coalesce(s.unit_of_measure, o.unit_of_measure, 'KG') as unit_of_measure,
          coalesce(s.metadata, o.metadata) as metadata,
          coalesce(s.fiber_type, o.fiber_type) as fiber_type,
          coalesce(s.staple_length_mm, o.staple_length_mm) as staple_length_mm,
          coalesce(s.fineness_micron, o.fineness_micron) as fineness_micron,
          coalesce(s.fiber_origin, o.fiber_origin) as fiber_origin
      ) m
    where
      s.round = $3
  ),
  g as materialized (
    select
      f.*,
      f.place > 1
      or f.taken_by is not null
      and f.taken_by in (
        select
          e.id
        from
          f e
      )
      and exists (
        select
        from
          f e
        where
          e.id = f.taken_by
          and e.row_no < f.row_no
      ) as waits
    from
      f
  ),
  n as (
    select
      *
    from
      g
    where
      not g.waits
  ),
  c as materialized (
    select
      n.*,
      case
        when n.ambiguous then 0
        when n.has_other_key then 1
        when n.taken_by is not null then 2
      end as violation
    from
      n
  ),
  w as (
    insert into
      textile_products (
        tenant_id,
        id,
        kind,
        supplier_id,
        company_id,
        company_uuid,
        user_id,
        external_id,
        name,
        code,
        category,
        subcategory,
        description,
        technical_specs,
        composition,
        product_origin_country,
        raw_material_origin_country,
        gots_certified,
        grs_certified,
        oeko_tex_certified,
        cradle_to_cradle,
        better_cotton,
        other_certifications,
        recycled_content_pct,
        organic_content_pct,
        sustainability_notes,
        available,
        minimum_order,
        price_per_unit,
        currency,
        product_weight_kg,
        quantity_available,
        lead_time_days,
        unit_of_measure,
        metadata,
        fiber_type,
        staple_length_mm,
        fineness_micron,
        fiber_origin
      )
    select
      n.tenant_id,
      n.id,
      n.kind,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.user_id,
      n.external_id,
      n.name,
      n.code,
      n.category,
      n.subcategory,
      n.description,
      n.technical_specs,
      n.composition,
      n.product_origin_country,
      n.raw_material_origin_country,
      n.gots_certified,
      n.grs_certified,
      n.oeko_tex_certified,
      n.cradle_to_cradle,
      n.better_cotton,
      n.other_certifications,
      n.recycled_content_pct,
      n.organic_content_pct,
      n.sustainability_notes,
      n.available,
      n.minimum_order,
      n.price_per_unit,
      n.currency,
      n.product_weight_kg,
      n.quantity_available,
      n.lead_time_days,
      n.unit_of_measure,
      n.metadata,
      n.fiber_type,
      n.staple_length_mm,
      n.fineness_micron,
      n.fiber_origin
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
    update textile_products t
    set
      kind = n.kind,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      user_id = n.user_id,
      external_id = n.external_id,
      name = n.name,
      code = n.code,
      category = n.category,
      subcategory = n.subcategory,
      description = n.description,
      technical_specs = n.technical_specs,
      composition = n.composition,
      product_origin_country = n.product_origin_country,
      raw_material_origin_country = n.raw_material_origin_country,
      gots_certified = n.gots_certified,
      grs_certified = n.grs_certified,
      oeko_tex_certified = n.oeko_tex_certified,
      cradle_to_cradle = n.cradle_to_cradle,
      better_cotton = n.better_cotton,
      other_certifications = n.other_certifications,
      recycled_content_pct = n.recycled_content_pct,
      organic_content_pct = n.organic_content_pct,
      sustainability_notes = n.sustainability_notes,
      available = n.available,
      minimum_order = n.minimum_order,
      price_per_unit = n.price_per_unit,
      currency = n.currency,
      product_weight_kg = n.product_weight_kg,
      quantity_available = n.quantity_available,
      lead_time_days = n.lead_time_days,
      unit_of_measure = n.unit_of_measure,
      metadata = n.metadata,
      fiber_type = n.fiber_type,
      staple_length_mm = n.staple_length_mm,
      fineness_micron = n.fineness_micron,
      fiber_origin = n.fiber_origin,
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
  json_agg(json_build_array(row_no, violation, null::json)) filter (
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
  (
    select
      json_agg(g.row_no)
    from
      g
    where
      g.waits
  ) as deferred,
  min($2::bigint) as actor
from
  c;
