const SEGMENT = /^[A-Za-z0-9._-]{1,255}$/;
/** The longest key that S3 takes, in bytes; keys are ASCII. */
const LONGEST_KEY = 1024;

function isSegment(text: string): boolean {
  return SEGMENT.test(text) && text !== '.' && text !== '..';
}

const splitKey = (key: string): string[] | undefined => {
  const segments = key.split('/');
  return key.length <= LONGEST_KEY && !key.startsWith('.') && segments.every(isSegment) ? segments : undefined;
};

/** Whether an object of this name can be the storage's own: a bucket or a folder may hold other things as well. */
export const isStorageKey = (key: string): boolean => splitKey(key) !== undefined;

/**
 * Splits a key into its segments. Throws a RangeError for a key that is not made of [A-Za-z0-9._-] segments, that could
 * leave the storage (`..`), or whose first segment begins with a dot: those names are the storage's own.
 */
export function keySegments(key: string): string[] {
  const segments = splitKey(key);
  if (!segments) throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
  return segments;
}

/**
 * Splits a prefix into the folders it names as a whole and the beginning of a name (maybe empty) below them. Throws a
 * RangeError for a prefix that no key can have; the empty prefix is the whole storage.
 */
export function prefixSegments(prefix: string): { folders: string[]; beginning: string } {
  const folders = prefix.split('/');
  const beginning = folders.pop() ?? '';
  // a beginning of `.` or `..` is fine: it is never used as a path, only compared
  const sane = folders.every(isSegment) && (beginning === '' || SEGMENT.test(beginning));
  if (!sane || prefix.length > LONGEST_KEY || prefix.startsWith('.')) {
    throw new RangeError(`not a prefix of storage keys: ${JSON.stringify(prefix.slice(0, 200))}`);
  }
  return { folders, beginning };
}
