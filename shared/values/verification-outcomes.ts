/** A certificate that has not passed needs attention. */
export const REJECTED = 'REJECTED';

/** What the outcome of a certificate's verification is mostly called; the field takes any text. PENDING is no outcome yet. */
export const USUAL_OUTCOMES = ['PENDING', 'VERIFIED', REJECTED] as const;
