/** What the tests of material purchases share. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { inTransaction, query } from '../../shared/platform/database.ts';
import { getBody, type Client, type Clients } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { newTrader, type SupplierIds } from '../support/textiles.ts';

export const MATERIALS = '/api/v1/product/materials';

export interface Material {
  kind: string;
  id: string;
}

export interface Purchaser extends Clients {
  supplier: SupplierIds;
  material: Material;
}

/** The fields without which nothing is purchased. */
export const LEAST = {
  lotNumber: 'L-1',
  purchaseDate: '2026-02-10T00:00:00.000Z',
  quantity: '1000',
  unitOfMeasure: 'KG',
  ddtNumber: 'D-1',
  invoiceNumber: 'I-1',
};

export const EVERY_FIELD = {
  lotNumber: 'Lot 7/ß "A"',
  purchaseDate: '2026-02-10T08:30:15.123Z',
  quantity: '0.100000000000001',
  unitOfMeasure: 'T',
  value: '123456789012345.120',
  currency: 'USD',
  originCountry: 'AU',
  originProvince: 'Nuova Galles del Sud',
  transportMode: 'SHIP',
  distanceKm: 17_123.456,
  estimatedScope3Tco2e: '0.50',
  ddtNumber: 'DDT 2026/1',
  invoiceNumber: 'F-2026-0001',
  transactionCertificateNumber: 'TC-0815',
  testReportNumber: 'TR 12.3',
  notes: 'Two bales\nwet',
};

export async function newMaterial(
  { v1, supplier }: Pick<Purchaser, 'v1' | 'supplier'>,
  kind = 'FIBER',
): Promise<Material> {
  const fields = { kind, name: `Merino ${randomUUID()}`, supplierId: supplier.id };
  return getBody(await v1.post(MATERIALS, fields), 201) as Material;
}

/** A tenant of its own with a material to purchase. */
export async function newPurchaser(): Promise<Purchaser> {
  const trader = await newTrader();
  return { ...trader, material: await newMaterial(trader) };
}

export const materialPath = ({ kind, id }: Material, rest = '') => `${MATERIALS}/${kind}/${id}${rest}`;

export const purchasesPath = (material: Material, rest = '') => materialPath(material, `/purchases${rest}`);

/** POSTs a purchase; the key is a new one unless it matters. */
export const purchase = (client: Client, material: Material, body: unknown, key: string = randomUUID()) =>
  client.post(purchasesPath(material), body, { headers: { 'idempotency-key': key } });

/** A purchase of the purchaser's material; answers it. */
export const purchased = async ({ v1, material }: Purchaser, fields: Record<string, unknown> = {}) =>
  getBody(await purchase(v1, material, { ...LEAST, ...fields }), 201);

/** Changes a purchase of the purchaser's material; answers it. */
export const changed = async ({ v1, material }: Purchaser, id: string, fields: Record<string, unknown>) =>
  getBody(await v1.patch(purchasesPath(material, `/${id}`), fields), 200);

/** The list of the purchases of the purchaser's material. */
export const listed = async ({ v1, material }: Purchaser, parameters = '') =>
  getBody(await v1.get(purchasesPath(material, parameters)), 200);

/**
 * Keeps purchases of the material from being stored while `work` runs; `untilWaiting` resolves when so many transactions
 * wait for that, or for one another.
 */
export function whileHeld<T>(
  { stack, tenant, material }: Purchaser,
  work: (untilWaiting: (transactions: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  return inTransaction(stack.database, async (held) => {
    const rows = await query(
      held,
      'select 1 as one from textile_products where tenant_id = $1 and uuid = $2 for update',
      [tenant.id, material.id],
    );
    expect(rows).to.have.length(1);
    return work((transactions) =>
      eventually(`${transactions} transactions wait`, async () => {
        const [waiting] = await query<{ n: number }>(
          held,
          `with recursive waiting as (
             select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
             union select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted)
           select count(*) as n from waiting`,
        );
        return waiting!.n === transactions;
      }),
    );
  });
}
