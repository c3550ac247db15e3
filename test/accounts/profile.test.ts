import { expect } from 'chai';
import { getRefusal } from '../support/client.ts';
import { AUDIT, ME, newAccount, joined } from './support.ts';

const PROFILE = '/api/v1/auth/profile';

describe('own profile', () => {
  it('is changed by everybody, in what is given', async () => {
    const account = await newAccount();
    const { browser, id, email } = await joined(account);
    const before = await browser.get(PROFILE);
    expect(before.body).to.deep.equal({ id, email, firstName: 'Ada', lastName: 'Rossi', language: null });
    const changed = await browser.patch(PROFILE, { firstName: ' Bianca ', language: 'it', roles: ['admin'] });
    expect([changed.status, changed.body]).to.deep.equal([
      200,
      { ...before.body, firstName: 'Bianca', language: 'it' },
    ]);
    expect((await browser.get(PROFILE)).body).to.deep.equal(changed.body);
    const me = (await browser.get(ME)).body;
    expect(me.language).to.equal('it');
    expect(me.user).to.deep.include({ firstName: 'Bianca', roles: ['operator'] });
    expect((await browser.patch(PROFILE, { language: null })).body.language).to.equal(null);
    const { items } = (await account.admin.get(`${AUDIT}?action=profile.changed`)).body;
    expect(items.map((each: { details: unknown }) => each.details)).to.deep.equal([
      { fields: ['language'] },
      { fields: ['firstName', 'language'] },
    ]);
    expect(items[0].actor.userId).to.equal(id);
  });

  it('refuses what is no name or language, and changes nothing of others', async () => {
    const account = await newAccount();
    const { browser } = await joined(account);
    for (const [body, field] of [
      [{ firstName: '' }, 'firstName'],
      [{ firstName: null }, 'firstName'],
      [{ lastName: 'see www.example.org' }, 'lastName'],
      [{ lastName: 'a\u0000b' }, 'lastName'],
      [{ language: 'de' }, 'language'],
      [{ language: 7 }, 'language'],
    ] as const)
      expect(getRefusal(await browser.patch(PROFILE, body)), JSON.stringify(body)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    const admin = (await account.admin.get(PROFILE)).body;
    await browser.patch(PROFILE, { firstName: 'Carla' });
    expect((await account.admin.get(PROFILE)).body).to.deep.equal(admin);
    for (const client of [account.v1, account.legacy])
      expect((await client.get(PROFILE)).status).to.be.oneOf([401, 403]);
  });
});
