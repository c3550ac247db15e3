const AT_ONCE = 8;

/** Calls for each of the items, `atOnce` at the same time; rejects with the first failure. */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  call: (item: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const turns = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await call(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, turns));
}
