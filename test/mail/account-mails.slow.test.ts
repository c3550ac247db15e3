import { expect } from 'chai';
import { anonymousClient, jobEnded, sessionClient, type Client } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import {
  linkIn,
  MAIL_FROM,
  startMailStack,
  startMailWorker,
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
} from '../support/smtp-server.ts';
import { type Stack, type Tenant } from '../support/stack.ts';

const USERS = '/api/v1/account/users';
const BUSY = { refuse: 451, at: 'DATA' } as const;

describe('account mails', () => {
  let smtp: SmtpServer;
  let stack: Stack;
  let tenant: Tenant;
  let admin: Client;
  let address: string;

  before(async () => {
    smtp = await startSmtpServer();
    stack = await startMailStack(smtp);
  });
  beforeEach(async () => {
    tenant = await stack.tenant();
    admin = await sessionClient(stack, tenant);
    address = `ada@${tenant.uuid}.example`;
  });
  after(async () => {
    await stack?.stop();
    await smtp?.stop();
  });

  async function invite(names = { firstName: 'Ada', lastName: 'Rossi' }): Promise<{ id: string }> {
    const { status, body, text } = await admin.post(USERS, { email: address, roles: ['operator'], ...names });
    expect(status, text).to.equal(201);
    return body;
  }

  /** The tenant's mail jobs as its administrator sees them, the newest first. */
  async function jobs(): Promise<{ id: string; status: string; attempts: number }[]> {
    return (await admin.get('/api/v1/jobs')).body.items;
  }

  const ended = async () => jobEnded(admin, (await jobs())[0]!.id);

  const anybody = () => anonymousClient(stack);
  const accept = (mail: ReceivedMail, password: string) =>
    anybody().post('/api/v1/auth/accept-invite', { token: linkIn(mail).token, password });
  const canSignIn = async (email: string, password: string) =>
    (await anybody().post('/api/v1/auth/login', { email, password })).status === 200;

  describe('an invite', () => {
    it('reaches the user as text and as HTML', async () => {
      await invite();
      const mail = await smtp.mail(address);
      expect(mail.envelope).to.deep.equal({ from: 'post@trama.example', to: [address] });
      expect(mail.headers.find(({ key }) => key === 'from')?.value).to.equal(MAIL_FROM);
      expect(mail.to).to.deep.equal([{ address, name: 'Ada Rossi' }]);
      expect(mail.subject).to.match(/^Your invitation to Tenant /);
      expect(mail.headers.find(({ key }) => key === 'content-type')?.value).to.match(/^multipart\/alternative;/);
      expect(mail.text).to.contain('Hello Ada Rossi,').and.contain('within 7 days');
      expect(mail.html).to.contain('Hello Ada Rossi,').and.contain('within 7 days');
      expect(mail.html).to.contain(`href="${linkIn(mail).url.href}"`);
    });

    it('has a link to a page of this installation, and its token sets the password, once', async () => {
      await invite();
      const mail = await smtp.mail(address);
      const { url } = linkIn(mail);
      expect(url.href).to.match(new RegExp(`^${stack.url}/console/accept-invite#token=trama_lnk_`));
      const page = await anybody().get(url.pathname);
      expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);

      expect(await canSignIn(address, 'blue wool and dye')).to.equal(false);
      const accepted = await accept(mail, 'blue wool and dye');
      expect([accepted.status, accepted.body.user.email]).to.deep.equal([200, address]);
      expect(await canSignIn(address, 'blue wool and dye')).to.equal(true);
      const again = await accept(mail, 'another password');
      expect([again.status, again.body.details.field]).to.deep.equal([400, 'token']);
      expect(await canSignIn(address, 'another password')).to.equal(false);
    });

    it('keeps names inside their header, though they were stored before such names were refused', async () => {
      const { id } = await invite();
      await smtp.mail(address);
      await stack.database('users').where({ uuid: id }).update({
        first_name: 'Eve\r\nBcc: victim@example.org\r\n\r\nHello',
        last_name: 'Nero\nTo: victim@example.org',
      });
      expect((await admin.post(`${USERS}/${id}/invite`)).status).to.equal(204);
      const mail = await smtp.mail(address, 2);
      const names = mail.headers.map(({ key }) => key);
      expect(names.filter((name) => name === 'to')).to.have.length(1);
      expect(names).to.not.include('bcc');
      expect(mail.envelope.to).to.deep.equal([address]);
      expect(mail.to).to.deep.equal([
        { address, name: 'Eve Bcc: victim@example.org Hello Nero To: victim@example.org' },
      ]);
    });

    it('shows markup in names as it was typed', async () => {
      const name = `Ada & Bo</p><img src=x onerror="alert('1')">`;
      await invite({ firstName: name, lastName: '<b>Rossi</b>' });
      const mail = await smtp.mail(address);
      expect(mail.text).to.contain(`Hello ${name} <b>Rossi</b>,`);
      expect(mail.html)
        .to.contain('Hello Ada &amp; Bo&lt;/p&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')
        .and.contain('&lt;b&gt;Rossi&lt;/b&gt;');
      expect(mail.html).to.not.contain('<img').and.not.contain('<b>');
    });
  });

  describe('a forgotten password', () => {
    it('is set anew by the link that is mailed, and ends all sessions', async () => {
      const forgot = await anybody().post('/api/v1/auth/forgot-password', { email: tenant.adminEmail });
      expect(forgot.status).to.equal(204);
      const mail = await smtp.mail(tenant.adminEmail);
      const { url, token } = linkIn(mail);
      expect(url.href).to.match(new RegExp(`^${stack.url}/console/reset-password#token=trama_lnk_`));
      expect((await anybody().get(url.pathname)).status).to.equal(200);

      const reset = await anybody().post('/api/v1/auth/reset-password', { token, password: 'blue wool and dye' });
      expect(reset.status, reset.text).to.equal(204);
      expect((await admin.get('/api/v1/auth/me')).status).to.equal(401);
      expect(await canSignIn(tenant.adminEmail, tenant.adminPassword)).to.equal(false);
      expect(await canSignIn(tenant.adminEmail, 'blue wool and dye')).to.equal(true);
    });

    it('of an address that nobody has is mailed to nobody', async () => {
      await anybody().post('/api/v1/auth/forgot-password', { email: address });
      // asked for later, on the same path
      await anybody().post('/api/v1/auth/forgot-password', { email: tenant.adminEmail });
      await smtp.mail(tenant.adminEmail);
      expect(smtp.attempts(address)).to.equal(0);
    });
  });

  describe('the language of a mail', () => {
    const speakOf = (client: Client, language: string | null) => client.patch('/api/v1/auth/profile', { language });
    const language = (mail: ReceivedMail) => mail.headers.find(({ key }) => key === 'content-language')?.value;

    for (const [tag, { invited, reset, changed, moment }] of Object.entries({
      en: {
        invited: /^Your invitation to Tenant /,
        reset: 'Set a new password',
        changed: 'Your password was changed',
        moment: /on \d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC/,
      },
      it: {
        invited: /^Invito a Tenant /,
        reset: 'Imposta una nuova password',
        changed: 'La tua password è stata cambiata',
        moment: /il \d{1,2} [a-z]+ \d{4} alle ore \d\d:\d\d UTC/,
      },
      pt: {
        invited: /^O seu convite para Tenant /,
        reset: 'Definir uma nova palavra-passe',
        changed: 'A sua palavra-passe foi alterada',
        moment: /em \d{1,2} de [a-zç]+ de \d{4} às \d\d:\d\d UTC/,
      },
    })) {
      it(`is ${tag} where the invite names it, and of what is mailed to the same user after`, async () => {
        const body = { email: address, roles: ['operator'], firstName: 'Ada', lastName: 'Rossi', language: tag };
        expect((await admin.post(USERS, body)).status).to.equal(201);
        const invite = await smtp.mail(address);
        expect(invite.subject).to.match(invited);
        expect([language(invite), linkIn(invite).url.searchParams.get('language')]).to.deep.equal([tag, tag]);
        expect(invite.html).to.contain(`<html lang="${tag}">`);
        const accepted = await accept(invite, 'blue wool and dye');
        expect([accepted.status, accepted.body.language]).to.deep.equal([200, tag]);

        expect((await anybody().post('/api/v1/auth/forgot-password', { email: address })).status).to.equal(204);
        const mail = await smtp.mail(address, 2);
        expect([mail.subject, language(mail)]).to.deep.equal([reset, tag]);
        const { url, token } = linkIn(mail);
        expect(url.searchParams.get('language')).to.equal(tag);
        await anybody().post('/api/v1/auth/reset-password', { token, password: 'green silk and loom' });
        const word = await smtp.mail(address, 3);
        expect([word.subject, language(word)]).to.deep.equal([changed, tag]);
        expect(word.text).to.match(moment);
      });
    }

    it('is familiar in Italian, as the pages are', async () => {
      const body = { email: address, roles: ['operator'], firstName: 'Ada', lastName: 'Rossi', language: 'it' };
      expect((await admin.post(USERS, body)).status).to.equal(201);
      const invite = await smtp.mail(address);
      expect(invite.text).to.match(/^Ciao Ada Rossi,/);
      await accept(invite, 'blue wool and dye');
      await anybody().post('/api/v1/auth/forgot-password', { email: address });
      const reset = await smtp.mail(address, 2);
      const { token } = linkIn(reset);
      await anybody().post('/api/v1/auth/reset-password', { token, password: 'green silk and loom' });
      for (const { text } of [invite, reset, await smtp.mail(address, 3)])
        expect(text).to.not.match(/\b(Lei|Suo|Sua|Suoi|Sue)\b/);
    });

    it("is the inviter's own where the invite names none", async () => {
      expect((await speakOf(admin, 'it')).status).to.equal(200);
      await invite();
      expect((await smtp.mail(address)).subject).to.match(/^Invito a /);
    });

    it('is English, and its link names none, where nobody has chosen one', async () => {
      await invite();
      const mail = await smtp.mail(address);
      expect([language(mail), linkIn(mail).url.search]).to.deep.equal(['en', '']);
    });

    it('is that of the moment when the mail was asked for, whatever is chosen while it waits', async () => {
      smtp.answer(tenant.adminEmail, BUSY, 'accept');
      await speakOf(admin, 'pt');
      await anybody().post('/api/v1/auth/forgot-password', { email: tenant.adminEmail });
      await eventually('an attempt has failed', async () => (await jobs())[0]!.attempts > 1);
      await speakOf(admin, 'it');
      expect((await smtp.mail(tenant.adminEmail)).subject).to.equal('Definir uma nova palavra-passe');
    });

    it('is none that Trama does not speak', async () => {
      const body = { email: address, roles: ['operator'], firstName: 'Ada', lastName: 'Rossi', language: 'de' };
      const refused = await admin.post(USERS, body);
      expect([refused.status, refused.body.details.field]).to.deep.equal([400, 'language']);
    });
  });

  describe('a mail server in trouble', () => {
    for (const [trouble, answer] of [
      ['refuses the message for now', BUSY],
      ['refuses the recipient for now', { refuse: 450, at: 'RCPT' }],
      ['hangs up in the middle', 'hang up'],
    ] as const) {
      it(`that ${trouble} gets it once more, and one message arrives`, async () => {
        smtp.answer(address, answer, 'accept');
        await invite();
        const mail = await smtp.mail(address);
        expect(await ended()).to.include({ status: 'COMPLETED', attempts: 2 });
        expect([smtp.attempts(address), smtp.received(address).length]).to.deep.equal([2, 1]);
        expect((await accept(mail, 'blue wool and dye')).status).to.equal(200);
      });
    }

    it('that is down delays the message, and one arrives when it is back', async () => {
      await smtp.stop();
      try {
        await invite();
        await eventually('an attempt has failed', async () => (await jobs())[0]!.attempts > 1);
      } finally {
        await smtp.start();
      }
      const mail = await smtp.mail(address);
      expect(await ended()).to.include({ status: 'COMPLETED' });
      expect(smtp.received(address)).to.have.length(1);
      expect((await accept(mail, 'blue wool and dye')).status).to.equal(200);
    });

    for (const at of ['RCPT', 'DATA'] as const) {
      it(`that refuses for good at ${at} is asked once, and the administrator sees it on the job`, async () => {
        smtp.answer(address, { refuse: 550, at }, 'accept');
        await invite();
        expect(await ended()).to.include({ type: 'account.invite', status: 'FAILED', attempts: 1 });
        // the server has another mail of the same queue since
        await anybody().post('/api/v1/auth/forgot-password', { email: tenant.adminEmail });
        await smtp.mail(tenant.adminEmail);
        expect(smtp.attempts(address)).to.equal(1);

        const { body } = await admin.get('/api/v1/jobs?status=FAILED');
        expect(body.items).to.have.length(1);
        expect(body.items[0].error.code).to.equal('MAIL_REFUSED');
        expect(JSON.stringify(body.items[0]), 'personal data').to.not.contain(address);
      });
    }

    for (const [what, change] of [
      ['has set a password by an earlier mail', async () => accept(smtp.received(address)[0]!, 'blue wool and dye')],
      ['was disabled', async (path: string) => admin.patch(`${path}/status`, { status: 'DISABLED' })],
      ['was deleted', async (path: string) => admin.delete(path)],
    ] as const) {
      it(`that is busy gets nothing for a user who meanwhile ${what}, also when it takes mails again`, async () => {
        smtp.answer(address, 'accept', BUSY);
        const { id } = await invite();
        await smtp.mail(address);
        expect((await ended()).status).to.equal('COMPLETED');
        expect((await admin.post(`${USERS}/${id}/invite`)).status).to.equal(204);
        await eventually('the second mail is refused', () => Promise.resolve(smtp.attempts(address) > 1));
        expect((await change(`${USERS}/${id}`)).status).to.be.oneOf([200, 204]);
        // an attempt that had read the user before is refused once more; the next one finds nobody to write to
        const job = await ended();
        expect([job.status, job.result]).to.deep.equal(['COMPLETED', { sent: false }]);
        smtp.answer(address, 'accept');
        await anybody().post('/api/v1/auth/forgot-password', { email: tenant.adminEmail });
        await smtp.mail(tenant.adminEmail);
        expect(smtp.received(address)).to.have.length(1);
      });
    }
  });

  describe('a worker that is killed while the server takes the message', () => {
    let mails: ReceivedMail[];
    beforeEach(async () => {
      let release!: () => void;
      smtp.answer(address, { acceptAfter: new Promise<void>((resolve) => (release = resolve)) }, 'accept');
      await invite();
      await smtp.mail(address);
      await startMailWorker(stack);
      await stack.workers.at(-2)!.kill();
      release();
      expect(await ended()).to.include({ status: 'COMPLETED', attempts: 2 });
      mails = smtp.received(address);
    });

    it('is followed by another, which sends it again under the same Message-ID', () => {
      expect(mails).to.have.length(2);
      expect(mails[0]!.messageId).to.be.a('string').and.not.equal('');
      expect(mails[1]!.messageId).to.equal(mails[0]!.messageId);
      expect(mails.map(({ envelope }) => envelope.to)).to.deep.equal([[address], [address]]);
    });

    for (const [used, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      it(`leaves mail ${used + 1} with a link that works, and then the other's does not`, async () => {
        expect((await accept(mails[used]!, 'blue wool and dye')).status).to.equal(200);
        expect((await accept(mails[other]!, 'another password')).status).to.equal(400);
        expect(await canSignIn(address, 'blue wool and dye')).to.equal(true);
      });
    }
  });
});
