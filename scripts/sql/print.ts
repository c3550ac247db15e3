/** Statements as text for people: formatted, each under what it does, with the short names explained. */
import { format } from 'sql-formatter';
import { type Resource } from '../../shared/resources/resource.ts';
import { type Declarations } from './declarations.ts';
import { getStatements } from './statements.ts';

/** What the names of relations stand for; only those that occur are printed. */
const NAMES: Record<string, string> = {
  t: 'the table of the resource',
  o: 'the stored row, as it was',
  n: 'the rows as they will be',
  c: 'n with computed columns and the number of the first violated rule',
  w: 'the rows of c that violate nothing, written',
  u: 'those of them that were there before, updated',
  l: 'the entries that they add to the log of the resource',
  a: 'the entry of the audit trail',
  s: 'the rows of the chunk, as they were staged',
  m: 'their final values: what was sent, else what is stored, else the default',
  x: 'the context that computed columns read',
  q: 'the row that a reference names',
  p: 'a page of rows',
  r: 'one row as its answer',
};

function legend(text: string): string {
  const occurs = (name: string) => new RegExp(`(?:\\bas|[)\\w"]|\\bwith|,) ${name}(?:[ ,)]|$)`, 'm').test(text);
  return Object.entries(NAMES)
    .filter(([name]) => occurs(name))
    .map(([name, meaning]) => `--   ${name}  ${meaning}`)
    .join('\n');
}

const formatted = (text: string) => format(text, { language: 'postgresql', tabWidth: 2, expressionWidth: 100 });

/** The resource that somebody names by its table or by its name, of which the plural will do. */
export function findResource({ resources }: Declarations, wanted: string): Resource {
  const spelled = (text: string) => text.toLowerCase().replaceAll(/[ _-]/g, '');
  const found =
    resources.find(({ value }) => [value.name, `${value.name}s`].map(spelled).includes(spelled(wanted))) ??
    resources.find(({ value }) => spelled(value.table) === spelled(wanted));
  if (found) return found.value;
  const known = resources.map(({ value }) => `${value.name.replaceAll(' ', '-')}s`);
  throw new Error(`There is no resource ${wanted}. Known are ${known.join(', ')}.`);
}

/** All statements of a resource as one SQL text. */
export async function printStatements(declarations: Declarations, resource: Resource): Promise<string> {
  const statements = await getStatements(resource, declarations, { everyField: false });
  const bodies = statements.map(({ name, text }) => `-- ${name}\n${formatted(text)};\n`);
  const names = legend(statements.map(({ text }) => text).join('\n'));
  return (
    `-- What ${resource.name}s are read and written with. $1 is the tenant; in writes $2 is the acting user and $3 the origin\n` +
    `-- for the audit trail. Further parameters are ids and values in the order of the fields.\n--\n${names}\n\n${bodies.join('\n')}`
  );
}
