/** What materials are listed by: the filter, and its conditions over `t`. */
import { joinSql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { holds } from '../../resources/search.ts';
import { type TextileKind } from './textile-product.ts';

/** Certifications by the codes that filter and facet use, with their columns. */
export const CERTIFICATION_COLUMNS = {
  GOTS: 'gots_certified',
  GRS: 'grs_certified',
  OEKO_TEX: 'oeko_tex_certified',
  CRADLE_TO_CRADLE: 'cradle_to_cradle',
  BETTER_COTTON: 'better_cotton',
} as const;

export interface MaterialFilter {
  search?: string;
  externalId?: string;
  kind?: TextileKind;
  supplierId?: string;
  /** A code of CERTIFICATION_COLUMNS, or text that the other certifications hold. */
  certification?: string;
  available?: boolean;
  unitOfMeasure?: string;
}

export const TRUE: Sql = rawSql('true');
export const FALSE: Sql = rawSql('false');

export type Narrowing = 'kind' | 'supplier' | 'certification' | 'unit' | 'available';
export const NARROWINGS: readonly Narrowing[] = ['kind', 'supplier', 'certification', 'unit', 'available'];

export type Conditions = Record<Narrowing, Sql>;

/** Conditions of a filter over `t`, by what they narrow; TRUE where it asks for nothing. */
export function narrowingConditions(tenantId: number, filter: MaterialFilter): Conditions {
  const { kind, supplierId, certification, unitOfMeasure, available } = filter;
  return {
    kind: kind === undefined ? TRUE : sql`t.kind = ${kind}`,
    supplier:
      supplierId === undefined
        ? TRUE
        : sql`t.supplier_id = (select s.id from suppliers s where s.tenant_id = ${tenantId} and s.uuid = ${supplierId}::uuid)`,
    certification: certification === undefined ? TRUE : certificationCondition(certification),
    unit: unitOfMeasure === undefined ? TRUE : sql`t.unit_of_measure = ${unitOfMeasure}`,
    available: available === undefined ? TRUE : sql`t.available = ${available}`,
  };
}

function certificationCondition(certification: string): Sql {
  const code = certificationCode(certification);
  return code ? rawSql(`t.${CERTIFICATION_COLUMNS[code]}`) : holds('fold_text(t.other_certifications)', certification);
}

type CertificationCode = keyof typeof CERTIFICATION_COLUMNS;

export function certificationCode(certification: string): CertificationCode | undefined {
  const code = certification.toUpperCase();
  return Object.hasOwn(CERTIFICATION_COLUMNS, code) ? (code as CertificationCode) : undefined;
}

/** All of them; TRUE where none asks for anything. */
export const andConditions = (conditions: readonly Sql[]): Sql => {
  const narrowing = conditions.filter((each) => each !== TRUE);
  return narrowing.length === 0 ? TRUE : joinSql(narrowing, ' and ');
};

export const havingExternalId = ({ externalId }: MaterialFilter): Sql =>
  externalId === undefined ? TRUE : sql`t.external_id = ${externalId}`;
