/** Lists as files, as a client has them. */
import { expect } from 'chai';
import { XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { getCounts, type Importer, type Counts, type Row } from '../support/bulk.ts';
import { signIn, type Clients, type Seen } from '../support/client.ts';

export const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson', xlsx: XLSX_TYPE };
export type Format = keyof typeof TYPES;
export const FORMATS = Object.keys(TYPES) as Format[];

export interface File {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}

/** Whose credential asks: the list's dialect follows where both have the path. */
export type Style = 'legacy' | 'v1' | 'session';

export async function getFile(
  { stack, tenant }: Pick<Clients, 'stack' | 'tenant'>,
  path: string,
  { style = 'legacy', headers = {} }: { style?: Style; headers?: Record<string, string> } = {},
): Promise<File> {
  const credential: Record<string, string> =
    style === 'session'
      ? { cookie: (await signIn(stack, tenant)).cookie }
      : style === 'v1'
        ? { authorization: `Bearer ${tenant.token}` }
        : { 'x-api-key': tenant.apiKey };
  const response = await fetch(`${stack.url}${path}`, { headers: { ...credential, ...headers } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { status: response.status, headers: response.headers, bytes, text };
}

/** The list as a file of the format, which must be there. */
export async function exported(
  clients: Pick<Clients, 'stack' | 'tenant'>,
  path: string,
  format: Format,
  style: Style = 'legacy',
): Promise<File> {
  const file = await getFile(clients, `${path}${path.includes('?') ? '&' : '?'}format=${format}`, { style });
  expect(file.status, `${path} ${format} ${file.text.slice(0, 500)}`).to.equal(200);
  expect(file.headers.get('content-type')).to.match(new RegExp(`^${TYPES[format]}`));
  return file;
}

export const ndjsonRows = ({ text }: File): Row[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** Imports a file as it came; the counts of what became of its rows. */
export async function importFile(importer: Importer, bulkPath: string, file: File, format: Format) {
  const answer: Seen<Counts & { errors: unknown[] }> = await importer.legacy.post(bulkPath, file.bytes, {
    headers: { 'content-type': TYPES[format], prefer: 'wait=60' },
  });
  expect(answer.status, answer.text).to.equal(200);
  expect(answer.body.errors, answer.text).to.deep.equal([]);
  return getCounts(answer);
}
