import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { anonymousClient, type Seen } from '../support/client.ts';
import { Stack, type Tenant } from '../support/stack.ts';
import { AUDIT, browserWith, getCookie, follow, forgot, logIn, ME, newAddress, withCookie } from './support.ts';

const WRONG = 'not the password';

/** A client address, as the proxy in front of the service reports it. */
const from = (address: string) => ({ 'x-forwarded-for': address });

const forget = (stack: Stack) => query(stack.database, 'truncate rate_limits');

/** Lets the pauses after failures pass; the failures stay counted. */
const passPauses = (stack: Stack) => query(stack.database, `delete from rate_limits where key like '%:delay:%'`);

/** Makes the pauses that there are so long that they outlast the test. */
const holdPauses = (stack: Stack) =>
  query(stack.database, `update rate_limits set expire = expire + 3600000 where key like '%:delay:%'`);

function expectRefusal(seen: Seen<{ code: string; details: object; requestId: string }>, seconds: [number, number]) {
  expect([seen.status, seen.body.code], seen.text).to.deep.equal([429, 'RATE_LIMITED']);
  expect(seen.body).to.have.all.keys('code', 'message', 'details', 'requestId');
  const wait = Number(seen.headers.get('retry-after'));
  expect(wait).to.be.within(...seconds);
  expect(seen.body.details).to.deep.equal({ retryAfterSeconds: wait, reason: 'WAIT', params: { seconds: wait } });
  expect(seen.headers.getSetCookie()).to.deep.equal([]);
}

describe('attempts to sign in', () => {
  let stack: Stack;
  let tenant: Tenant;
  before(async () => {
    stack = await Stack.start({ env: { LOGIN_RATE_LIMIT_PER_MINUTE: '10', TRUST_PROXY: 'loopback' }, workers: 0 });
  });
  after(() => stack?.stop());
  beforeEach(async () => {
    await forget(stack);
    tenant = await stack.tenant();
  });

  it('that fail are 10 a minute from one address, whatever e-mail addresses are tried', async () => {
    for (let count = 1; count <= 10; count += 1) {
      const seen = await logIn(stack, newAddress(), WRONG);
      expect(seen.status).to.equal(401);
      expect(seen.headers.get('ratelimit-limit')).to.equal('10');
    }
    const refused = await logIn(stack, tenant.adminEmail, tenant.adminPassword);
    expectRefusal(refused, [1, 60]);
    expect(refused.headers.get('ratelimit')).to.match(/^"default";r=0;t=\d+$/);
    expect(refused.headers.get('ratelimit-policy')).to.equal('"default";q=10;w=60');
    const elsewhere = await logIn(stack, tenant.adminEmail, tenant.adminPassword, from('192.0.2.1'));
    expect(elsewhere.status).to.equal(200);
  });

  it('count apart from forgotten passwords, and those apart from links that are tried', async () => {
    const kinds = [
      [() => logIn(stack, newAddress(), WRONG)],
      [() => forgot(stack, newAddress())],
      [() => follow(stack, 'reset-password', 'made-up'), () => follow(stack, 'accept-invite', 'made-up')],
    ];
    for (const attempts of kinds) {
      for (let count = 0; count < 10; count += 1)
        expect((await attempts[count % attempts.length]!()).status).to.be.oneOf([204, 400, 401]);
      for (const attempt of attempts) expectRefusal(await attempt(), [1, 60]);
    }
    expect((await anonymousClient(stack).get('/health')).status).to.equal(200);
  });

  it('that succeed cost neither the address nor the account anything', async () => {
    for (let count = 1; count <= 15; count += 1)
      expect((await logIn(stack, tenant.adminEmail, tenant.adminPassword)).status, `${count}`).to.equal(200);
  });

  it('that come at once are no more than those that come one by one', async () => {
    const burst = await Promise.all(
      Array.from({ length: 30 }, (_, index) => logIn(stack, tenant.adminEmail, WRONG, from(`192.0.2.${index}`))),
    );
    expect(burst.filter(({ status }) => status === 401)).to.have.length(10);
    expect(burst.filter(({ status }) => status === 429)).to.have.length(20);
  });

  it('from one IPv6 network are from one address', async () => {
    for (let count = 1; count <= 10; count += 1)
      expect((await logIn(stack, newAddress(), WRONG, from(`2001:db8:0:1::${count}`))).status).to.equal(401);
    expectRefusal(await logIn(stack, newAddress(), WRONG, from('2001:db8::1:ffff:0:0:1')), [1, 60]);
    expect((await logIn(stack, newAddress(), WRONG, from('2001:db8:0:2::1'))).status).to.equal(401);
  });

  it('that fail are 10 a minute for one e-mail address in any case, wherever they come from', async () => {
    for (let count = 1; count <= 10; count += 1) {
      const email = count % 2 ? tenant.adminEmail : tenant.adminEmail.toUpperCase();
      expect((await logIn(stack, email, WRONG, from(`192.0.2.${count}`))).status).to.equal(401);
    }
    expectRefusal(await logIn(stack, tenant.adminEmail, tenant.adminPassword, from('192.0.2.99')), [1, 60]);
    expect((await forgot(stack, tenant.adminEmail, from('192.0.2.99'))).status, 'another counter').to.equal(204);
    expect((await logIn(stack, newAddress(), WRONG, from('192.0.2.99'))).status).to.equal(401);
  });

  it('with a body that is refused are none', async () => {
    for (let count = 1; count <= 11; count += 1) expect((await logIn(stack, 'nobody', WRONG)).status).to.equal(400);
    expect((await logIn(stack, tenant.adminEmail, tenant.adminPassword)).status).to.equal(200);
  });

  it('are told to the audit trail with the address of the client, not of the proxy', async () => {
    const seen = await logIn(stack, tenant.adminEmail, tenant.adminPassword, from('192.0.2.7'));
    const browser = await browserWith(stack, getCookie(seen));
    const { body } = await browser.get(`${AUDIT}?action=session.created`);
    expect(body.items.map((event: { actor: { address: string } }) => event.actor.address)).to.deep.equal(['192.0.2.7']);
  });
});

