import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { COUNTRIES } from '../../shared/values/country-codes.ts';
import { counts, CSV_TYPE, getCounts, getErrors, Importer, XLSX_TYPE } from '../support/bulk.ts';

const PATH = '/api/v1/import-templates';
const NAMES = IMPORTS.map(({ name }) => name);
const TEXTILES = ['fibers', 'yarns', 'fabrics'];

const bulkPathOf = (name: string) => (TEXTILES.includes(name) ? `/api/v1/textile/${name}/bulk` : `/api/${name}/bulk`);

describe('templates of imports', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  async function get(file: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${importer.stack.url}${PATH}/${file}`, {
      headers: { authorization: `Bearer ${importer.tenant.token}`, ...headers },
    });
    expect(response.status, file).to.equal(200);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  const header = async (file: string, headers?: Record<string, string>): Promise<string[]> =>
    parse((await get(file, headers)).bytes, { bom: true })[0]!;

  it('are listed, for what the caller may read', async () => {
    const { body } = await importer.v1.get(PATH);
    expect((body as { resource: string }[]).map(({ resource }) => resource)).to.deep.equal(NAMES);
    expect(body[0]).to.deep.equal({
      resource: 'suppliers',
      xlsx: `${PATH}/suppliers.xlsx`,
      csv: `${PATH}/suppliers.csv`,
      languages: ['en', 'it', 'pt'],
    });
  });

  for (const form of ['csv', 'xlsx'] as const)
    for (const language of ['', '?language=en', '?language=it', '?language=pt'])
      it(`are imported as they are, in the order of the list: ${form} ${language}`, async () => {
        for (const name of NAMES) {
          if (name === 'processing-stages') {
            const product = await importer.one('company-products', 'sku', 'YARN-30-2');
            const journey = await importer.legacy.post('/api/traceability', { company_product_id: product['id'] });
            const stage = await importer.v1.patch(`/api/v1/product/traceability/${journey.body.uuid}`, {
              traceabilityName: 'Journey 2026-118',
            });
            expect(stage.status, stage.text).to.equal(200);
          }
          const { bytes } = await get(`${name}.${form}${language}`);
          const answer = await importer.legacy.post(bulkPathOf(name), bytes, {
            headers: { ...(form === 'csv' ? CSV_TYPE : XLSX_TYPE), prefer: 'wait=60' },
          });
          expect(getErrors(answer), name).to.deep.equal([]);
          expect(getCounts(answer), name).to.deep.equal(counts(1, 0, 0));
        }
      });

  it('are named in the language that is asked for, else accepted, else by the fields', async () => {
    expect((await header('suppliers.csv')).slice(0, 3)).to.deep.equal(['external_id', 'name', 'country']);
    expect((await header('suppliers.csv?language=it')).slice(0, 3)).to.deep.equal(['Id esterno', 'Nome', 'Paese']);
    for (const [accepted, first] of [
      ['pt-PT,pt;q=0.9,en;q=0.8', 'Id externo'],
      ['de-DE, it;q=0.5, en;q=0.7', 'External id'],
      ['de', 'external_id'],
      ['it;q=0', 'external_id'],
      [`${'x,'.repeat(2000)}`, 'external_id'],
    ] as const)
      expect((await header('suppliers.csv', { 'accept-language': accepted }))[0], accepted).to.equal(first);
    const chosen = await get('suppliers.csv?language=pt', { 'accept-language': 'it' });
    expect(chosen.headers.get('content-language')).to.equal('pt');
    expect(chosen.headers.get('content-disposition')).to.equal('attachment; filename="suppliers.csv"');
    expect((await importer.v1.get(`${PATH}/suppliers.csv?language=de`)).status).to.equal(400);
    expect((await importer.v1.get(`${PATH}/chemicals.csv`)).status).to.equal(404);
  });

  it('offer the values of enumerations and countries, and explain every column', async () => {
    for (const bulkImport of IMPORTS) {
      const { bytes } = await get(`${bulkImport.name}.xlsx`);
      const parts = unzipSync(bytes);
      const sheet = (number: number) => strFromU8(parts[`xl/worksheets/sheet${number}.xml`]!);
      const columns = sheet(1)
        .match(/<row r="1">.*?<\/row>/)![0]
        .match(/<c /g)!.length;
      expect(sheet(2).match(/<row /g), bulkImport.name).to.have.length(1 + columns);
      const lists = bulkImport.representation.writable.filter(({ codec }) => codec.values).map(({ wire }) => wire);
      expect(sheet(1).match(/<dataValidation /g) ?? [], bulkImport.name).to.have.length(lists.length);
      expect(lists.length, bulkImport.name).to.be.greaterThan(0);
    }
    const purchases = unzipSync((await get('purchase-records.xlsx?language=it')).bytes);
    expect(strFromU8(purchases['xl/worksheets/sheet2.xml']!)).to.include(
      'Le righe si riconoscono da Fornitore + Lotto, altrimenti Fornitore + Prodotto fornitore + Data acquisto',
    );
    const { bytes } = await get('suppliers.xlsx');
    const parts = unzipSync(bytes);
    const [, range] = /sqref="C2:C1048576"><formula1>(.*?)</.exec(strFromU8(parts['xl/worksheets/sheet1.xml']!))!;
    expect(range).to.equal(`Lists!$A$1:$A$${COUNTRIES.size}`);
    expect(strFromU8(parts['xl/workbook.xml']!)).to.match(/name="Lists" sheetId="3" state="hidden"/);
    const countries = strFromU8(parts['xl/worksheets/sheet3.xml']!).match(/>[A-Z]{2}<\/t>/g)!;
    expect(countries.map((each) => each.slice(1, 3))).to.deep.equal([...COUNTRIES]);
  });
});
