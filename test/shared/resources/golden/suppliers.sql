-- What suppliers are read and written with. $1 is the tenant; in writes $2 is the acting user and $3 the origin
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
--   p  a page of rows
--   r  one row as its answer

-- create a LegacySupplier with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      $4::text as external_id,
      $5::text as name,
      $6::text as country,
      $7::text as category,
      coalesce($8::boolean, false) as reach_compliant,
      coalesce($9::boolean, false) as svhc_compliant,
      true as is_new
    from
      (
        select
          nextval('suppliers_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      null::integer as violation
    from
      n
  ),
  w as (
    insert into
      suppliers (tenant_id, id, external_id, name, country, category, reach_compliant, svhc_compliant)
    select
      n.tenant_id,
      n.id,
      n.external_id,
      n.name,
      n.country,
      n.category,
      n.reach_compliant,
      n.svhc_compliant
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
      'supplier.created',
      'supplier',
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
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reach_compliant",
              t.svhc_compliant as "svhc_compliant",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a LegacySupplier
with
  o as (
    select
      *
    from
      suppliers t
    where
      t.tenant_id = $1
      and t.id = $4
    for update
  ),
  n as materialized (
    select
      o.tenant_id,
      o.id,
      $5::text as external_id,
      $6::text as name,
      $7::text as country,
      $8::text as category,
      coalesce($9::boolean, false) as reach_compliant,
      coalesce($10::boolean, false) as svhc_compliant,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      null::integer as violation
    from
      n
  ),
  w as (
    update suppliers t
    set
      external_id = n.external_id,
      name = n.name,
      country = n.country,
      category = n.category,
      reach_compliant = n.reach_compliant,
      svhc_compliant = n.svhc_compliant,
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
      'supplier.changed',
      'supplier',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["externalId","name","country","category","reachCompliant","svhcCompliant"]}'::jsonb
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
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reach_compliant",
              t.svhc_compliant as "svhc_compliant",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a LegacySupplier
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
          t.country as "country",
          t.category as "category",
          t.reach_compliant as "reach_compliant",
          t.svhc_compliant as "svhc_compliant",
          date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
          date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
      ) r
  ) as body
from
  suppliers t
where
  t.tenant_id = $1
  and t.id = $2;

-- delete a LegacySupplier
with
  d as (
    delete from suppliers t
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
      'supplier.deleted',
      'supplier',
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

-- create a SupplierDto with every field
with
  n as materialized (
    select
      $1::bigint as tenant_id,
      o.id,
      $4::text as external_id,
      $5::text as name,
      $6::text as country,
      $7::text as category,
      coalesce($8::boolean, false) as reach_compliant,
      coalesce($9::boolean, false) as svhc_compliant,
      true as is_new
    from
      (
        select
          nextval('suppliers_id_seq') as id
      ) o
  ),
  c as materialized (
    select
      n.*,
      null::integer as violation
    from
      n
  ),
  w as (
    insert into
      suppliers (tenant_id, id, external_id, name, country, category, reach_compliant, svhc_compliant)
    select
      n.tenant_id,
      n.id,
      n.external_id,
      n.name,
      n.country,
      n.category,
      n.reach_compliant,
      n.svhc_compliant
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
      'supplier.created',
      'supplier',
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
              t.external_id as "externalId",
              t.name as "name",
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reachCompliant",
              t.svhc_compliant as "svhcCompliant",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- change every field of a SupplierDto
with
  o as (
    select
      *
    from
      suppliers t
    where
      t.tenant_id = $1
      and t.uuid = $4
    for update
  ),
  n as materialized (
    select
      o.tenant_id,
      o.id,
      $5::text as external_id,
      $6::text as name,
      $7::text as country,
      $8::text as category,
      coalesce($9::boolean, false) as reach_compliant,
      coalesce($10::boolean, false) as svhc_compliant,
      false as is_new
    from
      o
  ),
  c as materialized (
    select
      n.*,
      null::integer as violation
    from
      n
  ),
  w as (
    update suppliers t
    set
      external_id = n.external_id,
      name = n.name,
      country = n.country,
      category = n.category,
      reach_compliant = n.reach_compliant,
      svhc_compliant = n.svhc_compliant,
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
      'supplier.changed',
      'supplier',
      e.id,
      e.uuid,
      $2::bigint,
      o.authenticated,
      o.kind,
      o.credential,
      o.address,
      o.request,
      '{"fields":["externalId","name","country","category","reachCompliant","svhcCompliant"]}'::jsonb
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
              t.external_id as "externalId",
              t.name as "name",
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reachCompliant",
              t.svhc_compliant as "svhcCompliant",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
          ) r
      )
    from
      w t
  ) as body
