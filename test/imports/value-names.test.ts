/** Enumerations and countries in tables, by what people call them. */
import { expect } from 'chai';
import { counts, CSV_TYPE, getCounts, getErrors, Importer } from '../support/bulk.ts';
import { getBody } from '../support/client.ts';
import { sheetRow, workbook } from '../support/workbook.ts';

const NAMES = '?values=names';

describe('names of values in the cells of tables', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const stored = async (resource: 'suppliers' | 'purchase-records', field: string, by: string) =>
    Object.fromEntries((await importer.all(resource)).map((row) => [row[by], row[field]]));

  it('are read in English, Italian and Portuguese, whatever their case and accents', async () => {
    const countries = {
      Italia: 'IT',
      ITALY: 'IT',
      Itália: 'IT',
      Turkey: 'TR',
      'regno unito ': 'GB',
      Vietnã: 'VN',
      IT: 'IT',
    };
    const lines = Object.keys(countries).map((name, at) => `S${at},${name}`);
    const named = await importer.csv('suppliers', `name,country\n${lines.join('\n')}\n`, NAMES);
    expect(getCounts(named)).to.deep.equal(counts(lines.length, 0, 0));
    expect(await stored('suppliers', 'country', 'name')).to.deep.equal(
      Object.fromEntries(Object.values(countries).map((code, at) => [`S${at}`, code])),
    );

    const modes = {
      Strada: 'ROAD',
      mare: 'SEA',
      AÉREO: 'AIR',
      Ferrovia: 'RAIL',
      Road: 'ROAD',
      ROAD: 'ROAD',
      Aereo: 'AIR',
    };
    const records = Object.keys(modes).map((mode, at) => `S0,2026-01-01,B${at},${mode},In transito`);
    const header = 'Fornitore,Data acquisto,Lotto,Trasporto,Stato';
    const answer = await importer.csv('purchase-records', `${header}\n${records.join('\n')}\n`, NAMES);
    expect(getErrors(answer)).to.deep.equal([]);
    expect(await stored('purchase-records', 'transport_mode', 'batch_number')).to.deep.equal(
      Object.fromEntries(Object.values(modes).map((mode, at) => [`B${at}`, mode])),
    );
    expect(new Set(Object.values(await stored('purchase-records', 'purchase_status', 'batch_number')))).to.deep.equal(
      new Set(['IN_TRANSIT']),
    );
  });

  it('are read in workbooks', async () => {
    const data = [sheetRow(1, ['sku', 'name', 'Unità di misura', 'Quantità']), sheetRow(2, ['C-1', 'Blu', 'pezzi', 5])];
    const answer = await importer.xlsx(
      'company-products',
      workbook([{ name: 'Prodotti', data: data.join('') }]),
      NAMES,
    );
    expect(getErrors(answer)).to.deep.equal([]);
    expect(await importer.one('company-products', 'sku', 'C-1')).to.include({
      unit_of_measure: 'PIECES',
      quantity_available: 5,
    });
  });

  it('that nobody knows are refused as they stand in the file, and so are placeholders that look like codes', async () => {
    const answer = await importer.csv('suppliers', 'name,country\nA,Cathay\nB,no\nC,it\n', NAMES);
    expect(getErrors(answer).map(({ message }) => message)).to.deep.equal(
      ['"Cathay"', '"no"', '"it"'].map((cell) => `country: must be an ISO 3166-1 alpha-2 country code (got ${cell})`),
    );
    const id = await importer.supplier('S');
    const mode = await importer.csv(
      'purchase-records',
      `supplier_id,purchase_date,transport_mode\n${id},2026-01-01,Mulo\n`,
      NAMES,
    );
    expect(getErrors(mode)[0]!.message).to.equal('transport_mode: must be one of ROAD, SEA, AIR, RAIL (got "Mulo")');
  });

  it('are refused where the sender has not said that there are any, and counted by the preview', async () => {
    const text = 'name,country\nA,Italia\nB,IT\nC,Cathay\n';
    expect(getErrors(await importer.csv('suppliers', text)).map(({ message }) => message)).to.deep.equal(
      ['"Italia"', '"Cathay"'].map((cell) => `country: must be an ISO 3166-1 alpha-2 country code (got ${cell})`),
    );
    const seen = getBody(
      await importer.legacy.request('POST', '/api/suppliers/bulk/preview', { headers: CSV_TYPE, body: text }),
      200,
    );
    expect(seen.candidates.values).to.deep.equal([{ value: 'names', cells: 1, only: 1, example: 'Italia' }]);
  });

  it('are said by a profile too', async () => {
    const profile = { resource: 'suppliers', name: 'Gestionale', isDefault: true, options: { values: 'names' } };
    expect((await importer.v1.post('/api/v1/import-profiles', profile)).status).to.equal(201);
    expect(getCounts(await importer.csv('suppliers', 'name,country\nA,Italia\n'))).to.deep.equal(counts(1, 0, 0));
    const codes = await importer.csv('suppliers', 'name,country\nB,Italia\n', '?values=codes');
    expect(getCounts(codes)).to.deep.equal(counts(0, 0, 1));
  });

  it('are no values of JSON', async () => {
    const rows = [{ name: 'A', country: 'Italia' }];
    expect(getCounts(await importer.json('suppliers', rows, NAMES))).to.deep.equal(counts(0, 0, 1));
    expect(getCounts(await importer.ndjson('suppliers', rows, NAMES))).to.deep.equal(counts(0, 0, 1));
    expect((await importer.legacy.post('/api/suppliers', rows[0])).status).to.equal(400);
  });

  it('and of columns that people write are known: sector, code of a supplier, quantity', async () => {
    const answer = await importer.csv('suppliers', 'Codice fornitore;Ragione sociale;Settore\nF-7;Filatura;Filati\n');
    expect(getErrors(answer)).to.deep.equal([]);
    expect(await importer.one('suppliers', 'name', 'Filatura')).to.include({ external_id: 'F-7', category: 'Filati' });
    const record = await importer.csv(
      'purchase-records',
      'Codice fornitore;Data acquisto;Quantità\nF-7;2026-01-01;12.5\n',
    );
    expect(getErrors(record)).to.deep.equal([]);
    expect((await importer.all('purchase-records'))[0]).to.include({ quantity_kg: 12.5 });
  });
});
