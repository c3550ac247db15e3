import { messageOf } from '../../../../shared/platform/reasons/index.ts';
import { expect } from 'chai';
import { type PayloadFormat } from '../../../../shared/imports/source-rows.ts';
import { type OpenReaderOptions } from '../../../../shared/imports/readers/open-reader.ts';
import {
  packed,
  plainWorkbook,
  sheetRow,
  workbook,
  workbookParts,
  type SheetOptions,
  type WorkbookOptions,
} from '../../../support/workbook.ts';
import { FORMATS, readAll, readCut, toStream } from './read-all.ts';

type Format = Partial<PayloadFormat>;

const read = (bytes: Buffer, format: Format = {}, options: Partial<OpenReaderOptions> = {}) =>
  readAll(toStream(bytes), { ...FORMATS.xlsx, ...format }, options);

const HEADER = sheetRow(1, ['a', 'b', 'c']);

/** The cells of a sheet whose data stand behind a header of a, b and c in row 1. */
async function readCells(data: string, options?: WorkbookOptions, format?: Format, behind?: string) {
  const { rows, error } = await read(workbook([{ data: HEADER + data, behind }], options), format);
  expect(error).to.equal(undefined);
  return rows;
}

/** The text of the first cell of row 2, made of the attributes and the content of its element. */
async function cellText(attributes: string, content: string, options?: WorkbookOptions) {
  const [row] = await readCells(
    `<row r="2"><c r="A2" ${attributes}>${content}</c>${'<c r="B2"><v>1</v></c>'}</row>`,
    options,
  );
  return row!.error === undefined ? row!.cells![0] : row!.error;
}

