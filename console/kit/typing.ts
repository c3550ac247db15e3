/** How long a pause is before what was typed is sent. */

const TYPING_MS = 250;
/** Of one or two letters: the server reads all rows for them, and most are on their way to a third. */
const SHORT_MS = 500;
const SHORT = 3;

export const PAUSES = { short: SHORT_MS, else: TYPING_MS } as const;

/** The pause after a text that is typed to be searched for. */
export const pauseAfter = (search: string): keyof typeof PAUSES =>
  search !== '' && search.length < SHORT ? 'short' : 'else';
