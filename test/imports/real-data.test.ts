import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpTarget, type ImportReport } from '../../scripts/sample/http-target.ts';
import { SAMPLE_FORMATS } from '../../scripts/sample/encode.ts';
import { SAMPLE_RESOURCES, writeSample } from '../../scripts/sample/write-sample.ts';
import { counts, getCounts, getErrors, expectRefused, Importer } from '../support/bulk.ts';
import { newClients } from '../support/client.ts';

const QUERY = '?columns=category:sector&unknown_columns=ignore';

interface Facility {
  country: string;
  name: string;
  address: string;
  sector: string;
}

describe('real supplier lists', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const read = (file: string) => readFile(new URL(`../data/${file}`, import.meta.url));
  const getFacilities = (bytes: Buffer) =>
    parse<Facility>(bytes, { columns: true }).map((row) => ({ ...row, sent: row.name, name: row.name.trim() }));

  it('are taken in whole, with the columns that they have: each row created or updated', async () => {
    const bytes = await read('facilities.csv');
    const facilities = getFacilities(bytes);
    expect(facilities).to.have.length(351);
    const byName = new Map(facilities.map((facility) => [facility.name, facility]));

    const expected = counts(byName.size, facilities.length - byName.size, 0);
    const dry = await importer.csv('suppliers', bytes, `${QUERY}&dry_run=true`);
    const first = await importer.csv('suppliers', bytes, QUERY);
    expect(getErrors(first)).to.deep.equal([]);
    expect(getCounts(first)).to.deep.equal(expected);
    expect(dry.body).to.deep.equal(first.body);
    expect(getCounts(await importer.csv('suppliers', bytes, QUERY))).to.deep.equal(counts(0, 351, 0));

    const stored = (await importer.all('suppliers')).map(({ name, country, category }) => ({
      name,
      country,
      category,
    }));
    expect(stored).to.have.deep.members(
      [...byName.values()].map(({ name, country, sector }) => ({ name, country, category: sector.trim() })),
    );
  });

  it('are refused without these options, by the name of the column', async () => {
    const answer = await importer.csv('suppliers', await read('facilities.csv'));
    expectRefused(answer, 400, 'VALIDATION_FAILED', { column: 'address', line: 1 });
  });

  it('are taken in whole where countries have names instead of codes', async () => {
    const bytes = await read('facilities-country-names.csv');
    const distinct = new Set(getFacilities(bytes).map(({ name }) => name)).size;
    const answer = await importer.csv('suppliers', bytes, QUERY);
    expect(getErrors(answer)).to.deep.equal([]);
    expect(getCounts(answer)).to.deep.equal(counts(distinct, 81 - distinct, 0));
    expect(new Set((await importer.all('suppliers')).map(({ country }) => country))).to.deep.equal(
      new Set(['AE', 'BD', 'CN', 'IN', 'MA', 'MU', 'TR', 'VN']),
    );
  });

  it('fail row by row where countries have names that nobody knows, and say which and where', async () => {
    const known = await read('facilities-country-names.csv');
    const bytes = Buffer.from(known.toString().replaceAll(/^(?!country)(\w+),/gm, '$1 of old,'));
    const facilities = getFacilities(bytes);
    const answer = await importer.csv('suppliers', bytes, QUERY);
    expect(getCounts(answer)).to.deep.equal(counts(0, 0, 81));
    const errors = getErrors(answer);
    for (const [index, { sent, country }] of facilities.entries()) {
      const { message, ...error } = errors[index]!;
      expect(error).to.deep.equal({ index, line: index + 2, key: sent, field: 'country', code: 'VALIDATION_FAILED' });
      expect(message).to.include('country').and.to.include(country);
    }

    const codes = new Map([...new Set(facilities.map(({ country }) => country))].map((country) => [country, 'IT']));
    let text = (await importer.failedCsv(answer)).text;
    for (const [country, code] of codes) text = text.replaceAll(`\r\n${country},`, `\r\n${code},`);
    const distinct = new Set(facilities.map(({ name }) => name)).size;
    const corrected = await importer.csv('suppliers', text, QUERY);
    expect(getCounts(corrected)).to.deep.equal(counts(distinct, 81 - distinct, 0));
  });
});

describe('sample exports of an ERP', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trama-sample-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const format of SAMPLE_FORMATS) {
    it(`are answered as expected.json says, at first and again (${format})`, async () => {
      const { stack, tenant } = await newClients();
      const reports: ImportReport[] = [];
      for (const again of [false, true]) {
        const target = createHttpTarget({ url: stack.url, apiKey: tenant.apiKey, again }, (report) =>
          reports.push(report),
        );
        const expected = await writeSample({
          ...{ folder, rows: 3000, errorShare: 0.03, seed: 20260301, format, target },
          importPurchases: true,
        });
        expect(JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8'))).to.deep.equal(expected);
        for (const { failures, firstImport } of Object.values(expected.files))
          expect(failures).to.have.length(firstImport.failed);
      }
      expect(reports.map(({ resource }) => resource)).to.deep.equal([...SAMPLE_RESOURCES, ...SAMPLE_RESOURCES]);
      for (const { resource, answered, expected: wanted, differences } of reports) {
        expect(differences, resource).to.deep.equal([]);
        expect(answered).to.deep.equal(wanted);
      }
      // as many entries as rows that failed, so that none of the expected ones is missing
      expect(reports.map(({ answered }) => answered.failed)).to.deep.equal([1, 5, 90, 1, 5, 90]);
    });
  }

  it('are not mistaken for one another: a first import is no second one', async () => {
    const { stack, tenant } = await newClients();
    const reports: ImportReport[] = [];
    const target = createHttpTarget({ url: stack.url, apiKey: tenant.apiKey, again: true }, (report) =>
      reports.push(report),
    );
    await writeSample({ folder, rows: 100, errorShare: 0, seed: 1, target });
    expect(reports).to.have.length(2);
    for (const { resource, answered, differences } of reports) {
      expect(answered.created, resource).to.be.greaterThan(0);
      expect(differences, resource).to.include(`created is ${answered.created}, expected 0`);
    }
  });
});
