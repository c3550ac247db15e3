/** What the statuses of a purchase record are called, and the rule of what each may become. */
import { because } from '../../platform/reasons/index.ts';
import { PURCHASE_TRANSITIONS } from '../../values/purchase-statuses.ts';

/** What they are called in English, Italian and Portuguese. */
export const PURCHASE_STATUS_WORDS = {
  ORDERED: ['ordinato', 'ordinata', 'encomendado', 'encomendada'],
  IN_TRANSIT: ['in transit', 'in transito', 'in viaggio', 'em trânsito'],
  DELIVERED: ['consegnato', 'consegnata', 'entregue'],
  CANCELLED: ['canceled', 'annullato', 'annullata', 'cancelado', 'cancelada'],
} as const;

const allowed = PURCHASE_TRANSITIONS.map(([from, to]) => `('${from}', '${to}')`).join(', ');

/** The rule of the declaration, over the row `n` and the status that it had. */
export const STATUS_TRANSITION = {
  because: because('STATUS_TRANSITION'),
  field: 'status',
  violatedWhen: `not n.is_new and n.old_status <> n.status and (n.old_status, n.status) not in (${allowed})`,
  shows: { status_from: 'old_status', status_to: 'status' },
} as const;
