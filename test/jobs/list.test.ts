import { expect } from 'chai';
import { addEndedJobs } from '../../shared/jobs.ts';
import { query } from '../../shared/platform/database.ts';
import { getBody, getRefusal, newClients, type Client } from '../support/client.ts';

const LIST = '/api/v1/jobs';

describe('list of jobs', () => {
  const imported = async (legacy: Client, disposition?: string) => {
    const body = '{"items":[{"name":"A"}]}';
    const answer = await legacy.post('/api/suppliers/bulk', body, {
      headers: {
        'content-type': 'application/json',
        prefer: 'wait=60',
        ...(disposition === undefined ? {} : { 'content-disposition': disposition }),
      },
    });
    expect(answer.status, answer.text).to.equal(200);
    return answer.headers.get('content-location')!.split('/').at(-1)!;
  };

  it('says what kind of work it was, who had it done, and of which file', async () => {
    const { v1, legacy } = await newClients();
    const names: [string | undefined, string | null][] = [
      [undefined, null],
      ['attachment', null],
      ['attachment; filename="a b.csv"', 'a b.csv'],
      ['attachment; filename=plain.csv', 'plain.csv'],
      [String.raw`attachment; filename="C:\\temp\\x.csv"`, 'x.csv'],
      ['attachment; filename="x.csv"; filename*=UTF-8\'\'Citt%C3%A0.csv', 'Città.csv'],
    ];
    const { user } = getBody(await legacy.get('/api/v1/auth/me'), 200);
    for (const [disposition, fileName] of names) {
      const id = await imported(legacy, disposition);
      const job = getBody(await v1.get(`${LIST}/${id}`), 200);
      expect(job, disposition).to.deep.include({
        kind: 'IMPORT',
        fileName,
        sizeBytes: 24,
        submitter: { id: user.id, name: `${user.firstName} ${user.lastName}` },
      });
      expect(getBody(await v1.get(LIST), 200).items[0]).to.deep.include({ id, fileName, submitter: job.submitter });
      expect(getBody(await legacy.get(`/api/jobs/${id}`), 200)).to.include({ kind: 'IMPORT', file_name: fileName });
    }
  });

  it('refuses names that nobody could be shown, and stores nothing', async () => {
    const { v1, legacy } = await newClients();
    for (const disposition of [
      "attachment; filename*=UTF-8''%ff",
      "attachment; filename*=UTF-8''a%00b",
      "attachment; filename*=UTF-8''a%E2%80%AEb",
      `attachment; filename="${'x'.repeat(256)}"`,
      'attachment; filename=".."',
    ]) {
      const answer = await legacy.post(
        '/api/suppliers/bulk',
        { items: [] },
        { headers: { 'content-disposition': disposition } },
      );
      expect(getRefusal(answer), disposition).to.deep.equal([400, 'VALIDATION_FAILED', 'Content-Disposition']);
    }
    expect(getBody(await v1.get(LIST), 200).total).to.equal(0);
  });

  it('is narrowed by kind and time, with the total of what is left', async () => {
    const { stack, tenant, v1, legacy } = await newClients();
    const [old, fresh] = [await imported(legacy), await imported(legacy)];
    await stack
      .database('jobs')
      .where({ tenant_id: tenant.id, id: old })
      .update({ created_at: '2026-01-02T00:00:00Z' });
    const factors = { factors: { ROAD: '1', SEA: '1', AIR: '1', RAIL: '1' }, source: 'S', version: '1' };
    getBody(await v1.put('/api/v1/emission-factors', factors, { headers: { prefer: 'wait=60' } }), 200);
    const expected: Record<string, number> = {
      'kind=IMPORT': 2,
      'kind=RECALCULATION': 1,
      'kind=VERIFICATION': 0,
      'kind=IMPORT&type=suppliers.bulk-upsert&status=COMPLETED': 2,
      'createdBefore=2026-01-03T00:00:00Z': 1,
      'createdFrom=2026-01-02T00:00:00Z&createdBefore=2026-01-02T00:00:00Z': 0,
      'createdFrom=2026-01-03T00:00:00Z&kind=IMPORT': 1,
    };
    for (const [query, total] of Object.entries(expected)) {
      const page = getBody(await v1.get(`${LIST}?${query}&pageSize=100`), 200);
      expect([page.total, page.items.length], query).to.deep.equal([total, total]);
    }
    expect(getBody(await v1.get(`${LIST}?createdFrom=2026-01-03T00:00:00Z&kind=IMPORT`), 200).items[0].id).to.equal(
      fresh,
    );
    for (const [query, field] of [
      ['kind=import', 'kind'],
      ['createdFrom=x', 'createdFrom'],
    ] as const)
      expect(getRefusal(await v1.get(`${LIST}?${query}`))[2]).to.equal(field);
  });

  it('has each job once, the newest first, on pages far from the front and near the end', async () => {
    const { stack, tenant, v1 } = await newClients();
    const { user } = getBody(await v1.get('/api/v1/auth/me'), 200);
    const [{ id: userId }] = (await query<{ id: number }>(stack.database, 'select id from users where uuid = $1', [
      user.id,
    ])) as [{ id: number }];
    await addEndedJobs(stack.database, { tenantId: tenant.id, userId, count: 2470 });
    const rows = await query<{ id: string; kind: string }>(
      stack.database,
      'select id, type as kind from jobs where tenant_id = $1 order by created_at desc, seq desc',
      [tenant.id],
    );
    for (const [filter, expected] of [
      ['', rows],
      ['&type=bulk-upsert', rows.filter(({ kind }) => kind === 'bulk-upsert')],
    ] as const) {
      const listed: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / 100); page++) {
        const { items, total } = getBody(await v1.get(`${LIST}?pageSize=100&page=${page}${filter}`), 200);
        expect(total).to.equal(expected.length);
        listed.push(...items.map(({ id }: { id: string }) => id));
      }
      expect(listed, filter).to.deep.equal(expected.map(({ id }) => id));
      expect(getBody(await v1.get(`${LIST}?pageSize=100&page=26${filter}`), 200).items).to.deep.equal([]);
    }
  });
});