describe('the reader of .xlsx', () => {
  it('delivers rows with their numbers, in whatever pieces the payload comes', async () => {
    const { detected, rows, error } = await readCut(
      plainWorkbook([['a', ' b ', 'c'], ['x', 2, true], [], ['y', null, false]]),
      FORMATS.xlsx,
    );
    expect(error).to.equal(undefined);
    expect(detected).to.deep.equal({
      format: 'xlsx',
      sheet: 'Sheet1',
      headerRow: 1,
      header: ['a', 'b', 'c'],
      fields: ['a', 'b', 'c'],
    });
    expect(rows).to.deep.equal([
      { index: 0, line: 2, cells: ['x', '2', 'true'] },
      { index: 1, line: 4, cells: ['y', '', 'false'] },
    ]);
  });

  describe('takes the value of a cell', () => {
    const strings = [
      '<t>plain</t>',
      '<r><t>rich </t></r><r><rPr><b/></rPr><t xml:space="preserve">text </t></r>',
      '<t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh>',
      '<t>Tessitura &amp; C. &lt;Prato&gt; &#x1F9F5;&#233;</t>',
      '<t>two_x000D_\nlines, _x005F_x0041_</t>',
      '',
      '<t><![CDATA[<c>]]><!-- not this --> and more</t>',
    ];
    const cases: [what: string, attributes: string, content: string, text: string][] = [
      ['a shared string behind the sheet', 't="s"', '<v>0</v>', 'plain'],
      ['text of several fonts', 't="s"', '<v>1</v>', 'rich text '],
      ['text without its reading', 't="s"', '<v>2</v>', '課'],
      ['characters that XML escapes', 't="s"', '<v>3</v>', 'Tessitura & C. <Prato> 🧵é'],
      ['characters that spreadsheets escape', 't="s"', '<v>4</v>', 'two\r\nlines, _x0041_'],
      ['an empty string', 't="s"', '<v>5</v>', ''],
      ['a section of characters', 't="s"', '<v>6</v>', '<c> and more'],
      ['an inline string', 't="inlineStr"', '<is><t>in</t><r><t>line</t></r></is>', 'inline'],
      ['text of a formula', 't="str"', '<f>A1&amp;"x"</f><v>ax</v>', 'ax'],
      ['no text of a formula', 't="str"', '<f>""</f><v></v>', ''],
      ['the number of a formula', '', '<f t="shared" si="0"/><v>2</v>', '2'],
      ['a boolean', 't="b"', '<v>1</v>', 'true'],
      ['the boolean of a formula', 't="b"', '<f>TRUE()</f><v>0</v>', 'false'],
      ['a number', '', '<v>13.75</v>', '13.75'],
      ['a number of which the last digits are noise', '', '<v>0.30000000000000004</v>', '0.3'],
      ['a number as it is stored', '', '<v>1.1000000000000001</v>', '1.1'],
      ['a long whole number', '', '<v>12345678901234567</v>', '12345678901234567'],
      ['a small number', '', '<v>1E-7</v>', '0.0000001'],
      ['a large number', '', '<v>-1.5E+20</v>', '-150000000000000000000'],
      ['a number in per cent', 's="1"', '<v>0.5</v>', '0.5'],
      ['a moment as ISO 8601', 't="d"', '<v>2024-01-01T06:03:00</v>', '2024-01-01T06:03:00'],
      ['a day as ISO 8601', 't="d"', '<v>2024-01-01T00:00:00.000</v>', '2024-01-01'],
    ];
    for (const [what, attributes, content, text] of cases)
      it(`that is ${what}`, async () => {
        expect(await cellText(attributes, content, { strings, formats: [10] })).to.equal(text);
      });

    it('in per cent as the hundredfold where the field is a percentage', async () => {
      const data = `${sheetRow(1, ['a_percent', 'b'])}<row r="2"><c r="A2" s="1"><v>0.305</v></c><c r="B2" s="1"><v>0.305</v></c></row>`;
      const { rows } = await read(workbook([{ data }], { formats: ['0.0%'] }), {}, { knownFields: ['a_percent', 'b'] });
      expect(rows[0]!.cells).to.deep.equal(['30.5', '0.305']);
    });
  });

  describe('takes a number for a moment by its format', () => {
    const MORNING = '45292.252083333333';
    const cases: [format: string | number, value: string, text: string][] = [
      [14, '45292', '2024-01-01'],
      [22, MORNING, '2024-01-01T06:03:00'],
      ['dd/mm/yyyy', '45292', '2024-01-01'],
      ['dd/mm/yyyy', MORNING, '2024-01-01T06:03:00'],
      ['yyyy\\-mm\\-dd\\ hh:mm', '45292', '2024-01-01'],
      ['[$-407]d. mmmm yyyy;@', '45292', '2024-01-01'],
      ['mmm yy', '45292', '2024-01-01'],
      ['h:mm AM/PM', '0.5', '12:00:00'],
      ['mm:ss', '0.5', '12:00:00'],
      ['h:mm', MORNING, '2024-01-01T06:03:00'],
      ['dd/mm/yyyy', '1', '1900-01-01'],
      ['dd/mm/yyyy', '59', '1900-02-28'],
      ['dd/mm/yyyy', '60', '1900-02-29'],
      ['dd/mm/yyyy', '61', '1900-03-01'],
      ['dd/mm/yyyy', '-1', '-1'],
      ['dd/mm/yyyy', '2958465', '9999-12-31'],
      ['dd/mm/yyyy', '2958466', '2958466'],
      ['[h]:mm', '1.5', '1.5'],
      ['"day "0.00', '2.5', '2.5'],
      ['0.00E+00', '1234', '1234'],
      ['General', '45292', '45292'],
      ['[Red]#,##0.00\\ "€"', '2.5', '2.5'],
      ['@', '45292', '45292'],
    ];
    for (const [format, value, text] of cases)
      it(`${value} as ${format} is ${text}`, async () => {
        expect(await cellText('s="1"', `<v>${value}</v>`, { formats: [format] })).to.equal(text);
      });

    it('from 1904 on where the workbook says so', async () => {
      const options = { formats: [14], date1904: true };
      expect(await cellText('s="1"', '<v>0</v>', options)).to.equal('1904-01-01');
      expect(await cellText('s="1"', '<v>43830.25</v>', options)).to.equal('2024-01-01T06:00:00');
    });
  });

  it('fails a row with a cell that has no value to take, names the cell, and shows what it holds', async () => {
    const row = (number: number, cell: string) => `<row r="${number}"><c r="A${number}"><v>1</v></c>${cell}</row>`;
    const rows = await readCells(
      row(2, '<c r="B2" t="e"><f>X1</f><v>#REF!</v></c>') +
        row(3, '<c r="B3"><f>1+1</f></c>') +
        row(4, '<c r="B4"><f>1+1</f><v></v></c><c r="C4" t="e"><v>#N/A</v></c>') +
        row(5, '<c r="B5"><v>abc</v></c>') +
        row(6, '<c r="B6"><v>INF</v></c>'),
    );
    const noResult = 'has a formula without its result: open the file in a spreadsheet program, and save it again';
    expect(rows.map(({ line, error }) => [line, error?.[0]?.field, error && messageOf(error)])).to.deep.equal([
      [2, 'b', 'b: cell B2 holds the error #REF!'],
      [3, 'b', `b: cell B3 ${noResult}`],
      [4, 'b', `b: cell B4 ${noResult}; c: cell C4 holds the error #N/A`],
      [5, 'b', 'b: cell B5 holds abc, which is no number'],
      [6, 'b', 'b: cell B6 holds INF, which is no number'],
    ]);
  });

  it('takes no offence at such a cell in a column that is ignored', async () => {
    const data = `${sheetRow(1, ['a', 'note'])}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="e"><v>#REF!</v></c></row>`;
    const { rows, error } = await read(workbook([{ data }]), { unknownColumns: 'ignore' });
    expect([error, rows]).to.deep.equal([undefined, [{ index: 0, line: 2, cells: ['1', '#REF!'] }]]);
  });

  it('counts rows and cells that do not say where they are', async () => {
    const rows = await readCells(
      '<row><c><v>1</v></c><c t="b"><v>1</v></c></row><row r="7"><c r="B7"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row>',
    );
    expect(rows.map(({ line, cells }) => [line, cells])).to.deep.equal([
      [2, ['1', 'true', '']],
      [7, ['', '2', '3']],
      [8, ['4', '', '']],
    ]);
  });

  it('takes rows that are hidden, and passes over those that are blank', async () => {
    const rows = await readCells(
      '<row r="2" hidden="1"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3" s="1"/></row><row r="4"><c r="A4" t="inlineStr"><is><t>  </t></is></c></row><row r="5"/><row r="6" hidden="true"><c r="A6"><v>2</v></c></row>',
    );
    expect(rows.map(({ index, line }) => [index, line])).to.deep.equal([
      [0, 2],
      [1, 6],
    ]);
  });

  it('takes the elements by their names, whatever their prefix is', async () => {
    const parts = workbookParts([{ data: HEADER + sheetRow(2, ['x', 1]) }]);
    for (const part of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
      parts[part] = (parts[part] as string).replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=');
    const { rows } = await read(packed(parts));
    expect(rows).to.deep.equal([{ index: 0, line: 2, cells: ['x', '1', ''] }]);
  });

  describe('fails rows with cells beyond the header', () => {
    it('and names the cell', async () => {
      const { rows } = await read(plainWorkbook([['a', 'b'], ['1', '2', ' '], ['1', '2', null, 'more'], ['3']]));
      expect(rows.map(({ cells }) => cells)).to.deep.equal([
        ['1', '2'],
        ['1', '2', 'more'],
        ['3', ''],
      ]);
      const message = 'cell D3 has a value, and the header in row 1 has no name above it';
      expect(rows.map(({ error }) => error && messageOf(error))).to.deep.equal([undefined, message, undefined]);
    });

    it('however far to the right', async () => {
      const rows = await readCells('<row r="2"><c r="A2"><v>1</v></c><c r="XFD2"><v>1</v></c></row>');
      expect(messageOf(rows[0]!.error!)).to.equal(
        'cell XFD2 has a value, and the header in row 1 has no name above it',
      );
    });

    it('unless unknown columns are to be ignored', async () => {
      const { rows } = await read(
        plainWorkbook([
          ['a', null, 'b'],
          ['1', 'note', '2', 'more'],
          [null, 'only a note'],
        ]),
        {
          unknownColumns: 'ignore',
        },
      );
      expect(rows).to.deep.equal([{ index: 0, line: 2, cells: ['1', '2'] }]);
    });
  });

  describe('finds the header', () => {
    const titled = plainWorkbook([['Suppliers 2026'], [], [null, 'a'], [null, 'b', 'a', 'c'], [null, '1', '2', '3']]);

    it('below titles, and in columns that do not begin with the first', async () => {
      const { detected, rows } = await read(titled);
      expect(detected).to.include({ headerRow: 4 });
      expect(detected!.fields).to.deep.equal(['b', 'a', 'c']);
      expect(rows).to.deep.equal([{ index: 0, line: 5, cells: ['1', '2', '3'] }]);
    });

    it('by the names that the sender maps', async () => {
      const bytes = plainWorkbook([['List'], ['Ragione Sociale', 'Paese'], ['x', 'IT']]);
      const { detected } = await read(bytes, { columns: { a: 'Ragione Sociale', b: 'Paese' } });
      expect([detected!.headerRow, detected!.fields]).to.deep.equal([2, ['a', 'b']]);
    });

    it('in the row that is named', async () => {
      const { detected, rows } = await read(titled, { headerRow: 3 });
      expect([detected!.headerRow, detected!.header]).to.deep.equal([3, ['a']]);
      expect(rows.map(({ line }) => line)).to.deep.equal([4, 5]);
    });

    it('and says when the row that is named is empty', async () => {
      for (const headerRow of [2, 900]) {
        const { error } = await read(titled, { headerRow });
        expect(error).to.deep.include({
          code: 'VALIDATION_FAILED',
          message: `header_row: row ${headerRow} of the sheet Sheet1 is empty`,
        });
      }
    });

    it('and names an unknown column, the cell of a second one for a field, and a sheet without a header', async () => {
      const unknown = await read(
        plainWorkbook([
          ['a', 'bb'],
          ['1', '2'],
        ]),
        {},
        { knownFields: ['a', 'longer', 'b'] },
      );
      expect(unknown.error).to.deep.include({
        code: 'VALIDATION_FAILED',
        message:
          'column bb is not a known field (map with columns=field:column, or leave out with unknown_columns=ignore)',
      });
      expect(unknown.error!.details).to.include({ column: 'bb', line: 1 });
      const twice = await read(plainWorkbook([[], ['a', 'b', 'a']]));
      expect(twice.error).to.deep.include({
        code: 'VALIDATION_FAILED',
        message: 'a: two columns of the header fill it, a on cell A2 and a on cell C2',
      });
      expect(twice.error!.details).to.deep.include({
        field: 'a',
        ...{ line: 2, column: 3, cell: 'C2' },
        first: { line: 2, column: 1, cell: 'A2' },
      });
      const none = await read(plainWorkbook([['x'], ['1']]), { unknownColumns: 'ignore' });
      expect(none.error).to.deep.include({
        code: 'INVALID_XLSX',
        message: 'no header row: no column of row 1 is a known field',
      });
      const empty = await read(plainWorkbook([]));
      expect(empty.error).to.deep.include({
        code: 'INVALID_XLSX',
        message: 'no header row: the sheet Sheet1 is empty',
      });
    });
  });

  describe('chooses the sheet', () => {
    const sheets: SheetOptions[] = [
      { name: 'Hidden', state: 'hidden', data: sheetRow(1, ['a']) + sheetRow(2, ['of the hidden']) },
      { name: 'Dati & Co', data: sheetRow(1, ['a']) + sheetRow(2, ['of the first']) },
      { name: 'Other', data: sheetRow(1, ['a']) + sheetRow(2, ['of the other']) },
      { name: 'Very', state: 'veryHidden', data: '' },
    ];
    const cases: [string | undefined, string, string][] = [
      [undefined, 'Dati & Co', 'of the first'],
      ['Other', 'Other', 'of the other'],
      ['dati & co ', 'Dati & Co', 'of the first'],
      ['Hidden', 'Hidden', 'of the hidden'],
    ];
    for (const [sheet, name, cell] of cases)
      it(`${sheet === undefined ? 'that is the first visible one' : `that is named ${sheet}`}`, async () => {
        const { detected, rows } = await read(workbook(sheets), { sheet });
        expect([detected!.sheet, rows[0]!.cells]).to.deep.equal([name, [cell]]);
      });

    it('and names those that there are where it is none of them', async () => {
      const { error } = await read(workbook(sheets), { sheet: 'Othre' });
      expect(error).to.include({
        code: 'VALIDATION_FAILED',
        message: 'sheet: the workbook has no sheet Othre, it has Hidden, Dati & Co, Other, Very',
      });
      const sheetsThere = ['Hidden', 'Dati & Co', 'Other', 'Very'];
      expect(error!.details).to.deep.include({ field: 'sheet', sheets: sheetsThere, nearest: 'Other' });
    });

    it('and says when all are hidden', async () => {
      const { error } = await read(workbook(sheets.slice(0, 1)));
      expect(error).to.deep.include({ code: 'INVALID_XLSX' });
      expect(error!.message).to.match(/no sheet that is visible.*when `sheet` names them/);
    });
  });

  describe('names merged cells', () => {
    const merge = (...ranges: string[]) =>
      `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;

    it('and fails the rows in which they lie, those alone', async () => {
      const data = [2, 3, 4, 5, 6]
        .map((number) => sheetRow(number, [number === 3 ? null : `x${number}`, '1']))
        .join('');
      const rows = await readCells(data, {}, {}, merge('E2:F9', 'A2:A3', 'B5:C5', 'D5:D5'));
      const message = (range: string) => `cells ${range} are merged: write the value into each of the rows and columns`;
      expect(rows.map(({ error }) => error && messageOf(error))).to.deep.equal([
        message('A2:A3'),
        message('A2:A3'),
        undefined,
        message('B5:C5'),
        undefined,
      ]);
    });

    it('above the header without taking offence, and refuses a header in them', async () => {
      const data = sheetRow(1, ['Title']) + sheetRow(2, ['a', 'b']) + sheetRow(3, ['1', '2']);
      const titled = await read(workbook([{ data, behind: merge('A1:B1') }]));
      expect([titled.error, titled.rows.length]).to.deep.equal([undefined, 1]);
      const { error } = await read(workbook([{ data, behind: merge('A1:A2') }]));
      expect(error!.code).to.equal('INVALID_XLSX');
      expect(error!.details).to.include({ line: 2, cell: 'A1:A2', sheet: 'Sheet1' });
      expect(error!.message).to.match(/^cells A1:A2 are merged/);
    });
  });

  it('reads decimals in cells of text as decimal=comma says, and numbers as what they are', async () => {
    const data = sheetRow(2, [13.75, '13,75', '1,5']) + sheetRow(3, ['x', '1.234', '2']);
    const { rows } = await read(
      workbook([{ data: HEADER + data }]),
      { decimal: 'comma' },
      { decimalFields: ['a', 'b'] },
    );
    expect(rows[0]!.cells).to.deep.equal(['13.75', '13.75', '1,5']);
    expect(rows[1]!.error).to.deep.equal([
      { field: 'b', reason: 'CELL_NOT_WITH_COMMA', params: { cell: 'B3', value: '1.234' } },
    ]);
  });

  it('keeps more strings than it holds in memory', async () => {
    const strings = Array.from(
      { length: 30_000 },
      (_, n) => `<t>${n}-${String.fromCharCode(97 + (n % 26)).repeat(700)}</t>`,
    );
    const picked = [0, 29_999, 15_000, 29_998, 23_500, 1];
    const data = picked.map((n, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>${n}</v></c></row>`).join('');
    const rows = await readCells(data, { strings });
    expect(rows.map(({ cells }) => cells![0]!.split('-')[0])).to.deep.equal(picked.map(String));
    expect(rows[4]!.cells![0]).to.equal(`23500-${String.fromCharCode(97 + (23_500 % 26)).repeat(700)}`);
  });

  it('fails a row that is larger than rows may be, alone', async () => {
    const { rows, error } = await read(
      plainWorkbook([
        ['a', 'b'],
        ['x'.repeat(900), 'y'.repeat(200)],
        ['1', '2'],
      ]),
      {},
      { maxRowBytes: 1000 },
    );
    expect(error).to.equal(undefined);
    expect(messageOf(rows[0]!.error!)).to.equal('is larger than 1000 bytes, which is the most that a row may be');
    expect(rows[1]).to.deep.equal({ index: 1, line: 3, cells: ['1', '2'] });
  });
});