from
  c;

-- read a SupplierDto
select
  (
    select
      row_to_json(r)::text
    from
      (
        select
          t.uuid as "id",
          t.id as "legacyId",
          t.external_id as "externalId",
          t.name as "name",
          t.country as "country",
          t.category as "category",
          t.reach_compliant as "reachCompliant",
          t.svhc_compliant as "svhcCompliant",
          to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
      ) r
  ) as body
from
  suppliers t
where
  t.tenant_id = $1
  and t.uuid = $2;

-- delete a SupplierDto
with
  d as (
    delete from suppliers t
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
      'supplier.deleted',
      'supplier',
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

-- GET /api/v1/suppliers unfiltered, sorted by name
with
  n as (
    select
      coalesce(sum(t.rows), 0)::bigint as total
    from
      supplier_counts t
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
  (array_agg(p.page_key)) [count(*)] as last_key
from
  (
    select
      t.id,
      t.page_key,
      (
        select
          row_to_json(r)::text
        from
          (
            select
              t.uuid as "id",
              t.id as "legacyId",
              t.external_id as "externalId",
              t.name as "name",
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reachCompliant",
              t.svhc_compliant as "svhcCompliant",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
          ) r
      ) as body
    from
      (
        select
          t.*,
          t.name::text as page_key
        from
          (
            select
              t.id
            from
              suppliers t
            where
              t.tenant_id = $2
            order by
              t.name asc
            limit
              $3
            offset
              $4
          ) k
          cross join lateral (
            select
              t.*
            from
              suppliers t
            where
              t.tenant_id = $5
              and t.id = k.id
            offset
              0
          ) t
        order by
          t.name asc,
          t.id asc
      ) t
  ) p;

-- GET /api/v1/suppliers by search, sorted by name
with
  fresh as materialized (
    select
      c.block,
      sum(c.rows)::bigint as rows
    from
      search_ngram_counts c
    where
      c.tenant_id = $1
      and c.list = any ($2)
      and c.ngram = ''
      and length(
        (
          select
            fold_text ($3)
        )
      ) <= 2
      and not exists (
        select
        from
          search_changes s
        where
          s.tenant_id = $4
          and s.searched = $5
          and s.block = c.block
      )
    group by
      1
  ),
  uncounted as materialized (
    select
      *
    from
      (
        select
          coalesce(
            lag(f.block) over (
              order by
                f.block
            ) + 1,
            0
          ) << 12 as first,
          f.block << 12 as beyond
        from
          fresh f
        union all
        select
          (coalesce(max(f.block), -1) + 1) << 12,
          9223372036854775807
        from
          fresh f
      ) r
    where
      r.first < r.beyond
  ),
  holding as materialized (
    select
      f.block,
      f.rows,
      sum(c.rows)::bigint as found
    from
      search_ngram_counts c
      join fresh f on f.block = c.block
    where
      c.tenant_id = $6
      and c.list = any ($7)
      and c.ngram = (
        select
          fold_text ($8)
      )
    group by
      1,
      2
  ),
  looked as (
    select
      count(*) as rows,
      count(*) filter (
        where
          strpos(
            t.search_text,
            (
              select
                fold_text ($9)
            )
          ) > 0
      ) as found
    from
      uncounted r
      cross join lateral (
        select
          t.*
        from
          suppliers t
        where
          t.tenant_id = $10
          and t.id >= r.first
          and t.id < r.beyond
        offset
          0
      ) t
  ),
  n as materialized (
    select
      s.total,
      s.total * s.near >= 4 * s.rows * ($11::bigint + $12::bigint) as across
    from
      (
        select
          looked.found + h.found as total,
          looked.rows + h.rows as near,
          looked.rows + f.rows as rows
        from
          looked
          cross join (
            select
              coalesce(sum(h.found), 0)::bigint as found,
              coalesce(sum(h.rows), 0)::bigint as rows
            from
              holding h
          ) h
          cross join (
            select
              coalesce(sum(f.rows), 0)::bigint as rows
            from
              fresh f
          ) f
      ) s
  ),
  near as materialized (
    select
      *
    from
      uncounted
    union all
    select
      h.block << 12,
      (h.block + 1) << 12
    from
      holding h
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
  (array_agg(p.page_key)) [count(*)] as last_key
from
  (
    select
      t.id,
      t.page_key,
      (
        select
          row_to_json(r)::text
        from
          (
            select
              t.uuid as "id",
              t.id as "legacyId",
              t.external_id as "externalId",
              t.name as "name",
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reachCompliant",
              t.svhc_compliant as "svhcCompliant",
              to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
          ) r
      ) as body
    from
      (
        select
          t.*,
          t.name::text as page_key
        from
          (
            (
              select
                t.id
              from
                (
                  select
                    t.*
                  from
                    suppliers t
                  where
                    t.tenant_id = $13
                  order by
                    t.name asc
                  offset
                    0
                ) t
              where
                strpos(
                  t.search_text,
                  (
                    select
                      fold_text ($14)
                  )
                ) > 0
                and (
                  select
                    n.across
                    and n.total > 0
                  from
                    n
                )
              limit
                (
                  select
                    $15::bigint
                )
              offset
                (
                  select
                    $16::bigint
                )
            )
            union all
            (
              select
                t.id
              from
                near r
                cross join lateral (
                  select
                    t.*
                  from
                    suppliers t
                  where
                    t.tenant_id = $17
                    and t.id >= r.first
                    and t.id < r.beyond
                  offset
                    0
                ) t
              where
                strpos(
                  t.search_text,
                  (
                    select
                      fold_text ($18)
                  )
                ) > 0
                and (
                  select
                    not n.across
                    and n.total > 0
                  from
                    n
                )
              order by
                t.name asc
              limit
                $19
              offset
                $20
            )
          ) k
          cross join lateral (
            select
              t.*
            from
              suppliers t
            where
              t.tenant_id = $21
              and t.id = k.id
            offset
              0
          ) t
        order by
          t.name asc,
          t.id asc
      ) t
  ) p;

-- GET /api/suppliers unfiltered, sorted by created_date
with
  n as (
    select
      coalesce(sum(t.rows), 0)::bigint as total
    from
      supplier_counts t
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
  (array_agg(p.page_key)) [count(*)] as last_key
from
  (
    select
      t.id,
      t.page_key,
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
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reach_compliant",
              t.svhc_compliant as "svhc_compliant",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      ) as body
    from
      (
        select
          t.*,
          t.created_at::text as page_key
        from
          (
            select
              t.id
            from
              suppliers t
            where
              t.tenant_id = $2
            order by
              t.created_at asc,
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
              suppliers t
            where
              t.tenant_id = $5
              and t.id = k.id
            offset
              0
          ) t
        order by
          t.created_at asc,
          t.id asc
      ) t
  ) p;

-- GET /api/suppliers by country, sorted by created_date
with
  n as (
    select
      coalesce(sum(t.rows), 0)::bigint as total
    from
      supplier_counts t
    where
      t.tenant_id = $1
      and t.country = $2
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
  (array_agg(p.page_key)) [count(*)] as last_key
from
  (
    select
      t.id,
      t.page_key,
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
              t.country as "country",
              t.category as "category",
              t.reach_compliant as "reach_compliant",
              t.svhc_compliant as "svhc_compliant",
              date_trunc('second', t.created_at at time zone 'UTC') as "created_at",
              date_trunc('second', t.updated_at at time zone 'UTC') as "updated_at"
          ) r
      ) as body
    from
      (
        select
          t.*,
          t.created_at::text as page_key
        from
          (
            select
              t.id
            from
              suppliers t
            where
              t.tenant_id = $3
              and t.country = $4
              and (
                select
                  n.total > 0
                from
                  n
              )
            order by
              t.created_at asc,
              t.id asc
            limit
              $5
            offset
              $6
          ) k
          cross join lateral (
            select
              t.*
            from
              suppliers t
            where
              t.tenant_id = $7
              and t.id = k.id
            offset
              0
          ) t
        order by
          t.created_at asc,
          t.id asc
      ) t
  ) p;

-- merge a chunk
with
  n as (
    select
      $1::bigint as tenant_id,
      coalesce(o.id, nextval('suppliers_id_seq')) as id,
      s.row_no,
      m.external_id,
      m.name,
      m.country,
      m.category,
      m.reach_compliant,
      m.svhc_compliant,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (m.external_id, m.name, m.country, m.category, m.reach_compliant, m.svhc_compliant) is distinct from (o.external_id, o.name, o.country, o.category, o.reach_compliant, o.svhc_compliant) as changed
    from
      pg_temp.staged_supplier s
      left join lateral (
        (
          select
            t.id,
            t.external_id,
            t.name,
            t.country,
            t.category,
            t.reach_compliant,
            t.svhc_compliant,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            suppliers t
          where
            t.tenant_id = $1
            and t.name = s.name
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          coalesce(s.external_id, o.external_id) as external_id,
          coalesce(s.name, o.name) as name,
          coalesce(s.country, o.country) as country,
          coalesce(s.category, o.category) as category,
          coalesce(s.reach_compliant, o.reach_compliant, false) as reach_compliant,
          coalesce(s.svhc_compliant, o.svhc_compliant, false) as svhc_compliant
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      null::integer as violation
    from
      n
  ),
  w as (
    insert into
      suppliers (tenant_id, id, external_id, name, country, category, reach_compliant, svhc_compliant)
    select
      n.tenant_id,
      n.id,
      n.external_id,
      n.name,
      n.country,
      n.category,
      n.reach_compliant,
      n.svhc_compliant
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
    update suppliers t
    set
      external_id = n.external_id,
      name = n.name,
      country = n.country,
      category = n.category,
      reach_compliant = n.reach_compliant,
      svhc_compliant = n.svhc_compliant,
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
      coalesce(o.id, nextval('suppliers_id_seq')) as id,
      s.row_no,
      m.external_id,
      m.name,
      m.country,
      m.category,
      m.reach_compliant,
      m.svhc_compliant,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (m.external_id, m.name, m.country, m.category, m.reach_compliant, m.svhc_compliant) is distinct from (o.external_id, o.name, o.country, o.category, o.reach_compliant, o.svhc_compliant) as changed
    from
      pg_temp.staged_supplier s
      left join lateral (
        (
          select
            t.id,
            t.external_id,
            t.name,
            t.country,
            t.category,
            t.reach_compliant,
            t.svhc_compliant,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            suppliers t
          where
            t.tenant_id = $1
            and t.name = s.name
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then null
            else coalesce(s.external_id, o.external_id)
          end as external_id,
          case
            when s.cleared & (1::bigint << 1) <> 0 then null
            else coalesce(s.name, o.name)
          end as name,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.country, o.country)
          end as country,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.category, o.category)
          end as category,
          case
            when s.cleared & (1::bigint << 4) <> 0 then false
            else coalesce(s.reach_compliant, o.reach_compliant, false)
          end as reach_compliant,
          case
            when s.cleared & (1::bigint << 5) <> 0 then false
            else coalesce(s.svhc_compliant, o.svhc_compliant, false)
          end as svhc_compliant
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      null::integer as violation
    from
      n
  ),
  w as (
    insert into
      suppliers (tenant_id, id, external_id, name, country, category, reach_compliant, svhc_compliant)
    select
      n.tenant_id,
      n.id,
      n.external_id,
      n.name,
      n.country,
      n.category,
      n.reach_compliant,
      n.svhc_compliant
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
    update suppliers t
    set
      external_id = n.external_id,
      name = n.name,
      country = n.country,
      category = n.category,
      reach_compliant = n.reach_compliant,
      svhc_compliant = n.svhc_compliant,
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
      coalesce(o.id, nextval('suppliers_id_seq')) as id,
      s.row_no,
      m.external_id,
      m.name,
      m.country,
      m.category,
      m.reach_compliant,
      m.svhc_compliant,
      o.id is null as is_new,
      o.id is null
      or (m.external_id, m.name, m.country, m.category, m.reach_compliant, m.svhc_compliant) is distinct from (o.external_id, o.name, o.country, o.category, o.reach_compliant, o.svhc_compliant) as changed
    from
      pg_temp.staged_supplier s
      left join lateral (
        (
          select
            t.id,
            t.external_id,
            t.name,
            t.country,
            t.category,
            t.reach_compliant,
            t.svhc_compliant
          from
            (
              select
                *
              from
                pg_temp.shadow_suppliers
              union all
              select
                real.*
              from
                suppliers real
              where
                not exists (
                  select
                  from
                    pg_temp.shadow_suppliers d
                  where
                    d.tenant_id = real.tenant_id
                    and d.id = real.id
                )
            ) t
          where
            t.tenant_id = $1
            and t.name = s.name
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          case
            when s.cleared & (1::bigint << 0) <> 0 then null
            else coalesce(s.external_id, o.external_id)
          end as external_id,
          case
            when s.cleared & (1::bigint << 1) <> 0 then null
            else coalesce(s.name, o.name)
          end as name,
          case
            when s.cleared & (1::bigint << 2) <> 0 then null
            else coalesce(s.country, o.country)
          end as country,
          case
            when s.cleared & (1::bigint << 3) <> 0 then null
            else coalesce(s.category, o.category)
          end as category,
          case
            when s.cleared & (1::bigint << 4) <> 0 then false
            else coalesce(s.reach_compliant, o.reach_compliant, false)
          end as reach_compliant,
          case
            when s.cleared & (1::bigint << 5) <> 0 then false
            else coalesce(s.svhc_compliant, o.svhc_compliant, false)
          end as svhc_compliant
      ) m
    where
      s.round = $3
  ),
  c as materialized (
    select
      n.*,
      null::integer as violation
    from
      n
  ),
  w as (
    insert into
      pg_temp.shadow_suppliers (tenant_id, id, external_id, name, country, category, reach_compliant, svhc_compliant)
    select
      n.tenant_id,
      n.id,
      n.external_id,
      n.name,
      n.country,
      n.category,
      n.reach_compliant,
      n.svhc_compliant
    from
      c n
    where
      n.violation is null
      and n.changed
    on conflict (tenant_id, id) do update
    set
      external_id = excluded.external_id,
      name = excluded.name,
      country = excluded.country,
      category = excluded.category,
      reach_compliant = excluded.reach_compliant,
      svhc_compliant = excluded.svhc_compliant
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
      coalesce(o.id, nextval('suppliers_id_seq')) as id,
      s.row_no,
      coalesce(s.external_id <> o.external_id, false) as has_other_key,
      case
        when o.id is null
        or s.external_id is null then null
        when row (m.name) is distinct from row (o.name) then (
          select
            t.id
          from
            suppliers t
          where
            t.tenant_id = $1
            and t.name = m.name
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
      m.external_id,
      m.name,
      m.country,
      m.category,
      m.reach_compliant,
      m.svhc_compliant,
      o.old_ctid,
      o.old_xmin,
      o.id is null as is_new,
      o.id is null
      or (m.external_id, m.name, m.country, m.category, m.reach_compliant, m.svhc_compliant) is distinct from (o.external_id, o.name, o.country, o.category, o.reach_compliant, o.svhc_compliant) as changed
    from
      pg_temp.staged_supplier s
      left join lateral (
        (
          select
            t.id,
            t.external_id,
            t.name,
            t.country,
            t.category,
            t.reach_compliant,
            t.svhc_compliant,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            suppliers t
          where
            s.external_id is not null
            and t.tenant_id = $1
            and t.external_id = s.external_id
          limit
            1
        )
        union all
        (
          select
            t.id,
            t.external_id,
            t.name,
            t.country,
            t.category,
            t.reach_compliant,
            t.svhc_compliant,
            t.ctid as old_ctid,
            t.xmin as old_xmin
          from
            suppliers t
          where
            (
              s.external_id is null
              or not exists (
                select
                from
                  suppliers t
                where
                  t.tenant_id = $1
                  and t.external_id = s.external_id
                offset
                  0
              )
            )
            and t.tenant_id = $1
            and t.name = s.name
          limit
            1
        )
      ) o on true
      cross join lateral (
        select
          coalesce(s.external_id, o.external_id) as external_id,
          coalesce(s.name, o.name) as name,
          coalesce(s.country, o.country) as country,
          coalesce(s.category, o.category) as category,
          coalesce(s.reach_compliant, o.reach_compliant, false) as reach_compliant,
          coalesce(s.svhc_compliant, o.svhc_compliant, false) as svhc_compliant
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
        when n.has_other_key then 0
        when n.taken_by is not null then 1
      end as violation
    from
      n
  ),
  w as (
    insert into
      suppliers (tenant_id, id, external_id, name, country, category, reach_compliant, svhc_compliant)
    select
      n.tenant_id,
      n.id,
      n.external_id,
      n.name,
      n.country,
      n.category,
      n.reach_compliant,
      n.svhc_compliant
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
    update suppliers t
    set
      external_id = n.external_id,
      name = n.name,
      country = n.country,
      category = n.category,
      reach_compliant = n.reach_compliant,
      svhc_compliant = n.svhc_compliant,
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
