/** What the tests of purchase records share. */
import { newClients, type Clients } from '../support/client.ts';

export const PATH = '/api/purchase-records';

export const STATUSES = ['ORDERED', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'] as const;
export type Status = (typeof STATUSES)[number];

const NEXT: Record<Status, Status[]> = {
  ORDERED: ['IN_TRANSIT', 'CANCELLED'],
  IN_TRANSIT: ['DELIVERED', 'CANCELLED'],
  DELIVERED: [],
  CANCELLED: [],
};

export const mayChange = (from: Status, to: Status) => from === to || NEXT[from].includes(to);

/** What is logged, as [from, to], of a record that was made with one status and then sent with another. */
export const getChanges = (from: Status, to: Status) => [
  [null, from],
  ...(NEXT[from].includes(to) ? [[from, to]] : []),
];

interface Buyer extends Clients {
  supplierId: number;
  /** The fields without which no record is made. */
  least: { supplier_id: number; purchase_date: string };
}

/** A tenant of its own with a supplier to buy from. */
export async function newBuyer(): Promise<Buyer> {
  const clients = await newClients();
  const { body } = await clients.legacy.post('/api/suppliers', { name: 'Supplier' });
  return {
    ...clients,
    supplierId: body.id,
    least: { supplier_id: body.id, purchase_date: '2026-02-10T00:00:00' },
  };
}

export const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];
