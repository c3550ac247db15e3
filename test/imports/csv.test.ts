import { expect } from 'chai';
import { counts, getCounts, getErrors, expectRefused, getFailures, Importer } from '../support/bulk.ts';
import { type Seen } from '../support/client.ts';

interface Detected {
  format: string;
  encoding: string;
  delimiter: string;
  header: string[];
  fields: (string | null)[];
}

describe('bulk upserts in CSV', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const names = async () => (await importer.all('suppliers')).map((row) => row['name']);

  /** What the job says that it has found out, the same in both styles. */
  async function getDetected(answer: Seen): Promise<Detected> {
    const [v1, legacy] = await importer.jobViews(answer);
    expect(legacy.result.detected).to.deep.equal(v1.result.detected);
    return v1.result.detected;
  }

  describe('encodings', () => {
    const NAME = 'Tessitura Perù – Größe €';
    const latin = (text: string) => Buffer.from(text.replace('–', '\x96').replace('€', '\x80'), 'latin1');
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
    const text = `name;country\r\n${NAME};IT\r\n`;

    for (const [what, bytes, type, encoding] of [
      ['UTF-8', Buffer.from(text), 'text/csv', 'utf-8'],
      ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'text/csv', 'utf-8'],
      ['UTF-16LE by its byte order mark', utf16(text), 'text/csv', 'utf-16le'],
      ['UTF-16BE by its byte order mark', utf16(text).swap16(), 'text/csv', 'utf-16be'],
      ['a byte order mark against the charset', utf16(text), 'text/csv; charset=windows-1252', 'utf-16le'],
      ['windows-1252', latin(text), 'text/csv; charset=windows-1252', 'windows-1252'],
      ['windows-1252, quoted', latin(text), 'Text/CSV; header=present; Charset="Windows-1252"', 'windows-1252'],
      ['iso-8859-1, as which Windows files are labelled', latin(text), 'text/csv; charset=iso-8859-1', 'windows-1252'],
    ] as const) {
      it(`are read: ${what}`, async () => {
        const answer = await importer.csv('suppliers', bytes, '', { 'content-type': type });
        expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
        expect(await names()).to.deep.equal([NAME]);
        expect(await getDetected(answer)).to.deep.equal({
          format: 'csv',
          encoding,
          delimiter: ';',
          header: ['name', 'country'],
          fields: ['name', 'country'],
        });
      });
    }

    it('are not guessed: bytes that are no UTF-8 break the payload and say where', async () => {
      const answer = await importer.csv('suppliers', latin(`name\nGood\nPerù\n`));
      expectRefused(answer, 400, 'INVALID_CSV', { line: 3, offset: 13, ...counts(0, 0, 0) });
      expect(answer.body.message).to.include('charset');
      expect(await names()).to.deep.equal([]);
    });

    it('must be known ones', async () => {
      const answer = await importer.csv('suppliers', 'name\nA', '', { 'content-type': 'text/csv; charset=klingon' });
      expectRefused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
      expect(await names()).to.deep.equal([]);
    });
  });

  describe('delimiters', () => {
    for (const [what, delimiter, parameter] of [
      ['a comma', ',', ','],
      ['a semicolon', ';', ';'],
      ['a tab', '\t', 'tab'],
      ['a bar', '|', '|'],
    ] as const) {
      it(`are found out: ${what}`, async () => {
        const other = delimiter === ',' ? ';' : ',';
        const rows = ['name', 'country', 'category'].join(delimiter);
        const answer = await importer.csv(
          'suppliers',
          `${rows}\nA${delimiter}IT${delimiter}a${other}b${other}c${other}d`,
        );
        expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
        expect(await importer.one('suppliers', 'name', 'A')).to.include({ category: `a${other}b${other}c${other}d` });
        expect((await getDetected(answer)).delimiter).to.equal(delimiter);
      });

      it(`are taken as given: ${what}`, async () => {
        const query = `?delimiter=${encodeURIComponent(parameter)}&unknown_columns=ignore`;
        const header = ['name', 'a,b;c|d;e|f,g'].join(delimiter);
        const answer = await importer.csv('suppliers', `"name"${delimiter}"${header}"\nA${delimiter}x`, query);
        expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
        expect((await getDetected(answer)).delimiter).to.equal(delimiter);
      });
    }

    it('must be one of the four', async () => {
      for (const delimiter of ['x', '', ',,', '%00']) {
        const answer = await importer.csv('suppliers', 'name\nA', `?delimiter=${delimiter}`);
        expectRefused(answer, 400, 'VALIDATION_FAILED', { field: 'delimiter' });
      }
    });

    it('leave lists whole whose items are separated by a bar', async () => {
      const rows = ['C-1;GOTS|RWS', 'C-2; GOTS | | RWS ', 'C-3;', 'C-4;|'];
      const csv = `sku;certifications;name\n${rows.map((row) => `${row};Coat`).join('\n')}`;
      expect(getCounts(await importer.csv('company-products', csv))).to.deep.equal(counts(4, 0, 0));
      const lists = (await importer.all('company-products')).map((row) => row['certifications']);
      expect(lists).to.deep.equal([['GOTS', 'RWS'], ['GOTS', 'RWS'], [], []]);
      const bars = await importer.csv('company-products', 'sku|certifications|name\nC-3|"GOTS|RWS"|Coat\n');
      expect(getCounts(bars)).to.deep.equal(counts(0, 1, 0));
      expect(await importer.one('company-products', 'sku', 'C-3')).to.deep.include({ certifications: ['GOTS', 'RWS'] });
    });
  });

  describe('numbers and flags', () => {
    const csv = (cells: string[]) => `sku;name;unit_cost\n${cells.map((cell, i) => `C-${i};Coat;${cell}`).join('\n')}`;
    const costs = async () => (await importer.all('company-products')).map((row) => row['unit_cost']);

    it('have a point; a comma fails the row', async () => {
      const answer = await importer.csv(
        'company-products',
        csv(['13.75', '1000', '13,75', '1.000,5', '1,000.5', ' 7 ']),
      );
      expect(getFailures(answer)).to.deep.equal([2, 3, 4].map((index) => [index, 'unit_cost', 'VALIDATION_FAILED']));
      expect(getErrors(answer)[0]!.message).to.include('13,75').and.to.include('decimal point');
      expect(await costs()).to.deep.equal([13.75, 1000, 7]);
    });

    it('have a comma where decimal=comma says so; then a point fails the row', async () => {
      const cells = ['13,75', '1000', '13.75', '1.00,5', '-0,5', ' 7,5 '];
      const answer = await importer.csv('company-products', csv(cells), '?decimal=comma');
      expect(getFailures(answer)).to.deep.equal([2, 3, 4].map((index) => [index, 'unit_cost', 'VALIDATION_FAILED']));
      expect(await costs()).to.deep.equal([13.75, 1000, 7.5]);
    });

    it('keep every digit', async () => {
      const digits = '123456789012345.123456789012345';
      await importer.csv('company-products', csv([digits]));
      const [row] = (await importer.v1.get('/api/v1/company/products')).body;
      const { rows } = await importer.stack.database.raw<{ rows: { unit_price: string }[] }>(
        'select unit_price::text from company_products where tenant_id = ? and uuid = ?',
        [importer.tenant.id, row.id],
      );
      expect(rows[0]!.unit_price).to.equal(digits);
    });

    it('are refused in other forms', async () => {
      const cells = ['0x10', '1_000', '1e', '+5', 'NaN', 'Infinity', '1 000', '٣', '.5', '5.', '--1', '1e999'];
      const answer = await importer.csv('company-products', csv(cells));
      expect(getCounts(answer)).to.deep.equal(counts(0, 0, cells.length));
      const whole = await importer.csv(
        'company-products',
        'sku,name,lead_time_days\nA,Coat,1.0\nB,Coat,1e1\nC,Coat,99999999999\nD,Coat,-1\nE,Coat,7\n',
      );
      expect(getFailures(whole)).to.deep.equal([0, 1, 2, 3].map((i) => [i, 'lead_time_days', 'VALIDATION_FAILED']));
    });

    it('of flags are true and false, or 1 and 0', async () => {
      const cells = ['true', 'FALSE', '1', '0', ' True ', 'yes', 'si', '2', 'x'];
      const rows = cells.map((cell, index) => `S${index},${cell}`).join('\n');
      const answer = await importer.csv('suppliers', `name,reach_compliant\n${rows}`);
      expect(getFailures(answer)).to.deep.equal(
        [5, 6, 7, 8].map((index) => [index, 'reach_compliant', 'VALIDATION_FAILED']),
      );
      const flags = (await importer.all('suppliers')).map((row) => row['reach_compliant']);
      expect(flags).to.deep.equal([true, false, true, false, true]);
    });
  });

  describe('rows', () => {
    it('may hold quotes, delimiters and line breaks, and begin on the line that errors name', async () => {
      const csv =
        '"name",category,country\r\n' +
        '"Tessitura ""La Rapida"", Prato","two\r\nlines",IT\r\n' +
        '\r\n' +
        '"three\n\nlines",5" pipe,XX\r\n' +
        'Plain,,XX\r\n' +
        'Last,,DE';
      const answer = await importer.csv('suppliers', csv);
      expect(getCounts(answer)).to.deep.equal(counts(2, 0, 2));
      expect(getErrors(answer).map(({ index, line, key }) => [index, line, key])).to.deep.equal([
        [1, 5, 'three\n\nlines'],
        [2, 8, 'Plain'],
      ]);
      expect(await importer.one('suppliers', 'name', 'Tessitura "La Rapida", Prato')).to.include({
        category: 'two\r\nlines',
      });
    });

    it('fail when they have too many or too few cells', async () => {
      const answer = await importer.csv('suppliers', 'name,country,category\nA,IT\nB,IT,x,y\nC,IT,x\nD\n,,\n');
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 4));
      expect(getErrors(answer).map(({ index, line, field, code }) => [index, line, field, code])).to.deep.equal([
        [0, 2, null, 'VALIDATION_FAILED'],
        [1, 3, null, 'VALIDATION_FAILED'],
        [3, 5, null, 'VALIDATION_FAILED'],
        [4, 6, 'name', 'VALIDATION_FAILED'],
      ]);
      expect(getErrors(answer)[1]!.message).to.include('4').and.to.include('3');
      expect(await names()).to.deep.equal(['C']);
    });

    it('may end with any line break, also the one of old Macs', async () => {
      for (const [index, text] of ['name\nA\nB', 'name\r\nA\r\nB\r\n', 'name\rA\rB\r'].entries())
        expect(getCounts(await importer.csv('suppliers', text)), `${index}`).to.deep.equal(
          index === 0 ? counts(2, 0, 0) : counts(0, 2, 0),
        );
    });
  });

  describe('columns', () => {
    it('that are unknown are refused with the nearest known one, and nothing is stored', async () => {
      const answer = await importer.csv('suppliers', '\nname,contry\nA,IT\n');
      const details = { column: 'contry', nearest: 'country', line: 2, ...counts(0, 0, 0) };
      expectRefused(answer, 400, 'VALIDATION_FAILED', details);
      expect(answer.body.message).to.include('contry').and.to.include('country');
      expect(await names()).to.deep.equal([]);
    });

    it('that are unknown are ignored when the sender says so', async () => {
      const answer = await importer.csv('suppliers', 'x,name,,x\n1,A,2,3\n', '?unknown_columns=ignore');
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
      expect(await getDetected(answer)).to.deep.include({
        header: ['x', 'name', '', 'x'],
        fields: [null, 'name', null, null],
      });
    });

    it('that the server sets are no columns', async () => {
      for (const column of ['id', 'uuid', 'created_at', 'updated_at']) {
        const answer = await importer.csv('suppliers', `name,${column}\nA,1\n`);
        expectRefused(answer, 400, 'VALIDATION_FAILED', { column });
      }
      const co2 = await importer.csv(
        'purchase-records',
        'supplier_id,purchase_date,co2_emissions_kg\n1,2026-01-01,5\n',
      );
      expectRefused(co2, 400, 'VALIDATION_FAILED', { column: 'co2_emissions_kg' });
    });

    it('are mapped to fields by the sender', async () => {
      const columns = encodeURIComponent('category: sector ,name:Ragione Sociale');
      const csv = 'Ragione Sociale;country;sector\nA;IT;Weaving\nB;XX;Spinning\n';
      const answer = await importer.csv('suppliers', csv, `?columns=${columns}`);
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 1));
      expect(getErrors(answer)[0]).to.include({ key: 'B', field: 'country' });
      expect(await importer.one('suppliers', 'name', 'A')).to.include({ category: 'Weaving' });
      expect(await getDetected(answer)).to.deep.include({
        header: ['Ragione Sociale', 'country', 'sector'],
        fields: ['name', 'country', 'category'],
      });
    });

    for (const [what, columns, header] of [
      ['a field that is none', 'sector:category', 'name,category'],
      ['a field of the prototype', '__proto__:x', 'name,x'],
      ['a column that is not in the header', 'category:sector', 'name,country'],
      ['a column for two fields', 'category:x,country:x', 'name,x'],
      ['no pairs', 'category', 'name,category'],
      ['a pair without a column', 'category:', 'name,category'],
      ['a pair without a field', ':category', 'name,category'],
      ['a field twice', 'category:x,category:y', 'name,x,y'],
      ['nothing', '', 'name'],
    ] as const) {
      it(`are not mapped by what names ${what}`, async () => {
        const query = `?columns=${encodeURIComponent(columns)}`;
        const answer = await importer.csv('suppliers', `${header}\nA${header.replace(/[^,]/g, '')}\n`, query);
        expectRefused(answer, 400, 'VALIDATION_FAILED', { field: 'columns' });
        expect(await names()).to.deep.equal([]);
      });
    }

    for (const [columns, mapping] of [
      ['name:nope', 'name:nope'],
      ['country: land ,name:nope', 'name:nope'],
      ['sector:category', 'sector:category'],
      ['name:_row', 'name:_row'],
    ] as const) {
      it(`are not mapped, and the answer names the entry of the parameter: ${columns}`, async () => {
        const answer = await importer.csv('suppliers', 'name,land\nA,IT\n', `?columns=${encodeURIComponent(columns)}`);
        expectRefused(answer, 400, 'VALIDATION_FAILED', { field: 'columns', mapping });
        expect(answer.body.message)
          .to.match(/^columns: /)
          .and.to.include(`(${mapping})`);
      });
    }

    it('must not fill one field twice', async () => {
      for (const [csv, line, column] of [
        ['name,country,name\nA,IT,B\n', 1, 14],
        ['\n  name ; country;name\nA;IT;B\n', 2, 18],
        ['"name","an ""Ünknown"", one","name"\nA,IT,B\n', 1, 30],
        ['name,"two\nlines",name\nA,IT,B\n', 2, 8],
      ] as const) {
        const answer = await importer.csv('suppliers', csv, '?unknown_columns=ignore');
        expectRefused(answer, 400, 'VALIDATION_FAILED', { field: 'name', line, column });
        expect(answer.body.message).to.include(`on line ${line}, column ${column}`);
      }
    });
  });
});
