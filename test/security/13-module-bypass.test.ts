import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { setTenantModules } from '../../shared/domain/accounts/tenants.ts';
import { getEntityTypes, moduleOfEntity, type EntityType } from '../../shared/domain/documents/documented-entities.ts';
import { ALL_SCOPES, MODULES, type Module } from '../../shared/platform/modules.ts';
import { encoded, getName } from '../api/calls.ts';
import { newCredential, newOperator } from '../api/test-credentials.ts';
import { type Seen } from '../api/walk.ts';
import { newWorld, rowsIn, type World } from '../api/world.ts';
import { Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const getScopes = (module: Module) => ALL_SCOPES.filter((scope) => scope.startsWith(`${module}:`));

describe('rights to one module', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  describe('and to documents', () => {
    const PATH = '/api/v1/documents';
    const without = (module: Module) => MODULES.filter((each) => each !== module);

    /** A world with a document of every type of entity, each with its bytes announced. */
    async function newDocuments() {
      const world = await newWorld(stack);
      const entities = new Map<EntityType, string>();
      for (const type of getEntityTypes(MODULES)) entities.set(type, await entityIn(world, type));
      const documents = new Map<EntityType, string>();
      for (const [entityType, entityId] of entities) {
        const file = { category: 'OTHER', fileName: 'a.txt', contentType: 'text/plain', sizeBytes: 4 };
        const { status, body, text } = await world.v1.post(`${PATH}/presign`, { entityType, entityId, ...file });
        expect(status, text).to.equal(201);
        documents.set(entityType, body.documentId);
      }
      return { world, entities, documents };
    }

    const LISTS: Record<EntityType, string> = {
      SUPPLIER: '/api/v1/suppliers',
      SUPPLIER_CERTIFICATION: '/api/v1/supplier-certifications/expiring',
      SUPPLIER_PRODUCT: '/api/v1/supplier/products',
      COMPANY_PRODUCT: '/api/v1/company/products',
      FIBER: '/api/v1/textile/fibers',
      YARN: '/api/v1/textile/yarns',
      FABRIC: '/api/v1/textile/fabrics',
      MATERIAL_PURCHASE: '',
      TRACEABILITY_JOURNEY: '/api/v1/product/traceability',
      PROCESSING_STAGE: '/api/processing-stages',
      TRACEABILITY_RECORD: '/api/v1/traceability',
    };

    async function entityIn(world: World, type: EntityType): Promise<string> {
      if (type === 'MATERIAL_PURCHASE')
        return Object.values(world.nested).find((ids) => ids['purchaseId'])!['purchaseId']!;
      const client = LISTS[type].startsWith('/api/v1') ? world.v1 : world.legacy;
      const [row] = rowsIn((await client.get(LISTS[type])).body);
      return (row!['uuid'] ?? row!.id) as string;
    }

    /** Everything that can be asked for about a document and an entity, with the answer's status and code. */
    async function askAll(headers: Record<string, string>, entityType: EntityType, entityId: string, id: string) {
      const client = new Client(stack.url, headers);
      const described = { entityType, entityId, category: 'OTHER' };
      const announced = { fileName: 'b.txt', contentType: 'text/plain', sizeBytes: 4 };
      const upload = ENDPOINTS.find((each) => getName(each) === `POST ${PATH}`)!;
      const sent = await encoded(upload, { ...described, file: 'GOTS' });
      const answers: Record<string, Seen> = {
        'list of the type': await client.get(`${PATH}?entityType=${entityType}`),
        read: await client.get(`${PATH}/${id}`),
        download: await client.get(`${PATH}/${id}/download`),
        upload: await client.post(PATH, sent.body, { headers: sent.headers! }),
        presign: await client.post(`${PATH}/presign`, { ...described, ...announced }),
        complete: await client.post(`${PATH}/${id}/complete`, { checksumSha256: '0'.repeat(64) }),
        delete: await client.delete(`${PATH}/${id}`),
      };
      return Object.fromEntries(
        Object.entries(answers).map(([what, { status, body }]) => [what, [status, body?.code]]),
      );
    }

    const refusedWith = (code: string) =>
      Object.fromEntries(
        ['list of the type', 'read', 'download', 'upload', 'presign', 'complete', 'delete'].map((what) => [
          what,
          [403, code],
        ]),
      );
    const ALLOWED = {
      'list of the type': [200, undefined],
      read: [200, undefined],
      // their bytes have not been put
      download: [409, 'UPLOAD_MISSING'],
      upload: [201, undefined],
      presign: [201, undefined],
      complete: [409, 'UPLOAD_MISSING'],
      delete: [204, undefined],
    };

    it('are rights to the documents of its rows, and to no others', async () => {
      const { world, entities, documents } = await newDocuments();
      const sessions: [Module, Record<string, string>][] = [];
      for (const module of new Set([...entities.keys()].map(moduleOfEntity))) {
        const userId = await newOperator(stack, world.tenant, ['documents', module]);
        const session = await newCredential(stack, world.tenant, 'session', { userId });
        const scopes = [...getScopes('documents'), ...getScopes(module)];
        const token = await newCredential(stack, world.tenant, 'token', { scopes });
        for (const [headers, code] of [
          [session, 'FORBIDDEN'],
          [token, 'SCOPE_MISSING'],
        ] as const) {
          const { items, total } = (await new Client(stack.url, headers).get(`${PATH}?pageSize=100`)).body;
          const types = new Set(rowsIn({ items }).map((each) => each['entityType']));
          expect([...types], module).to.have.members(getEntityTypes([module]));
          expect(total, module).to.equal(items.length);
          for (const [type, id] of documents) {
            if (moduleOfEntity(type) === module) continue;
            // nothing is named that could be refused: the entity's documents are none of those that are shown
            const ofEntity = await new Client(stack.url, headers).get(`${PATH}?entityId=${entities.get(type)!}`);
            expect([ofEntity.status, ofEntity.body.total], type).to.deep.equal([200, 0]);
            expect(await askAll(headers, type, entities.get(type)!, id), `${type} with ${module}`).to.deep.equal(
              refusedWith(code),
            );
          }
        }
        sessions.push([module, session]);
      }
      for (const [module, session] of sessions)
        for (const type of getEntityTypes([module]))
          expect(await askAll(session, type, entities.get(type)!, documents.get(type)!), type).to.deep.equal(ALLOWED);
    });

    it('end with the modules of the tenant, for administrators too', async () => {
      const { world, entities, documents } = await newDocuments();
      const headers = await newCredential(stack, world.tenant, 'session');
      for (const [type, id] of documents) {
        await setTenantModules(stack.database, world.tenant.uuid, without(moduleOfEntity(type)));
        expect(await askAll(headers, type, entities.get(type)!, id), type).to.deep.equal(
          refusedWith('MODULE_NOT_ENTITLED'),
        );
      }
    });

    it('of writing end without those of writing the rows', async () => {
      const { world, entities, documents } = await newDocuments();
      const scopes = [...getScopes('documents'), 'suppliers:read' as const];
      const token = await newCredential(stack, world.tenant, 'token', { scopes });
      const answers = await askAll(token, 'SUPPLIER', entities.get('SUPPLIER')!, documents.get('SUPPLIER')!);
      const reads = ['list of the type', 'read', 'download'] as const;
      const expected = {
        ...refusedWith('SCOPE_MISSING'),
        ...Object.fromEntries(reads.map((what) => [what, ALLOWED[what]])),
      };
      expect(answers).to.deep.equal(expected);
    });

    it('leave the job of a completion to those who may use the module of the entity', async () => {
      const { world, entities } = await newDocuments();
      const bytes = 'GOTS';
      const announcement = (
        await world.v1.post(`${PATH}/presign`, {
          ...{ entityType: 'SUPPLIER', entityId: entities.get('SUPPLIER'), category: 'OTHER' },
          ...{ fileName: 'a.txt', contentType: 'text/plain', sizeBytes: bytes.length },
        })
      ).body as { documentId: string; presignedUrl: string; headers: Record<string, string> };
      const { pathname, search } = new URL(announcement.presignedUrl);
      const put = await fetch(`${stack.url}${pathname}${search}`, {
        method: 'PUT',
        headers: announcement.headers,
        body: bytes,
      });
      expect(put.status).to.equal(200);
      const completed = await world.v1.post(
        `${PATH}/${announcement.documentId}/complete`,
        { checksumSha256: createHash('sha256').update(bytes).digest('hex') },
        { headers: { prefer: 'respond-async' } },
      );
      expect(completed.status, completed.text).to.equal(202);
      const job = completed.headers.get('location')!;
      const client = async (module: Module) => {
        const userId = await newOperator(stack, world.tenant, [module]);
        return new Client(stack.url, await newCredential(stack, world.tenant, 'session', { userId }));
      };
      const [documents, suppliers] = [await client('documents'), await client('suppliers')];
      for (const refused of [
        await documents.get(job),
        await documents.post(`${job}/cancel`),
        await documents.get(`${job}/events`),
      ])
        expect([refused.status, refused.body.code]).to.deep.equal([403, 'FORBIDDEN']);
      expect((await documents.get('/api/v1/jobs')).body).to.include({ total: 0 });
      expect((await suppliers.get(job)).status).to.equal(200);
    });
  });

  it('to materials shows no figure of purchases, and with purchases all of them', async () => {
    const world = await newWorld(stack);
    const { kind, id } = Object.values(world.nested).find((ids) => ids['purchaseId'])!;
    const path = `/api/v1/product/materials/${kind}/${id}/detail`;
    const overviewFor = async (modules: Module[]) => {
      const userId = await newOperator(stack, world.tenant, modules);
      const client = new Client(stack.url, await newCredential(stack, world.tenant, 'session', { userId }));
      return (await client.get(path)).body.overview as Record<string, unknown>;
    };
    const { documentCount, ...figures } = await overviewFor(['materials']);
    expect(documentCount).to.be.greaterThan(0);
    expect(new Set(Object.values(figures))).to.deep.equal(new Set([null]));
    const whole = await overviewFor(['materials', 'purchases']);
    expect(whole['purchaseCount']).to.be.greaterThan(0);
    expect(Object.values(whole)).to.not.include(null);
  });
});
