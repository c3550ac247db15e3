/**
 * Invites, password resets and word of new passwords. A message goes out at least once: only a worker that is killed between the server's "yes"
 * and the end of the job lets it go out again, under the same Message-ID and with a link that works too.
 */
import { createLink, type LinkPurpose } from '../../shared/domain/accounts/links.ts';
import { queryOne } from '../../shared/platform/database.ts';
import { inviteMail, passwordChangedMail, passwordResetMail } from '../../shared/domain/accounts/account-mail-jobs.ts';
import { linkMessage, passwordChangedMessage, type Reader } from '../../shared/domain/accounts/account-messages.ts';
import { filterOnly } from '../../shared/platform/database/filter-only.ts';
import { handle } from '../handler.ts';

const READER = `
  select u.email, u.first_name as "firstName", u.last_name as "lastName", t.name as "tenantName"
  from users u join tenants t on t.id = u.tenant_id and t.status = 'ACTIVE'
  where u.tenant_id = $1 and u.id = $2 and ${filterOnly("u.status = 'ACTIVE' and u.deleted_at is null and not u.is_service")}
    and ($3 <> 'invite' or u.password_hash is null)`;

const linkMail = (purpose: LinkPurpose, declaration: typeof inviteMail) =>
  handle(declaration, async ({ job, payload, deps }) => {
    const { database, mailer, config } = deps;
    const user = { tenantId: job.tenant_id, userId: payload.userId };
    const reader = await queryOne<Omit<Reader, 'language'>>(database, READER, [user.tenantId, user.userId, purpose]);
    // deleted, disabled, or signed in by an earlier invite: there is nobody to write to any more
    if (!reader) return { status: 'COMPLETED', result: { sent: false } };
    const secret = await createLink(database, user, purpose);
    const { publicUrl } = config.http;
    await mailer.send(
      linkMessage(purpose, { ...reader, language: payload.language }, { id: job.id, secret, publicUrl }),
    );
    return { status: 'COMPLETED', result: { sent: true } };
  });

const passwordChanged = handle(passwordChangedMail, async ({ job, payload, deps: { database, mailer } }) => {
  const reader = await queryOne<Omit<Reader, 'language'>>(database, READER, [
    job.tenant_id,
    payload.userId,
    'password-changed',
  ]);
  if (!reader) return { status: 'COMPLETED', result: { sent: false } };
  await mailer.send(
    passwordChangedMessage({ ...reader, language: payload.language }, { id: job.id, at: job.created_at }),
  );
  return { status: 'COMPLETED', result: { sent: true } };
});

export const handlers = [
  linkMail('invite', inviteMail),
  linkMail('password-reset', passwordResetMail),
  passwordChanged,
];
