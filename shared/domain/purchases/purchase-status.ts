/** The statuses of a purchase record, and what each may become (docs/rules.md#requests-and-responses). */
import { because } from '../../platform/reasons/index.ts';

export const PURCHASE_STATUSES = ['ORDERED', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'] as const;

/** What they are called in English, Italian and Portuguese. */
export const PURCHASE_STATUS_WORDS = {
  ORDERED: ['ordinato', 'ordinata', 'encomendado', 'encomendada'],
  IN_TRANSIT: ['in transit', 'in transito', 'in viaggio', 'em trânsito'],
  DELIVERED: ['consegnato', 'consegnata', 'entregue'],
  CANCELLED: ['canceled', 'annullato', 'annullata', 'cancelado', 'cancelada'],
} as const;

const TRANSITIONS = [
  ['ORDERED', 'IN_TRANSIT'],
  ['IN_TRANSIT', 'DELIVERED'],
  ['ORDERED', 'CANCELLED'],
  ['IN_TRANSIT', 'CANCELLED'],
] as const;

const allowed = TRANSITIONS.map(([from, to]) => `('${from}', '${to}')`).join(', ');

/** The rule of the declaration, over the row `n` and the status that it had. */
export const STATUS_TRANSITION = {
  because: because('STATUS_TRANSITION'),
  field: 'status',
  violatedWhen: `not n.is_new and n.old_status <> n.status and (n.old_status, n.status) not in (${allowed})`,
  shows: { status_from: 'old_status', status_to: 'status' },
} as const;
