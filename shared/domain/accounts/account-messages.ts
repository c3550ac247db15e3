/** What people are written about their accounts: plain text, and the same as simple HTML. */
import { type LinkPurpose } from './links.ts';
import { type Message } from '../../mail/mailer.ts';

export interface Reader {
  email: string;
  firstName: string;
  lastName: string;
  tenantName: string;
}

/** Pages of the console that complete what a message begins; the secret stands behind the #, which browsers keep to themselves. */
export const LINK_PAGES: Record<LinkPurpose, string> = {
  invite: '/console/accept-invite',
  'password-reset': '/console/reset-password',
};

interface Wording {
  subject: string;
  paragraphs: string[];
  button: string;
  after: string;
}

const WORDING: Record<LinkPurpose, (reader: Reader) => Wording> = {
  invite: ({ tenantName }) => ({
    subject: `Your invitation to ${tenantName}`,
    paragraphs: [`you have been invited to ${tenantName} on Trama. Set a password to begin:`],
    button: 'Accept the invitation',
    after: 'The link works once, within 7 days. If you did not expect it, you need not do anything.',
  }),
  'password-reset': ({ tenantName }) => ({
    subject: 'Set a new password',
    paragraphs: [`somebody asked for a new password for your account with ${tenantName} on Trama. Set it here:`],
    button: 'Set a new password',
    after: 'The link works once, within one hour. If it was not you, your password stays as it is.',
  }),
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Headers are one line, whatever a name holds. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A message of paragraphs, and a link as a button where there is one. */
function message(
  id: string,
  reader: Reader,
  { subject, paragraphs, link, after }: Omit<Wording, 'button'> & { link?: { url: string; button: string } },
): Message {
  const name = oneLine(`${reader.firstName} ${reader.lastName}`);
  const before = [`Hello ${name},`, ...paragraphs];
  const html = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    id,
    to: { name, address: reader.email },
    subject: oneLine(subject),
    text: `${[...before, ...(link ? [link.url] : []), after].join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="en"><body style="font-family: sans-serif; max-width: 36em">` +
      `${before.map(html).join('')}${link ? `<p><a href="${link.url}">${link.button}</a></p>` : ''}${html(after)}</body></html>`,
  };
}

export function accountMessage(
  purpose: LinkPurpose,
  reader: Reader,
  options: { id: string; secret: string; publicUrl: string },
): Message {
  const { button, ...wording } = WORDING[purpose](reader);
  const url = `${options.publicUrl}${LINK_PAGES[purpose]}#token=${options.secret}`;
  return message(options.id, reader, { ...wording, link: { url, button } });
}

/** `at` is when the password was replaced. */
export function passwordChangedMessage(reader: Reader, { id, at }: { id: string; at: Date }): Message {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return message(id, reader, {
    subject: 'Your password was changed',
    paragraphs: [
      `the password of your account with ${oneLine(reader.tenantName)} on Trama was changed on ${when}. All other sessions have ended.`,
    ],
    after:
      'If it was you, you need not do anything. If it was not, have a new password mailed to you at once and tell your administrator.',
  });
}
