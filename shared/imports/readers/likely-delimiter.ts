import { type Delimiter, DELIMITERS } from '../delimiters.ts';

/** What some programs part cells by, and is not taken. */
const FOREIGN_DELIMITERS = [':', '^', '~', '\u001f', '  '] as const;

const SHOWN: Record<string, string> = { '\t': 'tab', '\u001f': 'the character 0x1F', '  ': 'spaces' };

export const shownDelimiter = (delimiter: string) => SHOWN[delimiter] ?? delimiter;

const unquoted = (name: string) => {
  const trimmed = name.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1).trim() : trimmed;
};

/**
 * Whether a header that was taken apart by one delimiter has more known names when it is taken apart by another. Answers what to
 * say, with details `delimiter` and `likelyDelimiter`.
 */
export function likelyDelimiter(
  header: readonly string[],
  used: string,
  isField: (name: string) => boolean,
): { message: string; details: { delimiter: string; likelyDelimiter: string } } | undefined {
  const text = header.join(used).slice(0, 100_000);
  const count = (names: readonly string[]) => names.filter((name) => isField(unquoted(name))).length;
  let most = count(header);
  let likely: string | undefined;
  for (const other of [...DELIMITERS, ...(most === 0 ? FOREIGN_DELIMITERS : [])]) {
    if (other === used || !text.includes(other)) continue;
    const found = count(text.split(other));
    if (found <= most || (found < 2 && !DELIMITERS.includes(other as Delimiter))) continue;
    most = found;
    likely = other;
  }
  if (likely === undefined) return undefined;
  const [is, isNot] = [shownDelimiter(likely), shownDelimiter(used)];
  const todo = DELIMITERS.includes(likely as Delimiter)
    ? `say delimiter=${is}`
    : `write the file with one of ${DELIMITERS.map(shownDelimiter).join(' ')}`;
  return {
    message: `the columns of the header are parted by ${is} and not by ${isNot}: ${todo}`,
    details: { delimiter: used, likelyDelimiter: likely },
  };
}
