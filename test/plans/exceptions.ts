import { type Exception } from './judge.ts';

/** What may read more than its rows, each with the reason. */
export const EXCEPTIONS: readonly Exception[] = [
  { statement: /^(select refresh_row_count|analyze )/, why: 'counts a sample of the table, as large for any table' },
  {
    statement: /^select pg_get_indexdef\(/,
    why: 'asks the catalogue for the indexes of a table, once for each dry run and as many for any number of rows',
  },
  {
    statement: /^insert into textile_certification_counts /,
    why: 'a trigger, which looks at each row that was written once: where none has a certification it writes nothing',
  },
  {
    statement:
      /from suppliers t where t\.tenant_id = \$1 and t\.country = \$2 (and \(t\.name, t\.id\) .*)?order by t\.name/,
    why: 'those of a country are sorted by name where the planner expects few of them: until the tenant that has come is analysed',
  },
];
