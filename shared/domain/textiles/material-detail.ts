/** One material with what is known about it, and what happened to it. */
import { query, queryOne } from '../../platform/database.ts';
import { DOCUMENT_JSON } from '../documents/document-view.ts';
import { type Representation } from '../../resources/representation.ts';
import { JsonText, notFound } from '../../resources/store.ts';
import { ownedRow } from '../../resources/written-columns.ts';
import { type Scope } from '../../platform/scope.ts';
import { materialV1 } from './material.v1.ts';
import { material, TEXTILE_KINDS, type TextileKind } from './textile-product.ts';

/** The material view of one kind: a row of another kind is not there. */
export const MATERIAL_OF_KIND = Object.fromEntries<Representation>(
  TEXTILE_KINDS.map((kind) => {
    const resource = { ...material, restriction: `t.kind = '${kind}'` };
    return [kind, { ...materialV1, resource }];
  }),
) as Record<TextileKind, Representation>;

const OF_MATERIAL = 'p.tenant_id = t.tenant_id and p.material_id = t.id';

/** What the purchases of the material come to, as SQL by the name of the figure. */
const PURCHASE_FIGURES: Record<string, string> = {
  purchaseCount: `(select count(*) from material_purchases p where ${OF_MATERIAL})`,
  purchasedQuantities: `(select coalesce(json_agg(json_build_object('unitOfMeasure', q.unit, 'quantity', q.quantity::text) order by q.unit), '[]')
    from (select p.unit_of_measure as unit, sum(p.quantity) as quantity from material_purchases p where ${OF_MATERIAL} group by 1) q)`,
  purchasedValues: `(select coalesce(json_agg(json_build_object('currency', v.currency, 'value', v.value::text) order by v.currency), '[]')
    from (select p.currency, sum(p.value) as value from material_purchases p
          where ${OF_MATERIAL} and p.value is not null group by 1) v)`,
  estimatedScope3Tco2e: `(select coalesce(sum(p.estimated_scope3_tco2e), 0)::text from material_purchases p where ${OF_MATERIAL})`,
  lastPurchaseDate: `(select to_char(max(p.purchase_date) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from material_purchases p where ${OF_MATERIAL})`,
};

/** Purchases are another module: who may not read them sees no figure of theirs. */
function overview(withPurchases: boolean): string {
  const figures = Object.entries(PURCHASE_FIGURES).map(([name, sql]) => `'${name}', ${withPurchases ? sql : 'null'}`);
  return `json_build_object(${figures.join(', ')},
  'documentCount', (select count(*) from documents d
    where d.tenant_id = t.tenant_id and d.entity_type = t.kind and d.entity_id = t.uuid and d.deleted_at is null))`;
}

const LATEST_DOCUMENT = `(select ${DOCUMENT_JSON} from documents d
  where d.tenant_id = t.tenant_id and d.entity_type = t.kind and d.entity_id = t.uuid and d.status = 'READY' and d.deleted_at is null
  order by d.seq desc limit 1)`;

/** Throws NOT_FOUND. The figures of purchases are null unless `withPurchases`. */
export async function materialDetail(
  scope: Scope,
  kind: TextileKind,
  id: string,
  withPurchases: boolean,
): Promise<JsonText> {
  const representation = MATERIAL_OF_KIND[kind];
  const row = await queryOne<{ body: string }>(
    scope.db,
    `select json_build_object('material', ${representation.json}::json, 'overview', ${overview(withPurchases)}, 'latestDocument', ${LATEST_DOCUMENT})::text as body
     from textile_products t where ${ownedRow(representation.resource)} and t.uuid = $2`,
    [scope.tenantId, id],
  );
  if (!row) throw notFound(representation);
  return new JsonText(row.body);
}

export interface MaterialActivity {
  id: number;
  at: Date;
  action: string;
  user: { id: string | null; name: string | null };
  details: Record<string, unknown> | null;
}

/** What the audit trail tells of the material in whatever representation it was written. Throws NOT_FOUND. */
export async function materialActivities(
  scope: Scope,
  kind: TextileKind,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ items: MaterialActivity[]; total: number }> {
  const representation = MATERIAL_OF_KIND[kind];
  const found = await queryOne<{ total: number }>(
    scope.db,
    `select (select count(*) from audit_events e where e.tenant_id = $1 and e.entity_type = any($3) and e.entity_uuid = t.uuid) as total
     from textile_products t where ${ownedRow(representation.resource)} and t.uuid = $2`,
    [scope.tenantId, id, [kind.toLowerCase(), material.name]],
  );
  if (!found) throw notFound(representation);
  const items = await query<MaterialActivity>(
    scope.db,
    `select e.id, e.at, e.action, e.details,
       json_build_object('id', u.uuid, 'name', u.first_name || ' ' || u.last_name) as user
     from audit_events e left join users u on u.tenant_id = e.tenant_id and u.id = e.actor_user_id
     where e.tenant_id = $1 and e.entity_type = any($2) and e.entity_uuid = $3
     order by e.id desc limit $4 offset $5`,
    [scope.tenantId, [kind.toLowerCase(), material.name], id, page.limit, page.offset],
  );
  return { items, total: found.total };
}
