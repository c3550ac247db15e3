import { type Exception } from './judge.ts';

/** What may read more than its rows, each with the reason. */
export const EXCEPTIONS: readonly Exception[] = [
  { statement: /^(select refresh_row_count|analyze )/, why: 'counts a sample of the table, as large for any table' },
];
