-- What processing stages are read and written with. $1 is the tenant; in writes $2 is the acting user and $3 the origin
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
--   p  a page of rows
--   r  one row as its answer

-- create a LegacyProcessingStage with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      (
        select
          q.id
        from
          traceability_journeys q
        where
          q.tenant_id = $1
          and q.id = $4::bigint
      ) as journey_id,
      $2::bigint::bigint as user_id,
      $6::integer as sequence_order,
      $5::text as stage_name,
      $10::text as company_type,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.id = $11::bigint
      ) as supplier_id,
      $12::bigint as company_id,
      null::uuid as company_uuid,
      $13::text as internal_process,
      $14::text as transport_mode,
      $15::boolean as starts_from_company,
      $7::text as country_code,
      $8::numeric as distance_km,
      $9::numeric as co2_emissions,
      $16::text as certifications_snapshot,
      true as is_new
    from
      (
        select
          nextval('processing_stages_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      case
        when $4::bigint is not null
        and n.journey_id is null then 0
        when $11::bigint is not null
        and n.supplier_id is null then 1
        when n.company_type = 'SUPPLIER'
        and n.supplier_id is null then 2
        when n.company_type = 'COMPANY'
        and n.company_uuid is null
        and n.company_id is null then 3
      end as violation
    from
      n
  ),
  w as (
    insert into
      processing_stages (
        tenant_id,
        id,
        journey_id,
        user_id,
        sequence_order,
        stage_name,
        company_type,
        supplier_id,
        company_id,
        company_uuid,
        internal_process,
        transport_mode,
        starts_from_company,
        country_code,
        distance_km,
        co2_emissions,
        certifications_snapshot
      )
    select
      n.tenant_id,
      n.id,
      n.journey_id,
      n.user_id,
      n.sequence_order,
      n.stage_name,
      n.company_type,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.internal_process,
      n.transport_mode,
      n.starts_from_company,
      n.country_code,
      n.distance_km,
      n.co2_emissions,
      n.certifications_snapshot
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
      'processing stage.created',
      'processing stage',
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
              t.journey_id as "traceability_id",
              t.stage_name as "stage_name",
              t.sequence_order as "stage_order",
              t.country_code as "country_code",
              t.distance_km as "distance_km",
              t.co2_emissions as "co2_kg",
              t.company_type as "company_type",
              t.supplier_id as "supplier_id",
              t.company_id as "company_id",
              t.internal_process as "internal_process",
              t.transport_mode as "transport_mode",
              t.starts_from_company as "starts_from_company",
              t.certifications_snapshot as "certifications_snapshot",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a LegacyProcessingStage
with
  o as (
    select
      *
    from
      processing_stages t
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
          traceability_journeys q
        where
          q.tenant_id = $1
          and q.id = $5::bigint
      ) as journey_id,
      o.user_id as user_id,
      $7::integer as sequence_order,
      $6::text as stage_name,
      $11::text as company_type,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.id = $12::bigint
      ) as supplier_id,
      $13::bigint as company_id,
      o.company_uuid as company_uuid,
      $14::text as internal_process,
      $15::text as transport_mode,
      $16::boolean as starts_from_company,
      $8::text as country_code,
      $9::numeric as distance_km,
      $10::numeric as co2_emissions,
      $17::text as certifications_snapshot,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      case
        when $5::bigint is not null
        and n.journey_id is null then 0
        when $12::bigint is not null
        and n.supplier_id is null then 1
        when n.company_type = 'SUPPLIER'
        and n.supplier_id is null then 2
        when n.company_type = 'COMPANY'
        and n.company_uuid is null
        and n.company_id is null then 3
      end as violation
    from
      n
  ),
  w as (
    update processing_stages t
    set
      journey_id = n.journey_id,
      user_id = n.user_id,
      sequence_order = n.sequence_order,
      stage_name = n.stage_name,
      company_type = n.company_type,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      internal_process = n.internal_process,
      transport_mode = n.transport_mode,
      starts_from_company = n.starts_from_company,
      country_code = n.country_code,
      distance_km = n.distance_km,
      co2_emissions = n.co2_emissions,
      certifications_snapshot = n.certifications_snapshot,
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
      'processing stage.changed',
      'processing stage',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["journeyId","stageName","sequenceOrder","countryCode","distanceKm","co2Emissions","companyType","supplierId","companyId","internalProcess","transportMode","startsFromCompany","certificationsSnapshot"]}'::jsonb
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
              t.journey_id as "traceability_id",
              t.stage_name as "stage_name",
              t.sequence_order as "stage_order",
              t.country_code as "country_code",
              t.distance_km as "distance_km",
              t.co2_emissions as "co2_kg",
              t.company_type as "company_type",
              t.supplier_id as "supplier_id",
              t.company_id as "company_id",
              t.internal_process as "internal_process",
              t.transport_mode as "transport_mode",
              t.starts_from_company as "starts_from_company",
              t.certifications_snapshot as "certifications_snapshot",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a LegacyProcessingStage
