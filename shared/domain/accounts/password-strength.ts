/**
 * Whether a password can be guessed: zxcvbn's score over dictionaries of leaked passwords, words and names, and what the
 * account itself gives away. The dictionaries are read when the first password is chosen, not at start.
 */
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';

/** In characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Of 0 to 4: safe against who has the hash and much time, not against who has any number of years. */
const LEAST_SCORE = 3;

/**
 * The work grows with the length faster than the score does: what is longer is looked at from both ends, and one good end
 * is enough.
 */
const SCORED_LENGTH = 24;

/** What somebody who knows the account would try first. */
export interface Guessable {
  email: string;
  firstName?: string;
  lastName?: string;
  tenantName?: string;
}

const MAX_HINTS = 40;

async function openScorer() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    maxLength: SCORED_LENGTH,
  });
}

let scorer: ReturnType<typeof openScorer> | undefined;

function getHints({ email, firstName, lastName, tenantName }: Guessable): string[] {
  const given = [email, firstName, lastName, tenantName].filter((text) => text !== undefined);
  const words = given.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  // a password is looked at by its ends, and so is what it may consist of
  const parts = words.flatMap((word) => [word.slice(0, SCORED_LENGTH), word.slice(-SCORED_LENGTH)]);
  return ['trama', ...new Set(parts.map((part) => part.toLowerCase()))]
    .filter((word) => word.length > 2)
    .slice(0, MAX_HINTS);
}

/** Why a password is easy to guess, in a sentence that does not hold it; undefined when it is not. */
export async function findWeakness(password: string, account: Guessable): Promise<string | undefined> {
  const { check } = await (scorer ??= openScorer()).then((opened) => ({ check: opened.check.bind(opened) }));
  const hints = getHints(account);
  let warning: string | null = null;
  for (const part of new Set([password.slice(0, SCORED_LENGTH), password.slice(-SCORED_LENGTH)])) {
    const { score, feedback } = check(part, hints);
    if (score >= LEAST_SCORE) return undefined;
    warning ??= feedback.warning;
  }
  return warning ? warning.replace(/\.?$/, '.') : 'Add another word or two; uncommon words are better.';
}

/** Throws VALIDATION_FAILED that says why, when the password is easy to guess. */
export async function requireHardToGuess(field: string, password: string, account: Guessable): Promise<void> {
  const weakness = await findWeakness(password, account);
  if (weakness !== undefined) throw refusal(because('EASY_PASSWORD', { hint: weakness }), { field });
}
