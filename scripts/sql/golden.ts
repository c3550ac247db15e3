/** Resources whose statements stand in the repository, one of each form, so that a reviewer sees SQL change. */
export const GOLDEN = [
  // fields and an import by one key
  'suppliers',
  // rules, a log, computed columns with a context, and two upsert keys
  'purchase-records',
  // a part of a table that resources share
  'fibers',
  // rows that others sum up
  'processing-stages',
] as const;

export const GOLDEN_FOLDER = new URL('../../test/shared/resources/golden/', import.meta.url);