select
  (
    select
      row_to_json(r)::text
    from
      (
        select
          t.id as "id",
          t.uuid as "uuid",
          t.journey_id as "traceability_id",
          t.stage_name as "stage_name",
          t.sequence_order as "stage_order",
          t.country_code as "country_code",
          t.distance_km as "distance_km",
          t.co2_emissions as "co2_kg",
          t.company_type as "company_type",
          t.supplier_id as "supplier_id",
          t.company_id as "company_id",
          t.internal_process as "internal_process",
          t.transport_mode as "transport_mode",
          t.starts_from_company as "starts_from_company",
          t.certifications_snapshot as "certifications_snapshot",
          date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
          date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
      ) r
  ) as body
from
  processing_stages t
where
  t.tenant_id = $1
  and t.id = $2;

-- delete a LegacyProcessingStage
with
  d as (
    delete from processing_stages t
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
      'processing stage.deleted',
      'processing stage',
      e.id,
      e.uuid,
      $3::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      jsonb_build_object('name', e.stage_name)
    from
      d e,
      jsonb_to_record($4::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  id
from
  d;

-- create a ProcessingStageDto with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      (
        select
          q.id
        from
          traceability_journeys q
        where
          q.tenant_id = $1
          and q.uuid = $4::uuid
      ) as journey_id,
      $2::bigint::bigint as user_id,
      $5::integer as sequence_order,
      $6::text as stage_name,
      $7::text as company_type,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.uuid = $8::uuid
      ) as supplier_id,
      null::bigint as company_id,
      $9::uuid as company_uuid,
      $10::text as internal_process,
      $11::text as transport_mode,
      $12::boolean as starts_from_company,
      $13::text as country_code,
      $14::numeric as distance_km,
      $15::numeric as co2_emissions,
      $16::text as certifications_snapshot,
      true as is_new
    from
      (
        select
          nextval('processing_stages_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      case
        when $4::uuid is not null
        and n.journey_id is null then 0
        when $8::uuid is not null
        and n.supplier_id is null then 1
        when n.company_type = 'SUPPLIER'
        and n.supplier_id is null then 2
        when n.company_type = 'COMPANY'
        and n.company_uuid is null
        and n.company_id is null then 3
      end as violation
    from
      n
  ),
  w as (
    insert into
      processing_stages (
        tenant_id,
        id,
        journey_id,
        user_id,
        sequence_order,
        stage_name,
        company_type,
        supplier_id,
        company_id,
        company_uuid,
        internal_process,
        transport_mode,
        starts_from_company,
        country_code,
        distance_km,
        co2_emissions,
        certifications_snapshot
      )
    select
      n.tenant_id,
      n.id,
      n.journey_id,
      n.user_id,
      n.sequence_order,
      n.stage_name,
      n.company_type,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.internal_process,
      n.transport_mode,
      n.starts_from_company,
      n.country_code,
      n.distance_km,
      n.co2_emissions,
      n.certifications_snapshot
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
      'processing stage.created',
      'processing stage',
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
                  traceability_journeys q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.journey_id
              ) as "traceabilityId",
              (
                select
                  q.uuid
                from
                  users q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.user_id
              ) as "userId",
              t.sequence_order as "sequenceOrder",
              t.stage_name as "stageName",
              t.company_type as "companyType",
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
              t.internal_process as "internalProcess",
              t.transport_mode as "transportMode",
              t.starts_from_company as "startsFromCompany",
              t.country_code as "countryCode",
              t.distance_km as "distanceKm",
              t.co2_emissions as "co2Emissions",
              t.certifications_snapshot as "certificationsSnapshot",
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
                  case
                    when s.uuid is not null then s.country
                  end
                from
                  suppliers s
                where
                  s.tenant_id = t.tenant_id
                  and s.id = t.supplier_id
              ) as "supplierCountry"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a ProcessingStageDto
with
  o as (
    select
      *
    from
      processing_stages t
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
          traceability_journeys q
        where
          q.tenant_id = $1
          and q.uuid = $5::uuid
      ) as journey_id,
      o.user_id as user_id,
      $6::integer as sequence_order,
      $7::text as stage_name,
      $8::text as company_type,
      (
        select
          q.id
        from
          suppliers q
        where
          q.tenant_id = $1
          and q.uuid = $9::uuid
      ) as supplier_id,
      o.company_id as company_id,
      $10::uuid as company_uuid,
      $11::text as internal_process,
      $12::text as transport_mode,
      $13::boolean as starts_from_company,
      $14::text as country_code,
      $15::numeric as distance_km,
      $16::numeric as co2_emissions,
      $17::text as certifications_snapshot,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      case
        when $5::uuid is not null
        and n.journey_id is null then 0
        when $9::uuid is not null
        and n.supplier_id is null then 1
        when n.company_type = 'SUPPLIER'
        and n.supplier_id is null then 2
        when n.company_type = 'COMPANY'
        and n.company_uuid is null
        and n.company_id is null then 3
      end as violation
    from
      n
  ),
  w as (
    update processing_stages t
    set
      journey_id = n.journey_id,
      user_id = n.user_id,
      sequence_order = n.sequence_order,
      stage_name = n.stage_name,
      company_type = n.company_type,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      internal_process = n.internal_process,
      transport_mode = n.transport_mode,
      starts_from_company = n.starts_from_company,
      country_code = n.country_code,
      distance_km = n.distance_km,
      co2_emissions = n.co2_emissions,
      certifications_snapshot = n.certifications_snapshot,
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
      'processing stage.changed',
      'processing stage',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["journeyId","sequenceOrder","stageName","companyType","supplierId","companyUuid","internalProcess","transportMode","startsFromCompany","countryCode","distanceKm","co2Emissions","certificationsSnapshot"]}'::jsonb
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
                  traceability_journeys q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.journey_id
              ) as "traceabilityId",
              (
                select
                  q.uuid
                from
                  users q
                where
                  q.tenant_id = t.tenant_id
                  and q.id = t.user_id
              ) as "userId",
              t.sequence_order as "sequenceOrder",
              t.stage_name as "stageName",
              t.company_type as "companyType",
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
              t.internal_process as "internalProcess",
              t.transport_mode as "transportMode",
              t.starts_from_company as "startsFromCompany",
              t.country_code as "countryCode",
              t.distance_km as "distanceKm",
              t.co2_emissions as "co2Emissions",
              t.certifications_snapshot as "certificationsSnapshot",
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
                  case
                    when s.uuid is not null then s.country
                  end
                from
                  suppliers s
                where
                  s.tenant_id = t.tenant_id
                  and s.id = t.supplier_id
              ) as "supplierCountry"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a ProcessingStageDto
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
              traceability_journeys q
            where
              q.tenant_id = t.tenant_id
              and q.id = t.journey_id
          ) as "traceabilityId",
          (
            select
              q.uuid
            from
              users q
            where
              q.tenant_id = t.tenant_id
              and q.id = t.user_id
          ) as "userId",
          t.sequence_order as "sequenceOrder",
          t.stage_name as "stageName",
          t.company_type as "companyType",
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
          t.internal_process as "internalProcess",
          t.transport_mode as "transportMode",
          t.starts_from_company as "startsFromCompany",
          t.country_code as "countryCode",
          t.distance_km as "distanceKm",
          t.co2_emissions as "co2Emissions",
          t.certifications_snapshot as "certificationsSnapshot",
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
              case
                when s.uuid is not null then s.country
              end
            from
              suppliers s
            where
              s.tenant_id = t.tenant_id
              and s.id = t.supplier_id
          ) as "supplierCountry"
      ) r
  ) as body
