/** A reproducible source of choices; the same seed gives the same choices on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  integer(below: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One member of a list that must not be empty. */
  pick<T>(list: readonly T[]): T;
}

/** mulberry32 over the seed and a label, so that each file has choices of its own whatever the others drew. */
export function createRandom(seed: number, label: string): Random {
  let state = seed >>> 0;
  for (let i = 0; i < label.length; i++) state = Math.imul(state ^ label.charCodeAt(i), 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('cannot pick from an empty list');
      return list[integer(list.length)]!;
    },
  };
}
