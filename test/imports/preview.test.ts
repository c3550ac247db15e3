import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { newCredential } from '../api/test-credentials.ts';
import { CSV_TYPE, expectRefused, Importer, JSON_TYPE, NDJSON_TYPE, XLSX_TYPE, type Row } from '../support/bulk.ts';
import { Client, getRefusal } from '../support/client.ts';
import { HalfSent } from '../support/half-sent.ts';

interface Seen {
  detected: Row;
  truncated: boolean;
  profile: Row | null;
  refusal: { code: string; message: string } | null;
  columns: { column: string; field: string | null; confidence: string; likeness?: number; samples: string[] }[];
  missing: string[];
  candidates: Record<'decimal' | 'dates' | 'booleans', { value: string; cells: number; only: number }[]>;
  rows: {
    index: number;
    line?: number;
    values: Row;
    error: { field: string; code: string; message: string; reasons: object[] } | null;
  }[];
}

describe('a preview of an import', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const send = (resource: string, body: unknown, headers: Record<string, string> = CSV_TYPE, query = '') =>
    importer.legacy.post(`/api/${resource}/bulk/preview${query}`, body, { headers });

  async function preview(...args: Parameters<typeof send>): Promise<Seen> {
    const { status, body, text } = await send(...args);
    expect(status, text).to.equal(200);
    return body as Seen;
  }

  const read = (file: string) => readFile(new URL(`../data/libreoffice/${file}`, import.meta.url));

  const proposals = ({ columns }: Seen) => columns.map(({ field, confidence }) => [field, confidence]);

  it('says how each column was found, and which required field has none', async () => {
    const seen = await preview(
      'company-products',
      'sku,Unit cost,Descrizione,Gots certifed,Magazzino,_error\nC-1,1,Blu,true,A4,x\nC-2,2,Rosso,false,A4,y\n',
    );
    expect(proposals(seen)).to.deep.equal([
      ['sku', 'exact'],
      ['unit_cost', 'spelling'],
      ['description', 'language'],
      ['gots_certified', 'nearest'],
      [null, 'none'],
      [null, 'ignored'],
    ]);
    expect(seen.columns[3]!.likeness).to.be.within(0.9, 0.99);
    expect(seen.columns[4]!.samples).to.deep.equal(['A4']);
    expect(seen.missing).to.deep.equal(['name']);
    expect(seen.refusal).to.deep.include({ code: 'VALIDATION_FAILED' });
    expect(seen.refusal!.message).to.include('Magazzino');
    expect(seen.detected).to.include({ format: 'csv', encoding: 'utf-8', delimiter: ',', line_break: 'lf' });
    const mapped = await preview('company-products', 'a,b\nC-1,Blu\n', CSV_TYPE, '?columns=sku:a,name:b');
    expect(proposals(mapped)).to.deep.equal([
      ['sku', 'mapped'],
      ['name', 'mapped'],
    ]);
    expect([mapped.refusal, mapped.missing, mapped.rows[0]!.values]).to.deep.equal([
      null,
      [],
      { sku: 'C-1', name: 'Blu' },
    ]);
  });

  it('leaves out the columns that it is told to, and takes names with commas', async () => {
    const text = 'sku,"Codice, articolo",name,"Note, interne"\nold,C-1,Blu,x\n';
    const query = (ignored: string) =>
      new URLSearchParams({ columns: JSON.stringify({ sku: 'Codice, articolo' }), ignore_columns: ignored }).toString();
    const seen = await preview('company-products', text, CSV_TYPE, `?${query('["sku","Note, interne","Absent"]')}`);
    expect(proposals(seen)).to.deep.equal([
      [null, 'ignored'],
      ['sku', 'mapped'],
      ['name', 'exact'],
      [null, 'ignored'],
    ]);
    expect([seen.refusal, seen.rows[0]!.values]).to.deep.equal([null, { sku: 'C-1', name: 'Blu' }]);
    const stored = await importer.csv('company-products', text, `?${query('["sku","Note, interne"]')}`);
    expect(stored.body).to.include({ created: 1, failed: 0 });
    const both = await preview('company-products', text, CSV_TYPE, '?columns=sku:name&ignore_columns=name');
    expect(both.refusal!.message).to.include('one of those to ignore');
    // no name, none that is one, more than a header has
    for (const none of ['[1]', ',', '["%20"]', '[]', 'a,'.repeat(1100)])
      expect(getRefusal(await send('company-products', text, CSV_TYPE, `?ignore_columns=${none}`)), none).to.deep.equal(
        [400, 'VALIDATION_FAILED', 'ignore_columns'],
      );
  });

  it('shows 20 rows as an import would see them, with the errors that it would give', async () => {
    await importer.supplier('Known');
    const lines = Array.from({ length: 30 }, (_, n) => `Y-${n},Yarn,${n % 2 === 0 ? 'Known' : 'Nobody'},1.5`);
    const text = `sku,name,supplier_name,unit_cost\n${lines.join('\n')}\n`.replace('1.5', '1,5'.replace(',', ';'));
    const seen = await preview('supplier-products', text);
    expect(seen.rows).to.have.length(20);
    expect(seen.truncated).to.equal(false);
    expect(seen.rows[0]).to.deep.include({ index: 0, line: 2 });
    const answer = await importer.csv('supplier-products', text, '?dry_run=true');
    const found = seen.rows.flatMap(({ error }) => error ?? []);
    expect(found[0]!.reasons).to.deep.equal([
      { field: 'unit_cost', reason: 'NOT_A_NUMBER', params: { value: '"1;5"' } },
    ]);
    expect(found[1]!.reasons).to.deep.equal([{ field: 'supplier_name', reason: 'NOTHING_THERE', params: {} }]);
    expect(found.map(({ reasons: _reasons, ...entry }) => entry)).to.deep.equal(
      (answer.body.errors as { index: number }[]).filter(({ index }) => index < 20),
    );
    expect(seen.rows[1]!.error).to.include({ field: 'supplier_name', code: 'REFERENCE_NOT_FOUND' });
    expect(seen.rows[2]!.values).to.deep.equal({ sku: 'Y-2', name: 'Yarn', supplier_name: 'Known', unit_cost: 1.5 });
  });

  it('stores nothing, creates no supplier and makes no job', async () => {
    const seen = await preview(
      'supplier-products',
      'sku,name,supplier_name\nY,Yarn,New\n',
      CSV_TYPE,
      '?create_missing=suppliers',
    );
    expect(seen.rows[0]!.error).to.equal(null);
    expect(await importer.all('suppliers')).to.deep.equal([]);
    expect(await importer.all('supplier-products')).to.deep.equal([]);
    expect((await importer.v1.get('/api/v1/jobs')).body.total).to.equal(0);
  });

  it('counts the forms that numbers, dates and flags can have', async () => {
    const seen = await preview(
      'purchase-records',
      'supplier_name;purchase_date;quantity_kg\nA;03/04/2025;1.250\nA;25/04/2025;1.234,5\nA;01/02/2025;7,25\n',
    );
    const { decimal, dates } = seen.candidates;
    expect(decimal.map(({ value, cells, only }) => [value, cells, only])).to.deep.equal([
      ['comma', 3, 2],
      ['point', 1, 0],
    ]);
    expect(dates.map(({ value, cells, only }) => [value, cells, only])).to.deep.equal([
      ['dd/mm/yyyy', 3, 1],
      ['mm/dd/yyyy', 2, 0],
    ]);
    const flags = await preview('suppliers', 'name,reach_compliant\nA,sì\nB,NO\nC,true\n');
    expect(flags.candidates.booleans.map(({ value }) => value)).to.include('sì/no');
    expect(flags.candidates.booleans[0]!.value).to.equal('sì/no');
  });

  it('reads files of spreadsheets, in any charset, and workbooks with the names of their sheets', async () => {
    const utf16 = await preview('company-products', await read('products-de_DE.csv'));
    expect(utf16.detected).to.include({ encoding: 'utf-16le', delimiter: ';' });
    expect(utf16.rows).to.have.length(3);
    const separator = await preview('suppliers', 'sep=;\r\nname;country\r\nA;IT\r\n');
    expect(separator.detected).to.include({ separator_line: true, line_break: 'crlf', delimiter: ';' });
    const template = await fetch(`${importer.stack.url}/api/v1/import-templates/suppliers.xlsx?language=pt`, {
      headers: { authorization: `Bearer ${importer.tenant.token}` },
    });
    const bytes = Buffer.from(await template.arrayBuffer());
    const seen = await preview('suppliers', bytes, XLSX_TYPE);
    expect(seen.detected).to.deep.include({
      format: 'xlsx',
      sheet: 'suppliers',
      header_row: 1,
      sheets: ['suppliers', 'Campos', 'Lists'],
    });
    expect(seen.rows.map(({ error }) => error)).to.deep.equal([null]);
    expect(seen.columns[0]).to.include({ column: 'Id externo', field: 'external_id', confidence: 'language' });
    expectRefused(await send('suppliers', bytes.subarray(0, 3000), XLSX_TYPE), 400, 'INVALID_XLSX');
    expectRefused(await send('suppliers', bytes, XLSX_TYPE, '?sheet=Nothing'), 400, 'VALIDATION_FAILED');
  });

  it('leaves out the row in which the first 64 KB end', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => ({
      name: `Supplier ${n} ${'à'.repeat(120)}`,
      category: 'x'.repeat(8000),
    }));
    const csv = Buffer.from(
      `name,category\n${rows.map(({ name, category }) => `"${name}","${category}"`).join('\n')}\n`,
    );
    const ndjson = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const json = Buffer.from(JSON.stringify({ items: rows }));
    for (const [bytes, type] of [
      [csv, CSV_TYPE],
      [ndjson, NDJSON_TYPE],
      [json, JSON_TYPE],
    ] as const)
      for (const cut of [bytes.subarray(0, 65_536), bytes.subarray(0, 64_001), bytes]) {
        const seen = await preview('suppliers', cut, type);
        expect(seen.truncated).to.equal(true);
        expect(seen.rows, `${type['content-type']} ${cut.length}`).to.have.length(7);
        expect(seen.rows.every(({ values }) => String(values['name']).startsWith('Supplier '))).to.equal(true);
      }
    const packed = gzipSync(csv, { level: 0 });
    const seen = await preview('suppliers', packed.subarray(0, 65_536), { ...CSV_TYPE, 'content-encoding': 'gzip' });
    expect([seen.truncated, seen.rows.length]).to.deep.equal([true, 7]);
  });

  it('takes a profile, and the parameters over it', async () => {
    const made = await importer.v1.post('/api/v1/import-profiles', {
      ...{ resource: 'suppliers', name: 'SAP', isDefault: true },
      options: { columns: { name: 'Lieferant' }, unknownColumns: 'ignore' },
    });
    const seen = await preview('suppliers', 'Lieferant,X\nA,1\n');
    expect([seen.profile, seen.refusal]).to.deep.equal([{ id: made.body.id, name: 'SAP' }, null]);
    expect(seen.rows[0]!.values).to.deep.equal({ name: 'A' });
    const none = await preview('suppliers', 'Lieferant,X\nA,1\n', CSV_TYPE, '?profile=none');
    expect([none.profile, none.refusal?.code]).to.deep.equal([null, 'VALIDATION_FAILED']);
    expect(getRefusal(await send('suppliers', 'a\n', CSV_TYPE, '?profile=other'))).to.deep.equal([
      404,
      'REFERENCE_NOT_FOUND',
      'profile',
    ]);
  });

  it('refuses what is no file of its kind, too large, or of somebody who may not import', async () => {
    expectRefused(await send('suppliers', await read('products-it_IT.csv'), XLSX_TYPE), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectRefused(await send('suppliers', '%PDF-1.7\n'), 400, 'INVALID_CSV');
    expectRefused(await send('suppliers', ''), 400, 'INVALID_CSV');
    expectRefused(await send('suppliers', '{"items": [{]}', JSON_TYPE), 400, 'INVALID_JSON');
    for (const [type, bytes] of [
      [CSV_TYPE, 1024 ** 2],
      [XLSX_TYPE, 5 * 1024 ** 2],
    ] as const) {
      const url = `${importer.stack.url}/api/suppliers/bulk/preview`;
      const headers = { authorization: `Bearer ${importer.tenant.token}`, ...type, 'content-length': bytes + 1 };
      const tooLarge = new HalfSent(1, url, 'POST', headers);
      tooLarge.write('n');
      await tooLarge.untilAnswered(1);
      expect(tooLarge.answered[0]!.status).to.equal(413);
      tooLarge.leave();
    }
    expectRefused(await send('suppliers', `${'a,'.repeat(2000)}name\n`), 400, 'INVALID_CSV');
    expectRefused(
      await send('suppliers', Buffer.from('no gzip'), { ...CSV_TYPE, 'content-encoding': 'gzip' }),
      400,
      'VALIDATION_FAILED',
    );
    const { stack, tenant } = importer;
    const reader = new Client(stack.url, await newCredential(stack, tenant, 'token', { scopes: ['suppliers:read'] }));
    expectRefused(
      await reader.post('/api/suppliers/bulk/preview', 'name\nA\n', { headers: CSV_TYPE }),
      403,
      'SCOPE_MISSING',
    );
  });
});
