/** The same purchase records as .xlsx and as CSV: how fast, and what the worker takes of memory. */
import { parse } from 'csv-parse';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import { columnName, XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { xmlText } from '../../shared/spreadsheets/write-xlsx.ts';
import { PURCHASE_RECORD_COLUMNS } from '../sample/purchase-records.ts';
import { peakMemory, type Bench, type Tenant } from './bench.ts';
import { type DataSet, type Payload } from './data.ts';
import { getRecords, importThrough, measureImport, PHASES, type Phase } from './imports.ts';
import { median, whole, type Result } from './report.ts';

const BAR = 0.5;
const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`;
const PIECE_CHARACTERS = 256 * 1024;

const relationships = (targets: readonly [type: string, target: string][]) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(
      ([type, at], n) =>
        `<Relationship Id="r${n}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${at}"/>`,
    )
    .join('')}</Relationships>`;

/** The rows of a CSV payload as spreadsheet programs save them: texts are shared, and stand behind the sheet. */
async function writeWorkbook({ body, copy }: Payload): Promise<Payload> {
  const path = body.replace(/\.csv$/, '.xlsx');
  const file = openSync(path, 'w');
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    for (let written = 0; written < piece.length;) written += writeSync(file, piece, written);
  });
  const begin = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    return (text: string, last = false) => part.push(strToU8(text), last);
  };
  begin('_rels/.rels')(relationships([['officeDocument', 'xl/workbook.xml']]), true);
  begin('xl/workbook.xml')(
    `<workbook ${MAIN}><sheets><sheet name="Data" sheetId="1" r:id="r0"/></sheets></workbook>`,
    true,
  );
  begin('xl/_rels/workbook.xml.rels')(
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    true,
  );
  const strings = new Map<string, number>();
  const sheet = begin('xl/worksheets/sheet1.xml');
  let text = `<worksheet ${MAIN}><sheetData>`;
  let number = 0;
  for await (const cells of createReadStream(body).pipe(parse()) as AsyncIterable<string[]>) {
    number += 1;
    text += `<row r="${number}">`;
    cells.forEach((cell, column) => {
      if (cell === '') return;
      const name = `${columnName(column)}${number}`;
      if (number > 1 && PURCHASE_RECORD_COLUMNS[column]?.kind === 'number') text += `<c r="${name}"><v>${cell}</v></c>`;
      else {
        if (!strings.has(cell)) strings.set(cell, strings.size);
        text += `<c r="${name}" t="s"><v>${strings.get(cell)}</v></c>`;
      }
    });
    text += '</row>';
    if (text.length > PIECE_CHARACTERS) {
      sheet(text);
      text = '';
    }
  }
  sheet(`${text}</sheetData></worksheet>`, true);
  const table = begin('xl/sharedStrings.xml');
  table(`<sst ${MAIN}>`);
  for (const string of strings.keys()) table(`<si><t xml:space="preserve">${xmlText(string)}</t></si>`);
  table('</sst>', true);
  zip.end();
  closeSync(file);
  return { body: path, copy, bytes: statSync(path).size, contentType: XLSX_TYPE };
}

/** Two results: everything new, everything changed. The reference is the same rows as CSV. */
export async function compareWorkbooks(
  bench: Bench,
  tenant: Tenant,
  csv: DataSet,
  { runs, memoryBar }: { runs: number; memoryBar: number },
): Promise<Result[]> {
  const created = await writeWorkbook(csv.created);
  const forms = { xlsx: { rows: csv.rows, created, changed: await writeWorkbook(csv.changed) }, csv };
  const speeds = { xlsx: { created: [], changed: [] }, csv: { created: [], changed: [] } } as Record<
    keyof typeof forms,
    Record<Phase, number[]>
  >;
  const memory: number[] = [];
  for (let run = 0; run < runs; run++) {
    for (const form of run % 2 === 0 ? (['xlsx', 'csv'] as const) : (['csv', 'xlsx'] as const)) {
      const product = await bench.startProduct();
      try {
        const data = forms[form];
        await measureImport(bench, tenant, data, async (phase) => {
          const done = await importThrough(getRecords(product), tenant, data[phase]);
          speeds[form][phase].push(data.rows / done.seconds);
          return done;
        });
        if (form === 'xlsx') memory.push(peakMemory(product.worker) ?? NaN);
      } finally {
        await product.stop();
      }
    }
    console.error(
      `  .xlsx, run ${run + 1}: ${PHASES.map((phase) => `${phase} ${whole(speeds.xlsx[phase][run]!)} rows/s, CSV ${whole(speeds.csv[phase][run]!)} rows/s`).join('; ')}; worker ${whole(memory[run]!)} MiB`,
    );
  }
  const peak = Math.max(...memory);
  return PHASES.map((phase): Result => {
    const ratio = median(speeds.xlsx[phase].map((speed, run) => speed / speeds.csv[phase][run]!));
    return {
      what: `.xlsx, ${whole(csv.rows)} rows, ${phase === 'created' ? 'all new' : 'all changed'}; reference: the same rows as CSV`,
      product: `${whole(median(speeds.xlsx[phase]))} rows/s; worker ${whole(peak)} MiB`,
      reference: `${whole(median(speeds.csv[phase]))} rows/s`,
      ratio,
      bar: `≥ ${BAR}, worker < ${memoryBar} MiB`,
      met: ratio >= BAR && peak < memoryBar,
      runs,
    };
  });
}
