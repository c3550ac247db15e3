/** Uploads of several resources as tests send them, and what is seen of their parts. */
import { expect } from 'chai';
import { strToU8, zipSync } from 'fflate';
import { multipart, type Part } from '../documents/support.ts';
import { getJobId, XLSX_TYPE, type Importer } from './bulk.ts';
import { type Client, type Seen } from './client.ts';
import { sheetRow, workbook } from './workbook.ts';

export const IMPORTS = '/api/v1/imports';
export const ZIP_TYPE = { 'content-type': 'application/zip' };

export type Files = Record<string, string | Uint8Array>;

export const zip = (files: Files): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
      ),
    ),
  );

type Sent = (client: Client, query?: string, headers?: Record<string, string>) => Promise<Seen<Answer>>;

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers without declaring each one */
type Answer = any;

const sending =
  (body: Uint8Array, type: Record<string, string>): Sent =>
  (client, query = '', headers = {}) =>
    client.post(`${IMPORTS}${query}`, body, { headers: { prefer: 'wait=60', ...type, ...headers } });

export const asZip = (files: Files): Sent => sending(zip(files), ZIP_TYPE);

export const asMultipart = (parts: readonly Part[]): Sent => {
  const { body, headers } = multipart(parts);
  return sending(body, headers);
};

/** A part of a multipart body that is named by its field. */
export const csvPart = (name: string, value: string): Part => ({
  name,
  value,
  fileName: `${name}.csv`,
  contentType: 'text/csv',
});

/** Each sheet by its name, its first row the header. */
export const asSheets = (sheets: Record<string, (string | number | boolean | null)[][]>): Sent =>
  sending(
    workbook(
      Object.entries(sheets).map(([name, rows]) => ({
        name,
        data: rows.map((cells, at) => sheetRow(at + 1, cells)).join(''),
      })),
    ),
    XLSX_TYPE,
  );

/** An upload whose answer does not wait for the end; returns the id of its job. */
export async function submitted(importer: Importer, sent: Sent): Promise<string> {
  const answer = await sent(importer.v1, '', { prefer: 'respond-async' });
  expect(answer.status, answer.text).to.equal(202);
  return answer.body.jobId as string;
}

/** What each part has come to: resource, status, rows created, updated and failed. */
export const partOutcomes = (parts: { [name: string]: unknown }[]): unknown[][] =>
  parts.map((part) => [part['resource'], part['status'], part['created'], part['updated'], part['failed']]);

/** The whole view of the upload that made an answer. */
export const viewOf = async (importer: Importer, answer: Seen) =>
  (await importer.v1.get(`/api/v1/jobs/${getJobId(answer)}`)).body;
