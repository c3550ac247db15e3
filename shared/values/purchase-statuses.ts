/** The statuses of a purchase record, and what each may become (docs/rules.md#requests-and-responses). */
export const PURCHASE_STATUSES = ['ORDERED', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'] as const;

export const PURCHASE_TRANSITIONS = [
  ['ORDERED', 'IN_TRANSIT'],
  ['IN_TRANSIT', 'DELIVERED'],
  ['ORDERED', 'CANCELLED'],
  ['IN_TRANSIT', 'CANCELLED'],
] as const;
