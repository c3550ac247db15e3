/** Medians and the final table. */

export interface Result {
  what: string;
  product: string;
  reference?: string;
  /** Of the reference; above 1 is faster than it. */
  ratio?: number;
  /** What is asked for, in words, and whether it is reached. */
  bar?: string;
  met?: boolean;
  runs: number;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

export function markdownTable(results: readonly Result[]): string {
  const lines = results.map(({ what, product, reference = '', ratio, bar = '', met, runs }) => {
    const verdict = met === undefined ? '' : met ? 'yes' : '**no**';
    return `| ${[what, product, reference, ratio === undefined ? '' : ratio.toFixed(2), bar, verdict, runs].join(' | ')} |`;
  });
  return ['| what | Trama | reference | ratio | bar | met | runs |', '|---|---|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}
