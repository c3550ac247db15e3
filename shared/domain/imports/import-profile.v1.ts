/** Profiles of imports: named sets of options for one resource (docs/imports.md#profiles). */
import { type z } from 'zod';
import { type BulkImport, namesSuppliers } from '../../imports/bulk-import.ts';
import { importOptions, type ImportOptions } from '../../imports/import-options.ts';
import { query, queryOne, type Queryable } from '../../platform/database.ts';
import { referenceMissing, refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { nearestName } from '../../platform/nearest-name.ts';
import { type Scope } from '../../platform/scope.ts';
import { emptySql, sql } from '../../platform/sql.ts';
import { foldedWord } from '../../resources/cell-flags.ts';
import { asIs, cellAsText, schemaCheck, UUID, type Codec } from '../../resources/codec.ts';
import { field, represent, toFieldValues, type FieldValues } from '../../resources/representation.ts';
import { createRow, lockRow, notFound, patchRow, type Filter, type Written } from '../../resources/store.ts';
import { instant } from '../../resources/time-codecs.ts';
import { choice, flag, text } from '../../resources/value-codecs.ts';
import { IMPORTS } from '../bulk-imports.ts';
import { importProfile } from './import-profile.ts';

export const MAX_PROFILE_NAME = 100;

/** How many a tenant may have. */
export const MAX_PROFILES = 200;

/** Names no profile, not even the default one. */
export const NO_PROFILE = 'none';

const optionsCodec: Codec<'jsonb'> = {
  fits: { jsonb: true },
  ...schemaCheck(
    importOptions.meta({
      id: 'ImportOptions',
      examples: [{ columns: { name: 'Ragione Sociale' }, delimiter: ';', decimal: 'comma', dates: 'dd/mm/yyyy' }],
    }),
  ),
  output: importOptions.meta({ id: 'ImportOptions' }),
  encode: asIs,
  fromCell: cellAsText,
};

export const importProfileV1 = represent(importProfile, {
  name: 'ImportProfile',
  style: 'v1',
  fields: {
    resource: field('resource', choice(IMPORTS.map(({ name }) => name)), { required: true, createOnly: true }),
    name: field('name', text({ min: 1, max: MAX_PROFILE_NAME }), { required: true }),
    options: field('options', optionsCodec),
    isDefault: field('isDefault', flag),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
});

type Values = FieldValues<typeof importProfile.columns>;

export const importNamed = (name: string): BulkImport => {
  const found = IMPORTS.find((each) => each.name === name);
  if (!found) throw new Error(`there are no imports of ${name}`);
  return found;
};

/** Profiles of these resources. */
export const ofResources = (names: readonly string[]): Filter => ({
  condition: () => sql`t.resource = any(${names}::text[])`,
});

function requireName(name: string | null | undefined): void {
  if (name != null && foldedWord(name) === NO_PROFILE)
    throw refusal(because('NO_NAME_OF_PROFILE', { word: NO_PROFILE }), { field: 'name' });
}

/** Throws VALIDATION_FAILED for options that no import of the resource could use. */
function requireUsable(bulkImport: BulkImport, options: ImportOptions | null | undefined): void {
  const { inputNames } = bulkImport.representation;
  const columns = new Map<string, string>();
  for (const [name, sent] of Object.entries(options?.columns ?? {})) {
    const place = `options.columns.${name}`;
    const column = sent.trim();
    if (!inputNames.includes(name))
      throw refusal(
        because('NO_FIELD_OF_IMPORT', { resource: bulkImport.name, nearest: nearestName(name, inputNames)! }),
        { field: place },
      );
    if (column === '') throw refusal(because('EMPTY'), { field: place });
    const other = columns.get(column);
    if (other !== undefined) throw refusal(because('COLUMN_OF_ANOTHER_FIELD', { other }), { field: place });
    columns.set(column, name);
  }
  if (options?.createMissing && !namesSuppliers(bulkImport))
    throw refusal(because('NAMES_NO_SUPPLIERS', { resource: bulkImport.name }), { field: 'options.createMissing' });
}

/** Whoever else changes profiles of the tenant waits until this transaction has ended. */
const lockProfiles = (scope: Scope) =>
  query(scope.db, `select pg_advisory_xact_lock(hashtextextended('trama-import-profiles', $1))`, [scope.tenantId]);

/** Keeps a profile as it is until the transaction ends, in the order in which changes lock. Throws NOT_FOUND. */
export async function lockProfile(scope: Scope, id: string): Promise<void> {
  await lockProfiles(scope);
  await lockRow(scope, importProfileV1, id);
}

/** The default profile of a resource is so no more. */
async function takeDefault(scope: Scope, resource: string, except: string | null): Promise<void> {
  const former = await queryOne<{ uuid: string }>(
    scope.db,
    'select uuid from import_profiles where tenant_id = $1 and resource = $2 and is_default and uuid is distinct from $3',
    [scope.tenantId, resource, except],
  );
  if (former) await patchRow(scope, importProfileV1, former.uuid, { isDefault: false });
}

/**
 * Creates a profile; if it is to be the default one, the former is so no more. Throws VALIDATION_FAILED, CONFLICT for a name that
 * another profile of the resource has, and QUOTA_EXCEEDED.
 */
export async function createProfile(
  scope: Scope,
  bulkImport: BulkImport,
  body: z.output<typeof importProfileV1.createSchema>,
): Promise<Written> {
  const values: Values = toFieldValues(importProfileV1, body);
  requireName(values.name);
  requireUsable(bulkImport, values.options);
  await lockProfiles(scope);
  const { used } = (await queryOne<{ used: number }>(
    scope.db,
    'select count(*) as used from import_profiles where tenant_id = $1',
    [scope.tenantId],
  ))!;
  if (used >= MAX_PROFILES)
    throw refusal(because('IMPORT_PROFILES_FULL', { limit: MAX_PROFILES }), {
      quota: 'import profiles',
      limit: MAX_PROFILES,
      used,
    });
  if (values.isDefault) await takeDefault(scope, bulkImport.name, null);
  return createRow(scope, importProfileV1, values);
}

/** Changes a profile. Throws NOT_FOUND besides what `createProfile` throws. */
export async function changeProfile(
  scope: Scope,
  bulkImport: BulkImport,
  id: string,
  body: z.output<typeof importProfileV1.patchSchema>,
): Promise<Written> {
  const values: Values = toFieldValues(importProfileV1, body);
  requireName(values.name);
  requireUsable(bulkImport, values.options);
  await lockProfiles(scope);
  if (values.isDefault) await takeDefault(scope, bulkImport.name, id);
  return patchRow(scope, importProfileV1, id, values);
}

/** The import that a profile is for. Throws NOT_FOUND. */
export async function importOfProfile({ db, tenantId }: Scope, id: string): Promise<BulkImport> {
  const row = await queryOne<{ resource: string }>(
    db,
    'select resource from import_profiles where tenant_id = $1 and uuid = $2',
    [tenantId, id],
  );
  if (!row) throw notFound(importProfileV1);
  return importNamed(row.resource);
}

export interface Profile {
  id: string;
  name: string;
  options: ImportOptions;
}

/**
 * The profile that an import is to use: the one of its resource that is named, by its id or its name, or the default one where
 * none is. Throws REFERENCE_NOT_FOUND (details.field `profile`).
 */
export async function profileFor(
  { db, tenantId }: { db: Queryable; tenantId: number },
  { name: resource }: Pick<BulkImport, 'name'>,
  named: string | undefined,
): Promise<Profile | undefined> {
  if (named !== undefined && foldedWord(named) === NO_PROFILE) return undefined;
  const isId = named !== undefined && UUID.test(named);
  const byName = sql`fold_text(name) = fold_text(${named ?? ''})`;
  const which = named === undefined ? sql`is_default` : isId ? sql`(uuid = ${named} or ${byName})` : byName;
  // of a name that is the id of another one the id counts
  const order = isId ? sql` order by uuid = ${named} desc limit 1` : emptySql;
  const profile = await queryOne<Profile>(
    db,
    sql`select uuid as id, name, options from import_profiles
      where tenant_id = ${tenantId} and resource = ${resource} and ${which}${order}`,
  );
  if (!profile && named !== undefined) throw referenceMissing('profile');
  return profile;
}
