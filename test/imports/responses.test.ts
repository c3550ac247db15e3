import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { bulkPath, counts, getCounts, getErrors, getJobId, Importer, JSON_TYPE, NDJSON_TYPE } from '../support/bulk.ts';
import { type Seen } from '../support/client.ts';
import { toCsv, RESOURCES, ROW } from '../support/bulk-rows.ts';

describe('the answer of a bulk upsert', () => {
  for (const resource of RESOURCES) {
    it(`counts created and updated ${resource} in JSON, NDJSON and CSV`, async () => {
      const importer = await Importer.create();
      const supplierId = await importer.supplier();
      const row = (number: number) => ROW[resource](number, supplierId);

      const json = await importer.json(resource, [row(1), row(2)]);
      expect(json.status).to.equal(200);
      expect(json.body).to.deep.equal({ ...counts(2, 0, 0), errors: [] });
      const ndjson = await importer.ndjson(resource, [row(2), row(3), row(4)]);
      expect(ndjson.body).to.deep.equal({ ...counts(2, 1, 0), errors: [] });
      const csv = await importer.csv(resource, toCsv([row(1), row(2), row(3), row(4), row(5)]));
      expect(csv.body).to.deep.equal({ ...counts(1, 4, 0), errors: [] });
      expect(await importer.all(resource)).to.have.length(resource === 'suppliers' ? 6 : 5);
    });

    it(`answers zeros for no ${resource} at all`, async () => {
      const importer = await Importer.create();
      const zeros = { ...counts(0, 0, 0), errors: [] };
      expect((await importer.json(resource, [])).body).to.deep.equal(zeros);
      expect((await importer.ndjson(resource, [])).body).to.deep.equal(zeros);
      const header = Object.keys(ROW[resource](1, 1)).join(',');
      for (const text of [header, `${header}\r\n`, `\n${header}\n\n  \n`])
        expect((await importer.csv(resource, text)).body).to.deep.equal(zeros);
      expect(await importer.all(resource)).to.deep.equal([]);
    });
  }

  it('lets a bad row fail alone and names it by index, line, key, field and code', async () => {
    const good = { name: 'Tessitura Uno', country: 'IT' };
    const bad = { name: 'Tessitura Due', country: 'Italien' };
    const expected = { key: 'Tessitura Due', field: 'country', code: 'VALIDATION_FAILED' };
    const sent = {
      json: (importer: Importer) => importer.json('suppliers', [good, bad, { name: 'Tessitura Tre' }]),
      ndjson: (importer: Importer) => importer.ndjson('suppliers', [good, bad, { name: 'Tessitura Tre' }]),
      csv: (importer: Importer) =>
        importer.csv('suppliers', '\nname,country\nTessitura Uno,IT\n\nTessitura Due,Italien\nTessitura Tre,\n'),
    };
    for (const [form, line] of [
      ['json', undefined],
      ['ndjson', 2],
      ['csv', 5],
    ] as const) {
      const importer = await Importer.create();
      const answer = await sent[form](importer);
      expect(answer.status).to.equal(200);
      expect(getCounts(answer)).to.deep.equal(counts(2, 0, 1));
      const [error, ...others] = getErrors(answer);
      expect(others).to.deep.equal([]);
      const { message, ...place } = error!;
      expect(place).to.deep.equal({ index: 1, ...(line === undefined ? {} : { line }), ...expected });
      expect(message).to.include('country').and.to.include('Italien');
      expect((await importer.all('suppliers')).map((row) => row['name'])).to.have.members([
        'Tessitura Uno',
        'Tessitura Tre',
      ]);
    }
  });

  it('lists the errors in the order of the rows, whichever check found them', async () => {
    const importer = await Importer.create();
    const supplierId = await importer.supplier();
    const base = { supplier_id: supplierId, purchase_date: '2026-03-01' };
    const answer = await importer.json('purchase-records', [
      { ...base, batch_number: 'A', delivery_date: '2026-02-01' },
      { ...base, batch_number: 'B', supplier_product_id: 2 ** 40 },
      'no object',
      { ...base, batch_number: 'C' },
      { ...base, batch_number: '#' },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 4));
    expect(getErrors(answer).map(({ index, key, field, code }) => [index, key, field, code])).to.deep.equal([
      [0, `${supplierId} / A`, 'delivery_date', 'VALIDATION_FAILED'],
      [1, `${supplierId} / B`, 'supplier_product_id', 'REFERENCE_NOT_FOUND'],
      [2, null, null, 'VALIDATION_FAILED'],
      [4, `${supplierId} / #`, 'batch_number', 'VALIDATION_FAILED'],
    ]);
  });

  it('takes rows of any JSON type as rows that fail', async () => {
    const importer = await Importer.create();
    const answer = await importer.json('suppliers', [null, 1, 'x', true, [], ['name'], {}, { name: 'Real' }]);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 7));
    expect(getErrors(answer).map(({ field, code }) => [field, code])).to.deep.equal([
      ...Array.from({ length: 6 }, () => [null, 'VALIDATION_FAILED']),
      ['name', 'VALIDATION_FAILED'],
    ]);
  });

  it('lets a malformed NDJSON line fail alone', async () => {
    const importer = await Importer.create();
    const answer = await importer.send('suppliers', '{"name":"A"}\n{"name":\n\n{"name":"B"}\nnull', NDJSON_TYPE);
    expect(getCounts(answer)).to.deep.equal(counts(2, 0, 2));
    expect(getErrors(answer).map(({ index, line, code }) => [index, line, code])).to.deep.equal([
      [1, 2, 'INVALID_JSON'],
      [3, 5, 'VALIDATION_FAILED'],
    ]);
  });

  it('has a job that names what of the first rows no field is called', async () => {
    const importer = await Importer.create();
    const detected = async (answer: Seen) => {
      const job = await importer.v1.get(`/api/v1/jobs/${getJobId(answer)}`);
      return job.body.result.detected as { format: string; ignored?: string[] };
    };
    const camel = { name: 'A', externalId: 'E-1', reachCompliant: true };
    const sent = await importer.json('suppliers', [camel, { ...camel, name: 'B', ['x'.repeat(300)]: 1 }]);
    expect(getCounts(sent)).to.deep.equal(counts(2, 0, 0));
    expect(await detected(sent)).to.deep.equal({
      format: 'json',
      encoding: 'utf-8',
      ignored: ['externalId', 'reachCompliant', `${'x'.repeat(100)}…`],
    });
    const lines = await importer.send('suppliers', '{"name":"A","hue":1}\n', NDJSON_TYPE);
    expect((await detected(lines)).ignored).to.deep.equal(['hue']);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`f${number}`, 1]));
    expect((await detected(await importer.json('suppliers', [{ name: 'A', ...many }]))).ignored).to.have.length(20);
    const known = await importer.json('suppliers', [{ name: 'A', external_id: 'E-1', reach_compliant: true }]);
    expect(await detected(known)).to.deep.equal({ format: 'json', encoding: 'utf-8' });
  });

  it('shows 1,000 errors, says that there are more, and lists all of them in failed.csv', async () => {
    const importer = await Importer.create();
    const rows = Array.from({ length: 1501 }, (_, number) => ({
      name: `S${number}`,
      country: number % 3 ? 'XX' : 'DE',
    }));
    const failed = rows.flatMap((row, index) => (row.country === 'XX' ? [index] : []));
    expect(failed).to.have.length(1000);
    const exactly = await importer.json('suppliers', rows);
    expect(getCounts(exactly)).to.deep.equal(counts(501, 0, 1000));
    expect(exactly.body).not.to.have.property('errors_truncated');
    expect(getErrors(exactly).map(({ index }) => index)).to.deep.equal(failed);

    const more = await importer.json('suppliers', [...rows, { name: 'One more', country: 'XX' }]);
    expect(getCounts(more)).to.deep.equal(counts(0, 501, 1001));
    expect(more.body.errors_truncated).to.equal(true);
    expect(getErrors(more).map(({ index }) => index)).to.deep.equal(failed);
    const { text } = await importer.failedCsv(more);
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[2]))).to.deep.equal([...failed, 1501]);
    const [v1, legacy] = await importer.jobViews(more);
    expect(v1.result).to.include({ failed: 1001, errorsTruncated: true });
    expect(legacy.result).to.include({ failed: 1001, errors_truncated: true });
  });

  it('names its job in Content-Location, finished', async () => {
    const importer = await Importer.create();
    const answer = await importer.json('company-products', [{ sku: 'A', name: 'Coat' }]);
    expect(answer.headers.get('content-location')).to.match(/^\/api\/v1\/jobs\/[0-9a-f-]{36}$/);
    expect(answer.headers.get('preference-applied')).to.equal('wait=60');
    const { body } = await importer.v1.get(answer.headers.get('content-location')!);
    expect(body).to.include({ status: 'COMPLETED', type: 'company-products.bulk-upsert' });
  });

  it('answers 202 with the counts so far to who does not want to wait', async () => {
    const importer = await Importer.create();
    const answer = await importer.json('suppliers', [{ name: 'Later' }], '', { prefer: 'respond-async' });
    expect(answer.status).to.equal(202);
    const id = answer.body.job_id;
    expect(answer.headers.get('location')).to.equal(`/api/v1/jobs/${id}`);
    expect(answer.headers.get('preference-applied')).to.equal('respond-async');
    expect(Number(answer.headers.get('retry-after'))).to.be.greaterThan(0);
    expect(answer.body).to.have.all.keys('created', 'updated', 'failed', 'errors', 'job_id', 'status', 'status_url');
    expect(answer.body.status_url).to.equal(`/api/jobs/${id}`);
    const job = await importer.ended(id);
    expect(job.status).to.equal('COMPLETED');
    expect(job.result).to.include(counts(1, 0, 0));
    expect(await importer.all('suppliers')).to.have.length(1);
  });

  it('takes gzip in every format', async () => {
    const importer = await Importer.create();
    const headers = (type: string, encoding = 'gzip') => ({ 'content-type': type, 'content-encoding': encoding });
    const json = await importer.send(
      'suppliers',
      gzipSync('{"items":[{"name":"A"}]}'),
      headers('application/json; charset=UTF-8'),
    );
    expect(getCounts(json)).to.deep.equal(counts(1, 0, 0));
    const ndjson = await importer.send(
      'suppliers',
      gzipSync('{"name":"A"}\n{"name":"B"}'),
      headers('application/x-ndjson', 'x-gzip'),
    );
    expect(getCounts(ndjson)).to.deep.equal(counts(1, 1, 0));
    const csv = await importer.send('suppliers', gzipSync('name\nC'), headers('text/csv', 'GZIP'));
    expect(getCounts(csv)).to.deep.equal(counts(1, 0, 0));
  });

  it('takes a body of unknown length', async () => {
    const importer = await Importer.create();
    const piece = (text: string) => new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const text of ['{"items":[{"na', 'me":"A"},', '{"name":"B"}]', '}']) controller.enqueue(piece(text));
        controller.close();
      },
    });
    const response = await fetch(`${importer.stack.url}${bulkPath('suppliers')}`, {
      method: 'POST',
      headers: { 'x-api-key': importer.tenant.apiKey, prefer: 'wait=60', ...JSON_TYPE },
      body,
      duplex: 'half',
    });
    expect(await response.json()).to.deep.equal({ ...counts(2, 0, 0), errors: [] });
  });
});
