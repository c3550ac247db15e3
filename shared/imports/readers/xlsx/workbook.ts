/** What a workbook says of its sheets: which there are, where they stand, how numbers are shown, and which day is the first. */
import { posix } from 'node:path';
import { nearestName } from '../../../platform/nearest-name.ts';
import { refusal } from '../../../platform/errors.ts';
import { because } from '../../../platform/reasons/index.ts';
import { printable } from '../text-decoding.ts';
import { type XlsxArchive } from './archive.ts';
import { kindOfBuiltIn, kindOfFormat, type NumberKind } from './number-formats.ts';
import { attributesOf } from './xml-scanner.ts';

export interface Sheet {
  name: string;
  visible: boolean;
  /** Of its part in the archive. */
  path: string;
}

export interface Workbook {
  sheets: Sheet[];
  date1904: boolean;
  /** For each style of cells what a number in it is. */
  kinds: NumberKind[];
  /** Where the shared strings are, if there are any. */
  strings: string | undefined;
}

/** Limit of each part that is read as a whole. */
const MAX_PART_BYTES = 16 * 1024 * 1024;
const SHOWN_SHEETS = 50;

interface Relationship {
  type: string;
  path: string;
}

/** By id. Targets outside of the archive are left out: nothing is fetched. */
async function relationships(archive: XlsxArchive, of: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(of);
  const found = new Map<string, Relationship>();
  const part = posix.join(folder, '_rels', `${posix.basename(of)}.rels`);
  await archive.scan(part, MAX_PART_BYTES, {
    open(name, tag) {
      if (name !== 'Relationship') return;
      const attributes = attributesOf(tag);
      const target = attributes.get('Target');
      if (target === undefined || attributes.get('TargetMode') === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      found.set(attributes.get('Id') ?? '', { type: attributes.get('Type') ?? '', path });
    },
    close: () => undefined,
  });
  return found;
}

const ofType = (related: Map<string, Relationship>, type: string) =>
  [...related.values()].find((each) => each.type.endsWith(`/${type}`))?.path;

/** Throws INVALID_XLSX, and UNSUPPORTED_MEDIA_TYPE (details.recognised) for an archive that is something else. */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const main = ofType(await relationships(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const related = await relationships(archive, main);
  const sheets: Sheet[] = [];
  let date1904 = false;
  await archive.scan(main, MAX_PART_BYTES, {
    open(name, tag) {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributesOf(tag).get('date1904') ?? '');
      if (name !== 'sheet') return;
      const attributes = attributesOf(tag);
      const id = [...attributes].find(([attribute]) => attribute.endsWith(':id'))?.[1];
      const target = related.get(id ?? '');
      // charts and dialogs have no rows
      if (!target?.type.endsWith('/worksheet')) return;
      const visible = (attributes.get('state') ?? 'visible') === 'visible';
      sheets.push({ name: attributes.get('name') ?? '', visible, path: target.path });
    },
    close: () => undefined,
  });
  const styles = ofType(related, 'styles');
  const kinds = styles !== undefined && archive.has(styles) ? await numberKinds(archive, styles) : [];
  return { sheets, date1904, kinds, strings: ofType(related, 'sharedStrings') };
}

async function numberKinds(archive: XlsxArchive, path: string): Promise<NumberKind[]> {
  const custom = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  let inCells = false;
  await archive.scan(path, MAX_PART_BYTES, {
    open(name, tag) {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') {
        const attributes = attributesOf(tag);
        custom.set(Number(attributes.get('numFmtId')), kindOfFormat(attributes.get('formatCode') ?? ''));
      } else if (name === 'xf' && inCells) {
        const id = Number(attributesOf(tag).get('numFmtId') ?? 0);
        kinds.push(custom.get(id) ?? kindOfBuiltIn(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return kinds;
}

const folded = (name: string) => name.trim().toLowerCase();

/**
 * The sheet of a name, hidden or not, or without a name the first visible one. Throws VALIDATION_FAILED (details: field `sheet`,
 * sheets, nearest), and INVALID_XLSX where no sheet is to be seen.
 */
export function chooseSheet({ sheets }: Workbook, wanted: string | undefined): Sheet {
  if (wanted === undefined) {
    const first = sheets.find(({ visible }) => visible);
    if (first) return first;
    throw refusal(because('NO_VISIBLE_SHEET', { hidden: sheets.length }));
  }
  const named =
    sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => folded(name) === folded(wanted));
  if (named) return named;
  const names = sheets.slice(0, SHOWN_SHEETS).map(({ name }) => printable(name, 31));
  throw refusal(because('NO_SUCH_SHEET', { sheet: printable(wanted, 31), sheets: names }), {
    field: 'sheet',
    sheets: names,
    nearest: nearestName(wanted, names),
  });
}
