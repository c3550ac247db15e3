/** What people are written about their accounts: plain text, and the same as simple HTML, in the language of who reads it. */
import { type LinkPurpose } from './links.ts';
import { MESSAGE_WORDS } from './message-words.ts';
import { type Message } from '../../mail/mailer.ts';
import { type Language } from '../models.ts';

export interface Reader {
  email: string;
  firstName: string;
  lastName: string;
  tenantName: string;
  /** Null: none is chosen, and the message is in English. */
  language: Language | null;
}

/** Pages of the console that complete what a message begins; the secret stands behind the #, which browsers keep to themselves. */
export const LINK_PAGES: Record<LinkPurpose, string> = {
  invite: '/console/accept-invite',
  'password-reset': '/console/reset-password',
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Headers are one line, whatever a name holds. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const languageOf = ({ language }: Reader): Language => language ?? 'en';

/** A message of a paragraph, and a link as a button where there is one. */
function message(
  id: string,
  reader: Reader,
  {
    subject,
    text,
    link,
    after,
  }: { subject: string; text: string; link?: { url: string; button: string }; after: string },
): Message {
  const language = languageOf(reader);
  const name = oneLine(`${reader.firstName} ${reader.lastName}`);
  const before = [MESSAGE_WORDS[language].greeting(name), text];
  const html = (paragraph: string) => `<p>${escapeHtml(paragraph)}</p>`;
  return {
    id,
    to: { name, address: reader.email },
    language,
    subject: oneLine(subject),
    text: `${[...before, ...(link ? [link.url] : []), after].join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${language}"><body style="font-family: sans-serif; max-width: 36em">` +
      `${before.map(html).join('')}${link ? `<p><a href="${link.url}">${escapeHtml(link.button)}</a></p>` : ''}${html(after)}</body></html>`,
  };
}

/** A message with a link, which opens its page in the language that the reader has chosen. */
export function linkMessage(
  purpose: LinkPurpose,
  reader: Reader,
  { id, secret, publicUrl }: { id: string; secret: string; publicUrl: string },
): Message {
  const language = languageOf(reader);
  const { subject, text, button, after } = MESSAGE_WORDS[language][purpose];
  const { tenantName } = reader;
  const chosen = reader.language === null ? '' : `?language=${reader.language}`;
  const url = `${publicUrl}${LINK_PAGES[purpose]}${chosen}#token=${secret}`;
  return message(id, reader, { subject: subject(tenantName), text: text(tenantName), after, link: { url, button } });
}

/** `at` is when the password was replaced. */
export function passwordChangedMessage(reader: Reader, { id, at }: { id: string; at: Date }): Message {
  const language = languageOf(reader);
  const { subject, text, after } = MESSAGE_WORDS[language]['password-changed'];
  const when = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  return message(id, reader, { subject, text: text(oneLine(reader.tenantName), `${when} UTC`), after });
}
