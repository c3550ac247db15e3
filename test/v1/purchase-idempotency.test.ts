import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal, type Seen } from '../support/client.ts';
import { JSON_TYPE } from '../support/bulk.ts';
import {
  changed,
  LEAST,
  listed,
  newMaterial,
  newPurchaser,
  purchase,
  purchasesPath,
  whileHeld,
  type Material,
  type Purchaser,
} from './material-purchases.ts';

const OTHER = { ...LEAST, quantity: '1000.0' };
const CONFLICT = [409, 'IDEMPOTENCY_CONFLICT', undefined];
const IN_PROGRESS = [409, 'IDEMPOTENCY_IN_PROGRESS', undefined];
const REFUSED_HEADER = [400, 'VALIDATION_FAILED', 'Idempotency-Key'];

const isReplay = ({ headers }: Seen<unknown>) => headers.get('idempotent-replayed');

describe('the Idempotency-Key of a material purchase', () => {
  let purchaser: Purchaser;
  beforeEach(async () => {
    purchaser = await newPurchaser();
  });

  const send = (body: unknown = LEAST, key = 'K-1', { v1, material } = purchaser) => purchase(v1, material, body, key);
  const total = async (of = purchaser) => (await listed(of)).total as number;

  function expectDone<Body>(answer: Seen<Body>) {
    expect([answer.status, isReplay(answer)], answer.text).to.deep.equal([201, null]);
    return answer;
  }

  function expectReplay(first: Seen<unknown>, answer: Seen<unknown>) {
    expect([answer.status, isReplay(answer)], answer.text).to.deep.equal([201, 'true']);
    expect(answer.text).to.equal(first.text);
  }

  const rename = ({ stack, tenant }: Purchaser, { id }: Material, to: string) =>
    stack.database('textile_products').where({ tenant_id: tenant.id, uuid: id }).update({ uuid: to });

  /** Another tenant whose material has the path of ours. */
  async function namesake(): Promise<Purchaser> {
    const foreign = await newPurchaser();
    await rename(foreign, foreign.material, purchaser.material.id);
    return { ...foreign, material: purchaser.material };
  }

  it('is required, of 1 to 255 printable characters', async () => {
    const { v1, material } = purchaser;
    expect(getRefusal(await v1.post(purchasesPath(material), LEAST))).to.deep.equal(REFUSED_HEADER);
    for (const key of ['', 'a b', 'é', 'x'.repeat(256)])
      expect(getRefusal(await send(LEAST, key)), key).to.deep.equal(REFUSED_HEADER);
    expect(await total()).to.equal(0);
    for (const key of ['!', '~'.repeat(255)]) expectDone(await send(LEAST, key));
  });

  it('gives the same request the answer that the first one had, and records nothing more', async () => {
    const first = expectDone(await send());
    expectReplay(first, await send());
    await changed(purchaser, getBody(first, 201).id, { quantity: '5' });
    expectReplay(first, await send());
    expect(await total()).to.equal(1);
  });

  it('takes a request for the same whatever the order, the spaces and the unknown fields of its body', async () => {
    const first = expectDone(await send());
    const { v1, material } = purchaser;
    const reversed = Object.fromEntries(Object.entries(LEAST).reverse());
    const headers = { 'idempotency-key': 'K-1', ...JSON_TYPE };
    expectReplay(first, await v1.post(purchasesPath(material), JSON.stringify(reversed, null, '\t'), { headers }));
    expectReplay(first, await send({ ...LEAST, lotNumber: ` ${LEAST.lotNumber}\n`, unknown: 1 }));
    expectReplay(first, await send({ ...LEAST, purchaseDate: '2026-02-10' }));
    expect(await total()).to.equal(1);
  });

  it('is 409 IDEMPOTENCY_CONFLICT with another request, which is not recorded', async () => {
    const first = expectDone(await send());
    for (const other of [OTHER, { ...LEAST, notes: 'x' }, { ...LEAST, lotNumber: 'L-2' }])
      expect(getRefusal(await send(other))).to.deep.equal(CONFLICT);
    expect(await total()).to.equal(1);
    expectReplay(first, await send());
    expectDone(await send(OTHER, 'k-1'));
  });

  it('is one for each material and tenant', async () => {
    const other = { ...purchaser, material: await newMaterial(purchaser, 'YARN') };
    const foreign = await namesake();
    const ids = new Set<unknown>();
    for (const [who, body] of [
      [purchaser, LEAST],
      [other, LEAST],
      [foreign, OTHER],
    ] as const) {
      const first = expectDone(await send(body, 'K-1', who));
      expectReplay(first, await send(body, 'K-1', who));
      expect(await total(who)).to.equal(1);
      ids.add(getBody(first, 201).id);
    }
    expect(ids.size).to.equal(3);
  });

  it('stays free when its request was refused', async () => {
    expect((await send({ ...LEAST, quantity: '0' })).status).to.equal(400);
    expectDone(await send());
    const absent = { ...purchaser, material: { kind: 'FIBER', id: randomUUID() } };
    for (const body of [LEAST, OTHER])
      expect(getRefusal(await send(body, 'K-2', absent))).to.deep.equal([404, 'NOT_FOUND', undefined]);
    // as if the material had only now been made
    await rename(purchaser, await newMaterial(purchaser), absent.material.id);
    expectDone(await send(OTHER, 'K-2', absent));
  });

  it('records one purchase for fifty identical requests at once', async () => {
    const seen = await Promise.all(Array.from({ length: 50 }, () => send()));
    const [first, ...more] = seen.filter((each) => each.status === 201 && isReplay(each) === null);
    expect(more).to.deep.equal([]);
    for (const each of seen.filter((other) => other !== first)) {
      if (each.status === 409) expect(getRefusal(each)).to.deep.equal(IN_PROGRESS);
      else expectReplay(first!, each);
    }
    expectReplay(first!, await send());
    expect(await total()).to.equal(1);
  });

  it('records one purchase for twenty different requests at once', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send({ ...LEAST, lotNumber: `L${index}` })),
    );
    expect(seen.filter(({ status }) => status === 201)).to.have.length(1);
    for (const each of seen.filter(({ status }) => status !== 201))
      expect(getRefusal(each)).to.be.deep.oneOf([CONFLICT, IN_PROGRESS]);
    expect(await total()).to.equal(1);
  });

  it('is 409 IDEMPOTENCY_IN_PROGRESS while the first request is worked on', async () => {
    const others = [{ ...purchaser, material: await newMaterial(purchaser) }, await namesake()];
    const working = await whileHeld(purchaser, async (untilWaiting) => {
      const first = send();
      await untilWaiting(1);
      expect(getRefusal(await send())).to.deep.equal(IN_PROGRESS);
      expect(getRefusal(await send(OTHER)), 'whatever the body').to.deep.equal(IN_PROGRESS);
      for (const other of others) expectDone(await send(LEAST, 'K-1', other));
      return { first };
    });
    const first = expectDone(await working.first);
    expectReplay(first, await send());
    expect(getRefusal(await send(OTHER))).to.deep.equal(CONFLICT);
    expect(await total()).to.equal(1);
  });

  it('is free again after its time', async () => {
    const { stack, tenant } = purchaser;
    const first = expectDone(await send());
    await stack
      .database('idempotency_keys')
      .where({ tenant_id: tenant.id })
      .update({ expires_at: new Date(Date.now() - 1) });
    const second = expectDone(await send(OTHER));
    expect(getBody(second, 201).id).not.to.equal(getBody(first, 201).id);
    expectReplay(second, await send(OTHER));
    expect(getRefusal(await send())).to.deep.equal(CONFLICT);
    expect(await total()).to.equal(2);
  });
});
