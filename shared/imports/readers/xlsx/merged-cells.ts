/**
 * Merged cells stand behind all rows of a sheet, and have to be known before the first: the part is unpacked once for them alone,
 * and searched without being understood. What is damaged in it is found before anything is stored.
 */
import { columnOf } from '../../../spreadsheets/cell-names.ts';
import { type XlsxArchive } from './archive.ts';
import { invalidXlsx } from './faults.ts';

export interface MergedRange {
  /** As the sheet has it: `A4:A6`. */
  name: string;
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

const MAX_RANGES = 100_000;
const MARK = 'mergeCell';
/** No tag of a merged range is longer. */
const OVERLAP = 256;
const TAG = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Za-z]{1,3})(\d{1,7}):([A-Za-z]{1,3})(\d{1,7})["']/g;

/** Every merged range of a sheet, by its first row. Throws what reading the part throws. */
export async function findMergedCells(archive: XlsxArchive, path: string, maxBytes: number): Promise<MergedRange[]> {
  const ranges = new Map<string, MergedRange>();
  let tail = Buffer.alloc(0);
  for await (const piece of archive.bytes(path, maxBytes)) {
    const bytes = Buffer.concat([tail, piece]);
    if (bytes.includes(MARK)) collect(bytes.toString('latin1'), ranges);
    if (ranges.size > MAX_RANGES)
      throw invalidXlsx(`the sheet has more than ${MAX_RANGES} merged ranges`, { part: path });
    tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - OVERLAP)));
  }
  return [...ranges.values()].sort((a, b) => a.firstRow - b.firstRow);
}

function collect(text: string, ranges: Map<string, MergedRange>): void {
  for (const [, left = '', top, right = '', bottom] of text.matchAll(TAG)) {
    const [firstRow, lastRow, firstColumn, lastColumn] = [Number(top), Number(bottom), columnOf(left), columnOf(right)];
    if (firstRow === lastRow && firstColumn === lastColumn) continue;
    const name = `${left}${top}:${right}${bottom}`.toUpperCase();
    ranges.set(name, { name, firstRow, lastRow, firstColumn, lastColumn });
  }
}

/** Says of rows, asked in their order, which merged range they lie in. */
export class MergedRows {
  readonly #ranges: readonly MergedRange[];
  #next = 0;
  /** Of those that have begun, the one that ends last. */
  #longest: MergedRange | undefined;

  /** `columns`: what stands beside them is nobody's concern. */
  constructor(ranges: readonly MergedRange[], columns: readonly number[]) {
    this.#ranges = ranges.filter(({ firstColumn, lastColumn }) =>
      columns.some((column) => column >= firstColumn && column <= lastColumn),
    );
  }

  at(row: number): MergedRange | undefined {
    for (let range = this.#ranges[this.#next]; range && range.firstRow <= row; range = this.#ranges[this.#next]) {
      if (!this.#longest || range.lastRow > this.#longest.lastRow) this.#longest = range;
      this.#next += 1;
    }
    return this.#longest && this.#longest.lastRow >= row ? this.#longest : undefined;
  }
}