describe('failures to sign in', () => {
  let stack: Stack;
  let tenant: Tenant;
  before(async () => {
    stack = await Stack.start({ env: { LOGIN_RATE_LIMIT_PER_MINUTE: '1000', TRUST_PROXY: 'loopback' }, workers: 0 });
  });
  after(() => stack?.stop());
  beforeEach(async () => {
    await forget(stack);
    tenant = await stack.tenant();
  });

  const fail = () => logIn(stack, tenant.adminEmail, WRONG);
  const succeed = (headers = {}) => logIn(stack, tenant.adminEmail, tenant.adminPassword, headers);

  it('cost nothing four times; after the fifth the next attempt has to wait, right or wrong', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await holdPauses(stack);
      expect((await fail()).status, `attempt ${count}`).to.equal(401);
    }
    await holdPauses(stack);
    for (const seen of [await fail(), await succeed()]) expectRefusal(seen, [1, 3601]);
    expect((await forgot(stack, tenant.adminEmail)).status).to.equal(429);
  });

  it('cost more each time', async () => {
    const waits: number[] = [];
    for (let count = 1; count <= 12; count += 1) {
      expect((await fail()).status).to.equal(401);
      if (count >= 9) {
        const refused = await fail();
        // 2 to the power of the failures beyond the fifth
        const longest = 2 ** (count - 5);
        expectRefusal(refused, [longest / 2, longest]);
        waits.push(Number(refused.headers.get('retry-after')));
      }
      await passPauses(stack);
    }
    expect(waits).to.deep.equal(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).to.be.greaterThan(waits[0]!);
  });

  it('cost at most a quarter of an hour', async () => {
    for (let count = 1; count <= 17; count += 1) {
      await passPauses(stack);
      expect((await fail()).status).to.equal(401);
    }
    expectRefusal(await fail(), [800, 900]);
  });

  it('cost only who failed, and only with that e-mail address', async () => {
    const bystander = await stack.tenant();
    for (let count = 1; count <= 8; count += 1) {
      await passPauses(stack);
      await fail();
    }
    expectRefusal(await succeed(), [1, 8]);
    expect((await succeed(from('192.0.2.1'))).status, 'from another address').to.equal(200);
    expect((await logIn(stack, bystander.adminEmail, bystander.adminPassword)).status).to.equal(200);
  });

  it('are counted for addresses that nobody has too', async () => {
    const email = newAddress();
    for (let count = 1; count <= 8; count += 1) {
      await passPauses(stack);
      expect((await logIn(stack, email, WRONG)).status).to.equal(401);
    }
    expectRefusal(await logIn(stack, email, WRONG), [1, 8]);
  });

  it('are forgotten by a success', async () => {
    for (let count = 1; count <= 8; count += 1) {
      await passPauses(stack);
      await fail();
    }
    await passPauses(stack);
    expect((await succeed()).status).to.equal(200);
    for (let count = 1; count <= 5; count += 1) expect((await fail()).status, `attempt ${count}`).to.equal(401);
  });
});