from
  processing_stages t
where
  t.tenant_id = $1
  and t.uuid = $2;

-- delete a ProcessingStageDto
with
  d as (
    delete from processing_stages t
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
      'processing stage.deleted',
      'processing stage',
      e.id,
      e.uuid,
      $3::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      jsonb_build_object('name', e.stage_name)
    from
      d e,
      jsonb_to_record($4::jsonb) as o (kind text, authenticated bigint, credential uuid, address text, request text)
  )
select
  id
from
  d;

-- GET /api/processing-stages unfiltered, page 1
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
            t.journey_id as "traceability_id",
            t.stage_name as "stage_name",
            t.sequence_order as "stage_order",
            t.country_code as "country_code",
            t.distance_km as "distance_km",
            t.co2_emissions as "co2_kg",
            t.company_type as "company_type",
            t.supplier_id as "supplier_id",
            t.company_id as "company_id",
            t.internal_process as "internal_process",
            t.transport_mode as "transport_mode",
            t.starts_from_company as "starts_from_company",
            t.certifications_snapshot as "certifications_snapshot",
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
        sum(
          coalesce(octet_length(t.internal_process), 0) + coalesce(octet_length(t.certifications_snapshot), 0)
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
          processing_stages t
        where
          t.tenant_id = $1
        order by
          t.id
        limit
          $2
      ) t
  ) t;

