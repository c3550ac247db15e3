import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { type Seen } from '../support/client.ts';
import { counts, Importer, getJobId, type Row } from '../support/bulk.ts';

interface Page {
  items: Row[];
  total: number;
  page: number;
  pageSize: number;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const LOCAL_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

describe('the job of a bulk upsert', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  it('is shown in camelCase and in snake_case, alike', async () => {
    const answer = await importer.csv('suppliers', 'name,country\nA,IT\nB,XX\n', '', {
      'x-request-id': 'erp-run-2026',
    });
    const [v1, legacy] = await importer.jobViews(answer);
    expect(v1).to.have.all.keys(
      ...['id', 'type', 'status', 'dryRun', 'progress', 'result', 'error', 'attempts', 'requestId'],
      ...[
        'createdAt',
        'startedAt',
        'finishedAt',
        'failedKept',
        'kind',
        'fileName',
        'sizeBytes',
        'submitter',
        'options',
        'acknowledgedAt',
      ],
    );
    expect(legacy).to.have.all.keys(
      ...['id', 'type', 'status', 'dry_run', 'progress', 'result', 'error', 'attempts', 'request_id'],
      ...['created_at', 'started_at', 'finished_at', 'failed_kept', 'kind', 'file_name', 'size_bytes'],
    );
    const same = { id: getJobId(answer), type: 'suppliers.bulk-upsert', status: 'COMPLETED', error: null, attempts: 1 };
    expect(v1).to.include({ ...same, dryRun: false, requestId: 'erp-run-2026' });
    expect(legacy).to.include({ ...same, dry_run: false, request_id: 'erp-run-2026' });
    const result = {
      ...answer.body,
      reasons: [[{ field: 'country', reason: 'NOT_A_COUNTRY', params: { value: '"XX"' } }]],
      detected: {
        format: 'csv',
        encoding: 'utf-8',
        delimiter: ',',
        header: ['name', 'country'],
        fields: ['name', 'country'],
      },
    };
    for (const job of [v1, legacy]) {
      expect(job.progress).to.deep.equal({ processed: 2, total: 2, percent: 100 });
      expect(job.result).to.deep.equal(result);
    }
    for (const name of ['createdAt', 'startedAt', 'finishedAt']) expect(v1[name]).to.match(MOMENT);
    for (const name of ['created_at', 'started_at', 'finished_at']) expect(legacy[name]).to.match(LOCAL_MOMENT);
  });

  it('shows the options that it was sent with, those of its profile included', async () => {
    const options = {
      columns: { name: 'Ragione, sociale' },
      ignoreColumns: ['Note'],
      delimiter: 'tab',
      decimal: 'comma',
    };
    const made = await importer.v1.post('/api/v1/import-profiles', { resource: 'suppliers', name: 'ERP', options });
    expect(made.status, made.text).to.equal(201);
    const text = 'Ragione, sociale\tNote\nA\tx\n';
    const query = '?profile=ERP&unknown_columns=ignore&booleans=SI/NO';
    const [v1] = await importer.jobViews(await importer.csv('suppliers', text, query));
    expect(v1.result).to.include({ created: 1 });
    expect(v1.options).to.deep.equal({ ...options, unknownColumns: 'ignore', booleans: ['sì/no'] });
    const [plain] = await importer.jobViews(await importer.csv('suppliers', 'name\nA\n', '?profile=none'));
    expect(plain.options).to.deep.equal({});
  });

  for (const form of ['json', 'ndjson'] as const) {
    it(`says that the payload was ${form.toUpperCase()}`, async () => {
      const answer = await importer[form]('suppliers', [{ name: 'A' }]);
      for (const job of await importer.jobViews(answer))
        expect(job.result.detected).to.deep.equal({ format: form, encoding: 'utf-8' });
    });
  }

  it('is COMPLETED although all its rows failed', async () => {
    const [job] = await importer.jobViews(await importer.json('suppliers', [{}, {}]));
    expect(job).to.include({ status: 'COMPLETED', error: null });
    expect(job.result).to.include(counts(0, 0, 2));
  });

  it('is FAILED with its error when the payload was broken', async () => {
    const answer = await importer.csv('suppliers', 'nam\nA\n');
    const unknown = { column: 'nam', nearest: 'name', position: 1 };
    for (const job of await importer.jobViews(answer)) {
      expect(job).to.include({ status: 'FAILED' });
      expect(job.error).to.deep.equal({
        code: 'VALIDATION_FAILED',
        message: answer.body.message,
        details: {
          ...{ ...unknown, line: 1, columns: [unknown] },
          ...{ reason: 'UNKNOWN_COLUMNS', params: { columns: [unknown], total: 1 } },
        },
      });
    }
  });

  it("is nobody else's, in either style", async () => {
    const id = getJobId(await importer.json('suppliers', [{ name: 'A' }]));
    const other = await Importer.create();
    for (const client of [other.v1, other.legacy]) {
      for (const path of ['/api/v1/jobs', '/api/jobs']) {
        const { status, body } = await client.get(`${path}/${id}`);
        expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND']);
      }
    }
    expect((await other.v1.get('/api/v1/jobs')).body.total).to.equal(0);
  });

  it('is looked up by a UUID', async () => {
    for (const path of ['/api/v1/jobs', '/api/jobs']) {
      expect((await importer.v1.get(`${path}/${randomUUID()}`)).status).to.equal(404);
      for (const id of ['1', 'x', '%00', `${randomUUID()}x`])
        expect((await importer.v1.get(`${path}/${id}`)).status, id).to.equal(400);
    }
  });

  describe('among others', () => {
    /** Jobs of three kinds, the oldest first. */
    const ids: string[] = [];
    beforeEach(async () => {
      ids.length = 0;
      const keep = (answer: Seen) => ids.push(getJobId(answer));
      keep(await importer.json('suppliers', [{ name: 'A' }]));
      keep(await importer.json('company-products', [{ sku: 'A', name: 'Coat' }]));
      keep(await importer.csv('suppliers', 'nam\nA\n'));
      keep(await importer.json('suppliers', [{}]));
      keep(await importer.json('company-products', [], '?dry_run=true'));
    });

    const list = async (query = '') => {
      const { status, body } = await importer.v1.get(`/api/v1/jobs${query}`);
      expect(status).to.equal(200);
      return body as Page;
    };
    const positions = (page: Page) => page.items.map((job) => ids.indexOf(job['id'] as string));

    it('stands in the list, the newest first, without its errors', async () => {
      const page = await list();
      expect(page).to.include({ total: 5, page: 1, pageSize: 20 });
      expect(positions(page)).to.deep.equal([4, 3, 2, 1, 0]);
      expect(page.items[1]!['result'])
        .to.include(counts(0, 0, 1))
        .and.not.to.have.property('errors');
    });

    for (const [query, expected] of [
      ['?type=suppliers.bulk-upsert', [3, 2, 0]],
      ['?type=company-products.bulk-upsert', [4, 1]],
      ['?type=nothing', []],
      ['?status=FAILED', [2]],
      ['?status=COMPLETED', [4, 3, 1, 0]],
      ['?status=QUEUED', []],
      ['?status=COMPLETED&type=suppliers.bulk-upsert', [3, 0]],
    ] as [string, number[]][]) {
      it(`is found with ${query}`, async () => {
        const page = await list(query);
        expect(page.total).to.equal(expected.length);
        expect(positions(page)).to.deep.equal(expected);
      });
    }

    it('is found on its page', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?pageSize=2&page=${page}`)));
      expect(pages.map(positions)).to.deep.equal([[4, 3], [2, 1], [0], []]);
      for (const [index, page] of pages.entries()) expect(page).to.include({ total: 5, page: index + 1, pageSize: 2 });
      const filtered = await list('?pageSize=2&page=2&type=suppliers.bulk-upsert');
      expect(positions(filtered)).to.deep.equal([0]);
    });

    it('is not looked for with bad parameters', async () => {
      for (const [query, field] of [
        ['?page=0', 'page'],
        ['?page=x', 'page'],
        ['?pageSize=0', 'pageSize'],
        ['?pageSize=101', 'pageSize'],
        ['?status=DONE', 'status'],
      ] as const) {
        const { status, body } = await importer.v1.get(`/api/v1/jobs${query}`);
        expect(status, query).to.equal(400);
        expect(body.details).to.include({ field });
      }
    });
  });
});