describe('sign-ins that succeed', () => {
  const MOST = 20;
  const SESSIONS = 3;
  let stack: Stack;
  let tenant: Tenant;
  before(async () => {
    const env = {
      LOGIN_RATE_LIMIT_PER_MINUTE: '1000',
      SIGN_INS_PER_MINUTE: String(MOST),
      SESSIONS_PER_USER: String(SESSIONS),
      TRUST_PROXY: 'loopback',
    };
    stack = await Stack.start({ env, workers: 0 });
  });
  after(() => stack?.stop());
  beforeEach(async () => {
    await forget(stack);
    tenant = await stack.tenant();
  });

  const succeed = (headers = {}) => logIn(stack, tenant.adminEmail, tenant.adminPassword, headers);
  const isAlive = async (seen: Seen) => (await withCookie(stack, getCookie(seen)).get(ME)).status === 200;

  it('are so many a minute of one user, at once or one by one, wherever they come from', async () => {
    const burst = await Promise.all(Array.from({ length: MOST + 10 }, (_, index) => succeed(from(`192.0.2.${index}`))));
    const refused = burst.filter(({ status }) => status === 429);
    expect(refused).to.have.length(10);
    // newer sessions may end one before it is answered
    const isAllowed = ({ status, text }: Seen) => status === 200 || text.includes('The session has ended.');
    expect(burst.filter(isAllowed)).to.have.length(MOST);
    for (const seen of [...refused, await succeed()]) expectRefusal(seen as never, [1, 60]);
    const another = await stack.tenant();
    expect((await logIn(stack, another.adminEmail, another.adminPassword)).status, 'of another user').to.equal(200);
  });

  it('are not used up by who does not know the password', async () => {
    for (let count = 0; count <= MOST; count += 1) {
      await passPauses(stack);
      expect((await logIn(stack, tenant.adminEmail, WRONG)).status).to.equal(401);
    }
    await passPauses(stack);
    expect((await succeed()).status).to.equal(200);
  });

  it('end the oldest session of the user when there are as many as may be', async () => {
    const [first, second, third] = [await succeed(), await succeed(), await succeed()];
    for (const seen of [first, second, third]) expect(await isAlive(seen)).to.equal(true);
    const fourth = await succeed();
    expect(await Promise.all([first, second, third, fourth].map(isAlive))).to.deep.equal([false, true, true, true]);
  });

  it('leave no more sessions than may be where they come at once', async () => {
    const seen = await Promise.all(Array.from({ length: MOST }, () => succeed()));
    const cookies = seen.filter(({ status }) => status === 200);
    expect((await Promise.all(cookies.map(isAlive))).filter((alive) => alive)).to.have.length(SESSIONS);
  });
});

describe('passwords that are tried at once', () => {
  it('wait in a bounded line for each address, and the lines are served in turns', async () => {
    const env = { LOGIN_RATE_LIMIT_PER_MINUTE: '10000', TRUST_PROXY: 'loopback' };
    const stack = await Stack.start({ env, workers: 0 });
    try {
      const tenant = await stack.tenant();
      const answered: number[] = [];
      let lineIsFull = () => undefined as void;
      const full = new Promise<void>((resolve) => (lineIsFull = resolve));
      const flood = Promise.all(
        Array.from({ length: 300 }, async () => {
          const seen = await logIn(stack, newAddress(), WRONG, from('192.0.2.1'));
          if (seen.status === 429) {
            expectRefusal(seen, [1, 1]);
            lineIsFull();
          } else expect(seen.status, seen.text).to.equal(401);
          answered.push(seen.status);
        }),
      );
      await Promise.race([full, flood]);
      const elsewhere = await logIn(stack, tenant.adminEmail, tenant.adminPassword, from('192.0.2.2'));
      expect(elsewhere.status, elsewhere.text).to.equal(200);
      const late = 300 - answered.length;
      await flood;
      expect(late, 'of the flood that is answered later').to.be.greaterThan(0);
      expect(answered.filter((status) => status === 401).length).to.be.at.least(34);
      expect(answered).to.include(429);
    } finally {
      await stack.stop();
    }
  });
});