-- GET /api/processing-stages unfiltered, page 2
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
            t.journey_id as "traceability_id",
            t.stage_name as "stage_name",
            t.sequence_order as "stage_order",
            t.country_code as "country_code",
            t.distance_km as "distance_km",
            t.co2_emissions as "co2_kg",
            t.company_type as "company_type",
            t.supplier_id as "supplier_id",
            t.company_id as "company_id",
            t.internal_process as "internal_process",
            t.transport_mode as "transport_mode",
            t.starts_from_company as "starts_from_company",
            t.certifications_snapshot as "certifications_snapshot",
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
        sum(
          coalesce(octet_length(t.internal_process), 0) + coalesce(octet_length(t.certifications_snapshot), 0)
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
          processing_stages t
        where
          t.tenant_id = $1
          and t.id > $2
        order by
          t.id
        limit
          $3
      ) t
  ) t;

-- merge a chunk
with
  n as (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('processing_stages_id_seq')) as id,
      s.row_no,
      m.journey_id,
      m.user_id,
      m.sequence_order,
      m.stage_name,
      m.company_type,
      m.supplier_id,
      m.company_id,
      m.company_uuid,
      m.internal_process,
      m.transport_mode,
      m.starts_from_company,
      m.country_code,
      m.distance_km,
      m.co2_emissions,
      m.certifications_snapshot,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (
        m.journey_id,
        m.user_id,
        m.sequence_order,
        m.stage_name,
        m.company_type,
        m.supplier_id,
        m.company_id,
        m.company_uuid,
        m.internal_process,
        m.transport_mode,
        m.starts_from_company,
        m.country_code,
        m.distance_km,
        m.co2_emissions,
        m.certifications_snapshot
      ) is distinct from (
        o.journey_id,
        o.user_id,
        o.sequence_order,
        o.stage_name,
        o.company_type,
        o.supplier_id,
        o.company_id,
        o.company_uuid,
        o.internal_process,
        o.transport_mode,
        o.starts_from_company,
        o.country_code,
        o.distance_km,
        o.co2_emissions,
        o.certifications_snapshot
      ) as changed
    from
      pg_temp.staged_processing_stage s
      left join lateral (
        (
          select
            t.id,
            t.journey_id,
            t.user_id,
            t.sequence_order,
            t.stage_name,
            t.company_type,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.internal_process,
            t.transport_mode,
            t.starts_from_company,
            t.country_code,
            t.distance_km,
            t.co2_emissions,
            t.certifications_snapshot,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            processing_stages t
          where
            t.tenant_id = $1
            and t.journey_id = s.journey_id
            and t.sequence_order = s.sequence_order
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          coalesce(s.journey_id, o.journey_id) as journey_id,
          coalesce(s.user_id, o.user_id, $2::bigint) as user_id,
          coalesce(s.sequence_order, o.sequence_order) as sequence_order,
          coalesce(s.stage_name, o.stage_name) as stage_name,
          coalesce(s.company_type, o.company_type) as company_type,
          coalesce(s.supplier_id, o.supplier_id) as supplier_id,
          coalesce(s.company_id, o.company_id) as company_id,
          coalesce(s.company_uuid, o.company_uuid) as company_uuid,
          coalesce(s.internal_process, o.internal_process) as internal_process,
          coalesce(s.transport_mode, o.transport_mode) as transport_mode,
          coalesce(s.starts_from_company, o.starts_from_company) as starts_from_company,
          coalesce(s.country_code, o.country_code) as country_code,
          coalesce(s.distance_km, o.distance_km) as distance_km,
          coalesce(s.co2_emissions, o.co2_emissions) as co2_emissions,
          coalesce(s.certifications_snapshot, o.certifications_snapshot) as certifications_snapshot
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      case
        when n.company_type = 'SUPPLIER'
        and n.supplier_id is null then 0
        when n.company_type = 'COMPANY'
        and n.company_uuid is null
        and n.company_id is null then 1
      end as violation
    from
      n
  ),
  w as (
    insert into
      processing_stages (
        tenant_id,
        id,
        journey_id,
        user_id,
        sequence_order,
        stage_name,
        company_type,
        supplier_id,
        company_id,
        company_uuid,
        internal_process,
        transport_mode,
        starts_from_company,
        country_code,
        distance_km,
        co2_emissions,
        certifications_snapshot
      )
    select
      n.tenant_id,
      n.id,
      n.journey_id,
      n.user_id,
      n.sequence_order,
      n.stage_name,
      n.company_type,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.internal_process,
      n.transport_mode,
      n.starts_from_company,
      n.country_code,
      n.distance_km,
      n.co2_emissions,
      n.certifications_snapshot
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
    update processing_stages t
    set
      journey_id = n.journey_id,
      user_id = n.user_id,
      sequence_order = n.sequence_order,
      stage_name = n.stage_name,
      company_type = n.company_type,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      internal_process = n.internal_process,
      transport_mode = n.transport_mode,
      starts_from_company = n.starts_from_company,
      country_code = n.country_code,
      distance_km = n.distance_km,
      co2_emissions = n.co2_emissions,
      certifications_snapshot = n.certifications_snapshot,
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
      coalesce(o.id, nextval('processing_stages_id_seq')) as id,
      s.row_no,
      m.journey_id,
      m.user_id,
      m.sequence_order,
      m.stage_name,
      m.company_type,
      m.supplier_id,
      m.company_id,
      m.company_uuid,
      m.internal_process,
      m.transport_mode,
      m.starts_from_company,
      m.country_code,
      m.distance_km,
      m.co2_emissions,
      m.certifications_snapshot,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (
        m.journey_id,
        m.user_id,
        m.sequence_order,
        m.stage_name,
        m.company_type,
        m.supplier_id,
        m.company_id,
        m.company_uuid,
        m.internal_process,
        m.transport_mode,
        m.starts_from_company,
        m.country_code,
        m.distance_km,
        m.co2_emissions,
        m.certifications_snapshot
      ) is distinct from (
        o.journey_id,
        o.user_id,
        o.sequence_order,
        o.stage_name,
        o.company_type,
        o.supplier_id,
        o.company_id,
        o.company_uuid,
        o.internal_process,
        o.transport_mode,
        o.starts_from_company,
        o.country_code,
        o.distance_km,
        o.co2_emissions,
        o.certifications_snapshot
      ) as changed
    from
      pg_temp.staged_processing_stage s
      left join lateral (
        (
          select
            t.id,
            t.journey_id,
            t.user_id,
            t.sequence_order,
            t.stage_name,
            t.company_type,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.internal_process,
            t.transport_mode,
            t.starts_from_company,
            t.country_code,
            t.distance_km,
            t.co2_emissions,
            t.certifications_snapshot,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            processing_stages t
          where
            t.tenant_id = $1
            and t.journey_id = s.journey_id
            and t.sequence_order = s.sequence_order
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then null
            else coalesce(s.journey_id, o.journey_id)
          end as journey_id,
          case
            when s.cleared & (1::bigint << 1) <> 0 then $2::bigint
            else coalesce(s.user_id, o.user_id, $2::bigint)
          end as user_id,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.sequence_order, o.sequence_order)
          end as sequence_order,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.stage_name, o.stage_name)
          end as stage_name,
          case
            when s.cleared & (1::bigint << 4) <> 0 then null
            else coalesce(s.company_type, o.company_type)
          end as company_type,
          case
            when s.cleared & (1::bigint << 5) <> 0 then null
            else coalesce(s.supplier_id, o.supplier_id)
          end as supplier_id,
          case
            when s.cleared & (1::bigint << 6) <> 0 then null
            else coalesce(s.company_id, o.company_id)
          end as company_id,
          case
            when s.cleared & (1::bigint << 7) <> 0 then null
            else coalesce(s.company_uuid, o.company_uuid)
          end as company_uuid,
          case
            when s.cleared & (1::bigint << 8) <> 0 then null
            else coalesce(s.internal_process, o.internal_process)
          end as internal_process,
          case
            when s.cleared & (1::bigint << 9) <> 0 then null
            else coalesce(s.transport_mode, o.transport_mode)
          end as transport_mode,
          case
            when s.cleared & (1::bigint << 10) <> 0 then null
            else coalesce(s.starts_from_company, o.starts_from_company)
          end as starts_from_company,
          case
            when s.cleared & (1::bigint << 11) <> 0 then null
            else coalesce(s.country_code, o.country_code)
          end as country_code,
          case
            when s.cleared & (1::bigint << 12) <> 0 then null
            else coalesce(s.distance_km, o.distance_km)
          end as distance_km,
          case
            when s.cleared & (1::bigint << 13) <> 0 then null
            else coalesce(s.co2_emissions, o.co2_emissions)
          end as co2_emissions,
          case
            when s.cleared & (1::bigint << 14) <> 0 then null
            else coalesce(s.certifications_snapshot, o.certifications_snapshot)
          end as certifications_snapshot
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      case
        when n.company_type = 'SUPPLIER'
        and n.supplier_id is null then 0
        when n.company_type = 'COMPANY'
        and n.company_uuid is null
        and n.company_id is null then 1
      end as violation
    from
      n
  ),
  w as (
    insert into
      processing_stages (
        tenant_id,
        id,
        journey_id,
        user_id,
        sequence_order,
        stage_name,
        company_type,
        supplier_id,
        company_id,
        company_uuid,
        internal_process,
        transport_mode,
        starts_from_company,
        country_code,
        distance_km,
        co2_emissions,
        certifications_snapshot
      )
    select
      n.tenant_id,
      n.id,
      n.journey_id,
      n.user_id,
      n.sequence_order,
      n.stage_name,
      n.company_type,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.internal_process,
      n.transport_mode,
      n.starts_from_company,
      n.country_code,
      n.distance_km,
      n.co2_emissions,
      n.certifications_snapshot
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
    update processing_stages t
    set
      journey_id = n.journey_id,
      user_id = n.user_id,
      sequence_order = n.sequence_order,
      stage_name = n.stage_name,
      company_type = n.company_type,
      supplier_id = n.supplier_id,
      company_id = n.company_id,
      company_uuid = n.company_uuid,
      internal_process = n.internal_process,
      transport_mode = n.transport_mode,
      starts_from_company = n.starts_from_company,
      country_code = n.country_code,
      distance_km = n.distance_km,
      co2_emissions = n.co2_emissions,
      certifications_snapshot = n.certifications_snapshot,
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
      coalesce(o.id, nextval('processing_stages_id_seq')) as id,
      s.row_no,
      m.journey_id,
      m.user_id,
      m.sequence_order,
      m.stage_name,
      m.company_type,
      m.supplier_id,
      m.company_id,
      m.company_uuid,
      m.internal_process,
      m.transport_mode,
      m.starts_from_company,
      m.country_code,
      m.distance_km,
      m.co2_emissions,
      m.certifications_snapshot,
      o.id is null as is_new,
      o.id is null
      or (
        m.journey_id,
        m.user_id,
        m.sequence_order,
        m.stage_name,
        m.company_type,
        m.supplier_id,
        m.company_id,
        m.company_uuid,
        m.internal_process,
        m.transport_mode,
        m.starts_from_company,
        m.country_code,
        m.distance_km,
        m.co2_emissions,
        m.certifications_snapshot
      ) is distinct from (
        o.journey_id,
        o.user_id,
        o.sequence_order,
        o.stage_name,
        o.company_type,
        o.supplier_id,
        o.company_id,
        o.company_uuid,
        o.internal_process,
        o.transport_mode,
        o.starts_from_company,
        o.country_code,
        o.distance_km,
        o.co2_emissions,
        o.certifications_snapshot
      ) as changed
    from
      pg_temp.staged_processing_stage s
      left join lateral (
        (
          select
            t.id,
            t.journey_id,
            t.user_id,
            t.sequence_order,
            t.stage_name,
            t.company_type,
            t.supplier_id,
            t.company_id,
            t.company_uuid,
            t.internal_process,
            t.transport_mode,
            t.starts_from_company,
            t.country_code,
            t.distance_km,
            t.co2_emissions,
            t.certifications_snapshot
          from
            (
              select
                *
              from
                pg_temp.shadow_processing_stages
              union all
              select
                real.*
              from
                processing_stages real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_processing_stages d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            t.tenant_id = $1
            and t.journey_id = s.journey_id
            and t.sequence_order = s.sequence_order
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then null
            else coalesce(s.journey_id, o.journey_id)
          end as journey_id,
          case
            when s.cleared & (1::bigint << 1) <> 0 then $2::bigint
            else coalesce(s.user_id, o.user_id, $2::bigint)
          end as user_id,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.sequence_order, o.sequence_order)
          end as sequence_order,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.stage_name, o.stage_name)
          end as stage_name,
          case
            when s.cleared & (1::bigint << 4) <> 0 then null
            else coalesce(s.company_type, o.company_type)
          end as company_type,
          case
            when s.cleared & (1::bigint << 5) <> 0 then null
            else coalesce(s.supplier_id, o.supplier_id)
          end as supplier_id,
          case
            when s.cleared & (1::bigint << 6) <> 0 then null
            else coalesce(s.company_id, o.company_id)
          end as company_id,
          case
            when s.cleared & (1::bigint << 7) <> 0 then null
            else coalesce(s.company_uuid, o.company_uuid)
          end as company_uuid,
          case
            when s.cleared & (1::bigint << 8) <> 0 then null
            else coalesce(s.internal_process, o.internal_process)
          end as internal_process,
          case
            when s.cleared & (1::bigint << 9) <> 0 then null
            else coalesce(s.transport_mode, o.transport_mode)
          end as transport_mode,
          case
            when s.cleared & (1::bigint << 10) <> 0 then null
            else coalesce(s.starts_from_company, o.starts_from_company)
          end as starts_from_company,
          case
            when s.cleared & (1::bigint << 11) <> 0 then null
            else coalesce(s.country_code, o.country_code)
          end as country_code,
          case
            when s.cleared & (1::bigint << 12) <> 0 then null
            else coalesce(s.distance_km, o.distance_km)
          end as distance_km,
          case
            when s.cleared & (1::bigint << 13) <> 0 then null
            else coalesce(s.co2_emissions, o.co2_emissions)
          end as co2_emissions,
          case
            when s.cleared & (1::bigint << 14) <> 0 then null
            else coalesce(s.certifications_snapshot, o.certifications_snapshot)
          end as certifications_snapshot
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      case
        when n.company_type = 'SUPPLIER'
        and n.supplier_id is null then 0
        when n.company_type = 'COMPANY'
        and n.company_uuid is null
        and n.company_id is null then 1
      end as violation
    from
      n
  ),
  w as (
    insert into
      pg_temp.shadow_processing_stages (
        tenant_id,
        id,
        journey_id,
        user_id,
        sequence_order,
        stage_name,
        company_type,
        supplier_id,
        company_id,
        company_uuid,
        internal_process,
        transport_mode,
        starts_from_company,
        country_code,
        distance_km,
        co2_emissions,
        certifications_snapshot
      )
    select
      n.tenant_id,
      n.id,
      n.journey_id,
      n.user_id,
      n.sequence_order,
      n.stage_name,
      n.company_type,
      n.supplier_id,
      n.company_id,
      n.company_uuid,
      n.internal_process,
      n.transport_mode,
      n.starts_from_company,
      n.country_code,
      n.distance_km,
      n.co2_emissions,
      n.certifications_snapshot
    from
      c n
    where
      n.violation is null
      and n.changed
    on conflict (tenant_id, id) do update
    set
      journey_id = excluded.journey_id,
      user_id = excluded.user_id,
      sequence_order = excluded.sequence_order,
      stage_name = excluded.stage_name,
      company_type = excluded.company_type,
      supplier_id = excluded.supplier_id,
      company_id = excluded.company_id,
      company_uuid = excluded.company_uuid,
      internal_process = excluded.internal_process,
      transport_mode = excluded.transport_mode,
      starts_from_company = excluded.starts_from_company,
      country_code = excluded.country_code,
      distance_km = excluded.distance_km,
      co2_emissions = excluded.co2_emissions,
      certifications_snapshot = excluded.certifications_snapshot
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

-- lock a row of traceability_journeys
select
  p.id
from
  (
    select distinct
      i.id
    from
      (
        select
          $2::bigint
      ) i (id)
    order by
      i.id
  ) k
  cross join lateral (
    select
      p.id
    from
      traceability_journeys p
    where
      p.tenant_id = $1
      and p.id = k.id
    for no key update
  ) p;

-- sum up for traceability_journeys
update traceability_journeys p
set
  total_co2 = s.total_co2,
  total_distance_km = s.total_distance_km,
  updated_at = now()
from
  (
    select
      $2::bigint
  ) i (id)
  cross join lateral (
    select
      trim_scale(coalesce(sum(t.co2_emissions), 0)) as total_co2,
      trim_scale(coalesce(sum(t.distance_km), 0)) as total_distance_km
    from
      processing_stages t
    where
      t.tenant_id = $1
      and t.journey_id = i.id
  ) s
where
  p.tenant_id = $1
  and p.id = i.id
  and (p.total_co2, p.total_distance_km) is distinct from (s.total_co2, s.total_distance_km);
