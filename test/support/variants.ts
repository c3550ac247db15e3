/**
 * Whether slow tests that do the same in several variants (back ends of the queues, kinds of plans) do it in one: set by
 * `npm run test:ci`. Which one differs from suite to suite, so that each variant has about half of them.
 */
const ONE_VARIANT = process.env['TRAMA_TEST_VARIANTS'] === 'one';

/** All of the variants, or the one whose turn it is for a suite of this key, which is the same in every run. */
export function variantsOf<Variant>(key: string, variants: readonly Variant[]): readonly Variant[] {
  if (!ONE_VARIANT) return variants;
  const turn = [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % variants.length;
  return variants.slice(turn, turn + 1);
}
