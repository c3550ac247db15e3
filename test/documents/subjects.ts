/** Materials and purchases as the tests of their documents make them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { getBody, type Seen } from '../support/client.ts';
import { multipart, sha256, type Documents, type Part } from './support.ts';

/** Of a DocumentDto. */
export interface Document {
  id: string;
  objectKey: string;
  originalFilename: string;
  category: string;
  status: string;
  checksumSha256: string;
  deletedAt: string | null;
}

export const NOT_FOUND = [404, 'NOT_FOUND', undefined];
export const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];

export interface Subject {
  id: string;
  path: string;
}

export const materialPath = (kind: string, id: string) => `/api/v1/product/materials/${kind}/${id}`;

export async function newMaterial({ v1, supplierId }: Documents, kind = 'YARN'): Promise<Subject> {
  const { id } = getBody(
    await v1.post('/api/v1/product/materials', { kind, name: 'Ne 30', supplierId }),
    201,
  ) as Subject;
  return { id, path: materialPath(kind, id) };
}

export const PURCHASE = {
  lotNumber: 'L-1',
  purchaseDate: '2026-03-01T10:00:00.000Z',
  quantity: '12.5',
  unitOfMeasure: 'KG',
  ddtNumber: 'D-1',
  invoiceNumber: 'I-1',
};

/** Under the path of its material. */
export async function newPurchase({ v1 }: Documents, material: Subject): Promise<Subject> {
  const path = `${material.path}/purchases`;
  const headers = { 'idempotency-key': randomUUID() };
  const { id } = getBody(await v1.post(path, PURCHASE, { headers }), 201) as Subject;
  return { id, path: `${path}/${id}` };
}

export function sendTo(
  { v1 }: Documents,
  path: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<Seen> {
  const form = multipart(parts);
  return v1.post(path, form.body, { headers: { ...form.headers, ...headers } });
}

/** Says that a document below the path has these bytes, and waits until they are verified. */
export const completeAt = ({ v1 }: Documents, path: string, id: string, bytes: Uint8Array): Promise<Seen> =>
  v1.post(`${path}/documents/${id}/complete`, { checksumSha256: sha256(bytes) }, { headers: { prefer: 'wait=60' } });

/** What the attachments hold unless told otherwise: enough for the store to have begun when the rest turns out to be wrong. */
export const BYTES = randomBytes(300_000);

/** Of the manifest of a purchase with documents; the other functions make the parts of such a request. */
export const entry = (clientId: string, fields: Record<string, unknown> = {}) => ({
  clientId,
  fileName: `${clientId}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: BYTES.length,
  category: 'INVOICE',
  ...fields,
});
export const file = (name: string, value: Uint8Array = BYTES, fileName = 'blob'): Part => ({
  name,
  value,
  fileName,
  contentType: 'application/pdf',
});
export const json = (name: string, value: unknown): Part => ({ name, value: JSON.stringify(value) });
export const payload = (fields: Record<string, unknown> = {}) => json('payload', { ...PURCHASE, ...fields });
export const manifest = (...entries: object[]) => json('attachments', entries);
export const numbered = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);

/** A good request: a purchase with two documents. */
export const TWO = [payload(), manifest(entry('a'), entry('b', { category: 'DDT' })), file('a'), file('b')];
