/** Every list as a file: what is asked for, what is refused, whose rows it has. */
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { EXPORTED_LISTS } from '../../shared/domain/exported-lists.ts';
import { MODULES } from '../../shared/platform/modules.ts';
import { toData } from '../../shared/exports/list-query.ts';
import { expectRefused, Importer } from '../support/bulk.ts';
import { sessionClient } from '../support/client.ts';
import { execute } from '../support/postgres.ts';
import { exported, FORMATS, getFile, ndjsonRows, TYPES, type Style } from './files.ts';

const LISTS = ENDPOINTS.filter(({ exports }) => exports);
const styleOf = ({ style, sessionOnly }: Endpoint): Style =>
  sessionOnly ? 'session' : style === 'service-key' ? 'legacy' : 'v1';
const nameOf = ({ path, style }: Endpoint) => `${path} (${style})`;

const ANYBODY = { tenantModules: MODULES, moduleKeys: MODULES, roles: ['admin'], scopes: [] };

/** What lists cannot do without. */
const NEEDED: Record<string, string> = {
  '/api/chemicals/search': 'cas=64-17-5',
  '/api/v1/supplier-certifications': 'supplierId=5a8f1f0e-9c6b-4f6e-8f43-0c5d1a1c2b3d',
};

describe('lists as files', () => {
  let importer: Importer;
  before(async () => {
    importer = await Importer.create();
  });

  it('are all that have rows of a resource', () => {
    const listed = ENDPOINTS.filter((each) => each.lists).map(nameOf);
    expect(listed).to.have.length.above(15);
    expect(LISTS.map(nameOf)).to.include.members(listed);
  });

  for (const list of LISTS.filter(({ path }) => !path.includes('{')))
    it(`are answered in each format: ${nameOf(list)}`, async () => {
      const path = `${list.path}?${NEEDED[list.path] ?? ''}`;
      for (const format of FORMATS) {
        const asked = await exported(importer, path, format, styleOf(list));
        expect(asked.headers.get('content-disposition')).to.match(
          new RegExp(`^attachment; filename=[\\w-]+\\.${format}$`),
        );
        const accepted = await getFile(importer, path, { style: styleOf(list), headers: { accept: TYPES[format] } });
        expect(accepted.headers.get('content-type')).to.equal(asked.headers.get('content-type'));
        // signing in is an event, and changes a person
        if (format !== 'xlsx' && !list.sessionOnly) expect(accepted.text).to.equal(asked.text);
      }
      const json = await getFile(importer, path, { style: styleOf(list) });
      expect(json.headers.get('content-type')).to.match(/^application\/json/);
      for (const page of ['page=1', 'after='].filter((each) => list.query!.shape[each.split('=')[0]!]))
        expect((await getFile(importer, `${path}&format=csv&${page}`, { style: styleOf(list) })).status).to.equal(400);
    });

  it('have filters and representations that a job can be told of', async () => {
    for (const list of LISTS.filter(({ path }) => !path.includes('{'))) {
      const shape = list.query!.shape as Record<string, unknown>;
      const query = list.lists
        ? Object.fromEntries(
            Object.keys(list.lists.filters).map((name) => [
              name,
              name.startsWith('purchased') ? new Date() : name === 'validity' ? 'VALID' : 'x',
            ]),
          )
        : { search: 'x', days: 1 };
      expect(Object.keys(shape)).to.include('format');
      const { representation, filters, order } = await list.exports!({ query, params: {}, caller: ANYBODY } as never);
      expect(EXPORTED_LISTS, nameOf(list)).to.include(representation);
      expect(toData({ representation, filters, order }).filters.every(({ name }) => name.length > 0)).to.equal(true);
    }
  });

  it('are files only where Accept names one and wants it most', async () => {
    const types: [string | undefined, string][] = [
      [undefined, 'application/json'],
      ['*/*', 'application/json'],
      ['text/*', 'application/json'],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
      ['application/json, text/csv', 'application/json'],
      ['text/csv;q=0.5, application/json', 'application/json'],
      ['text/csv;q=0.5, */*', 'application/json'],
      ['text/csv;q=0, application/x-ndjson;q=0.1', TYPES.ndjson],
      ['TEXT/CSV', TYPES.csv],
      ['text/csv, */*;q=0.1', TYPES.csv],
      [`application/json;q=0.9, ${TYPES.xlsx}`, TYPES.xlsx],
    ];
    for (const [accept, type] of types) {
      const { headers, status } = await getFile(importer, '/api/suppliers', { headers: accept ? { accept } : {} });
      expect([status, headers.get('content-type')!.split(';')[0]], accept).to.deep.equal([200, type]);
    }
    const json = await getFile(importer, '/api/suppliers?format=json', { headers: { accept: 'text/csv' } });
    expect(json.headers.get('content-type')).to.match(/^application\/json/);
  });

  it('have the rows that the filters let through, in the order asked for, and nobody else’s', async () => {
    const [own, other] = await Importer.pair();
    await other.store('suppliers', [{ name: 'Of another tenant', country: 'IT' }]);
    const countries = ['PT', null, 'IT', 'IN', null, 'DE', 'IT'];
    await own.store(
      'suppliers',
      countries.map((country, at) => ({ name: `S${at}`, country, category: at % 2 ? 'a' : 'B' })),
    );
    const pages = ['sortBy=country&sortOrder=asc', 'sortBy=country&sortOrder=desc', 'sortBy=category&sortOrder=desc'];
    for (const query of [
      ...pages,
      'sortBy=name&sortOrder=desc',
      'country=IT',
      'search=S3',
      'complianceStatus=COMPLIANT',
      '',
    ]) {
      const { body } = await own.legacy.get(`/api/suppliers?${query}`);
      const rows = ndjsonRows(await exported(own, `/api/suppliers?${query}&columns=name`, 'ndjson'));
      expect(rows, query).to.deep.equal((body.items as { name: string }[]).map(({ name }) => ({ name })));
    }
    const none = await getFile(own, '/api/suppliers?format=csv&country=FR');
    expect(none.text.split('\r\n')).to.deep.equal([
      'external_id,name,country,category,reach_compliant,svhc_compliant',
      '',
    ]);
  });

  it('have each row once, in the order of the list, where they are read in many batches', async () => {
    const own = await Importer.create();
    const names = Array.from({ length: 230 }, (_, at) => `${'ZAYBX'[at % 5]} ${(at * 89) % 230}`);
    await own.store(
      'suppliers',
      names.map((name, at) => ({ name, country: ['IT', null, 'PT'][at % 3] })),
    );
    await execute(
      own.stack.databaseUrl,
      `insert into textile_products (tenant_id, kind, supplier_id, name, code, category, quantity_available)
       select $1, 'FIBER', case when at % 6 > 0 then s.ids[1 + at % 20] end, name, 'F-' || at, 'C' || at % 2,
         case when at % 4 > 0 then at % 7 end
       from unnest($2::text[]) with ordinality n(name, at), (select array_agg(id) as ids from suppliers where tenant_id = $1) s`,
      [own.tenant.id, names],
    );
    const inPages = async (path: string, size: string) => {
      const pages: string[] = [];
      for (const page of [1, 2, 3]) {
        const { body, text, status } = await own.v1.get(`${path}&${size}=100&page=${page}`);
        expect(status, text).to.equal(200);
        pages.push(...((body.items ?? body.data) as { id: string }[]).map(({ id }) => id));
      }
      return pages;
    };
    const lists: [path: string, size: string, sorts: string[]][] = [
      ['/api/v1/suppliers?', 'pageSize', ['name', 'country']],
      ['/api/v1/product/materials?facets=false&', 'limit', ['supplier', 'category', 'stock', 'name']],
    ];
    for (const [path, size, sorts] of lists)
      for (const order of sorts.flatMap((by) => [`sortBy=${by}&sortDirection=asc`, `sortBy=${by}&sortDirection=desc`]))
        for (const query of [order, `${order}&search=y 1`, `${order}&search=bx`]) {
          const wanted = await inPages(`${path}${query}`, size);
          const asked = `${path.replace('facets=false&', '')}${query}`;
          const at = await exported(own, `${asked}&columns=id`, 'ndjson', 'v1');
          expect(
            ndjsonRows(at).map(({ id }) => id),
            asked,
          ).to.deep.equal(wanted);
          expect(at.headers.get('x-total-count'), asked).to.equal(String(wanted.length));
          if (!query.includes('search=y 1') && query !== order) continue;
          const job = await own.v1.post('/api/v1/exports', { list: `${asked}&columns=id`, format: 'ndjson' });
          const { result } = await own.ended((job.body as { id: string }).id);
          expect(result.rows, asked).to.equal(wanted.length);
          const file = await getFile(own, result.download as string, { style: 'v1' });
          expect(
            ndjsonRows(file).map(({ id }) => id),
            asked,
          ).to.deep.equal(wanted);
        }
  });

  it('have the columns that are named, and refuse those that there are not', async () => {
    const own = await Importer.create();
    const id = await own.supplier('Filatura');
    const named = await exported(own, '/api/suppliers?columns=name,id', 'csv');
    expect(named.text).to.equal(`name,id\r\nFilatura,${id}\r\n`);
    const [all] = ndjsonRows(await exported(own, '/api/v1/suppliers?columns=all', 'ndjson', 'v1'));
    const { body } = await own.v1.get('/api/v1/suppliers');
    expect(all).to.deep.equal(body.items[0]);
    for (const [query, field] of [
      ['columns=name,nam', 'columns'],
      ['columns=name,name', 'columns'],
      ['columns=', 'columns'],
      ['references=both', 'references'],
      ['for=word', 'for'],
    ])
      expectRefused(await own.legacy.get(`/api/supplier-products?format=csv&${query}`), 400, 'VALIDATION_FAILED', {
        field,
      });
    expectRefused(await own.legacy.get('/api/suppliers?format=pdf'), 400, 'VALIDATION_FAILED', { field: 'format' });
    expectRefused(await own.legacy.get('/api/suppliers?format=xlsx&for=excel'), 400, 'VALIDATION_FAILED', {
      field: 'for',
    });
  });

  it('have what the lists of documents, people and the audit trail show', async () => {
    const own = await Importer.create();
    const { body: supplier } = await own.v1.post('/api/v1/suppliers', { name: 'Filatura' });
    const announced = { entityType: 'SUPPLIER', entityId: supplier.id, category: 'OTHER', contentType: 'text/plain' };
    for (const fileName of ['a.txt', 'b, "c".txt'])
      await own.v1.post('/api/v1/documents/presign', { ...announced, fileName, sizeBytes: 4 });
    const documents = (await own.v1.get('/api/v1/documents')).body.items as unknown[];
    expect(documents).to.have.length(2);
    expect(ndjsonRows(await exported(own, '/api/v1/documents', 'ndjson', 'v1'))).to.deep.equal(documents);
    const session = await sessionClient(own.stack, own.tenant);
    const people = (await session.get('/api/v1/account/users')).body.items as { id: string }[];
    const rows = ndjsonRows(await exported(own, '/api/v1/account/users', 'ndjson', 'session'));
    expect(rows.map(({ lastLoginAt: _, updatedAt: __, ...row }) => row)).to.deep.equal(
      people.map(({ lastLoginAt: _, updatedAt: __, ...row }: Record<string, unknown>) => row),
    );
    const events = `/api/v1/account/audit?action=supplier.created&from=2020-01-01T00:00:00Z`;
    const [event] = (await session.get(events)).body.items as Record<string, unknown>[];
    const [row] = ndjsonRows(await exported(own, events, 'ndjson', 'session'));
    const { id, at, action, entityType, entityId, entityLegacyId, requestId } = event!;
    expect(row).to.include({ id, at, action, entityType, entityId, entityLegacyId, requestId, actorKind: 'token' });
    const { name: actorName } = event!['actor'] as { name: string };
    expect(row).to.include({ entityName: 'Filatura', actorName, authenticatedName: actorName });
  });

  it('have no formulas in the form for spreadsheets', async () => {
    const own = await Importer.create();
    await own.store('suppliers', [{ name: '=1+1', category: 'a;b' }]);
    const { text } = await exported(own, '/api/suppliers?columns=name,category&for=excel', 'csv');
    expect(text).to.equal(`\uFEFFname,category\r\n'=1+1,"a;b"\r\n`);
  });
});
