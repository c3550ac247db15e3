import { expect } from 'chai';
import { inTransaction, query } from '../../shared/platform/database.ts';
import { Importer } from '../support/bulk.ts';
import { getBody } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';

describe('suppliers by whether a certification of theirs has not expired', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const supplier = async (name: string) =>
    (getBody(await importer.v1.post('/api/v1/suppliers', { name }), 201) as { id: string }).id;
  const certify = async (supplierId: string, certificateExpiry?: string | null) =>
    (
      getBody(
        await importer.v1.post(`/api/v1/supplier-certifications?supplierId=${supplierId}`, {
          supplierId,
          certificationType: 'GOTS',
          certificateExpiry,
        }),
        201,
      ) as { id: string }
    ).id;
  const names = async (certified: boolean) => {
    const { items } = getBody(await importer.v1.get(`/api/v1/suppliers?certified=${certified}&sortBy=name`), 200) as {
      items: { name: string }[];
    };
    return items.map(({ name }) => name).sort();
  };
  /** What is kept of the tenant's suppliers, and what their certifications say. */
  const expectKept = async () => {
    const rows = await query<{ name: string; kept: string; held: string }>(
      importer.stack.database,
      `select s.name, s.certified_until::text as kept,
         (select coalesce(max(coalesce(c.expires_at, 'infinity')), '-infinity')::text from supplier_certifications c
          where c.tenant_id = s.tenant_id and c.supplier_id = s.id) as held
       from suppliers s where s.tenant_id = $1 order by s.name`,
      [importer.tenant.id],
    );
    expect(rows.map(({ name, kept }) => [name, kept])).to.deep.equal(rows.map(({ name, held }) => [name, held]));
  };

  it('follow what is noted, changed and deleted', async () => {
    const [valid, forEver, expired, none] = [
      await supplier('Valid'),
      await supplier('For ever'),
      await supplier('Expired'),
      await supplier('None'),
    ];
    await certify(valid, '2001-01-01');
    const renewed = await certify(valid, '2101-01-01');
    await certify(forEver);
    const old = await certify(expired, '2001-01-01');
    expect(await names(true)).to.deep.equal(['For ever', 'Valid']);
    expect(await names(false)).to.deep.equal(['Expired', 'None']);

    const path = (id: string) => `/api/v1/supplier-certifications/${id}`;
    getBody(await importer.v1.patch(path(renewed), { certificateExpiry: '2001-01-02' }), 200);
    getBody(await importer.v1.patch(path(old), { certificateExpiry: null }), 200);
    expect(await names(true)).to.deep.equal(['Expired', 'For ever']);
    getBody(await importer.v1.delete(path(old)), 204);
    expect(await names(true)).to.deep.equal(['For ever']);
    expect(getBody(await importer.v1.get('/api/v1/suppliers?certified=false'), 200)).to.include({ total: 3 });
    expect(none).to.be.a('string');
    await expectKept();
  });

  it('are told by both of two certifications of which the second waits for the first', async () => {
    const one = await supplier('One');
    const { database } = importer.stack;
    let second: Promise<string> | undefined;
    await inTransaction(database, async (transaction) => {
      await query(
        transaction,
        `insert into supplier_certifications (tenant_id, supplier_id, certification_type, certificate_expiry, expires_at)
         select tenant_id, id, 'GRS', '2060-12-31', '2061-01-01' from suppliers where uuid = $1`,
        [one],
      );
      second = certify(one, '2040-01-01');
      await eventually('the second waits', async () => {
        const [waiting] = await query<{ count: number }>(
          database,
          `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%supplier_certifications%'`,
        );
        return waiting!.count > 0 || undefined;
      });
    });
    await second;
    await expectKept();
  });

  it('are told rightly after many writes of one supplier at once, beside imports that change it', async () => {
    const [one, other] = [await supplier('One'), await supplier('Other')];
    const day = (index: number) => `20${30 + (index % 60)}-05-01`;
    const given = await Promise.all(
      Array.from({ length: 24 }, (_, index) => certify(index % 3 ? one : other, day(index * 7))),
    );
    await expectKept();
    await Promise.all([
      ...given.map((id, index) =>
        index % 2
          ? importer.v1.delete(`/api/v1/supplier-certifications/${id}`)
          : importer.v1.patch(`/api/v1/supplier-certifications/${id}`, { certificateExpiry: day(index * 11) }),
      ),
      ...Array.from({ length: 8 }, (_, index) => certify(index % 2 ? one : other, day(index * 13))),
      importer.json('suppliers', [
        { name: 'Other', country: 'IT' },
        { name: 'One', country: 'PT' },
      ]),
    ]);
    await expectKept();
    expect(await names(true)).to.deep.equal(['One', 'Other']);
  });
});
