/** Sends messages by SMTP, or writes them as .eml files where no mail server is set (docs/rules.md#settings-and-commands). */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { type Config } from '../platform/config.ts';
import { PassingFault, TramaError } from '../platform/errors.ts';

export interface Message {
  /** The same for every attempt to send the same message, so that whoever gets it twice can tell. */
  id: string;
  to: { name: string; address: string };
  /** Of subject and text, as a tag (RFC 5646). */
  language: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws MAIL_REFUSED when another attempt would be refused too; other errors pass. */
  send(message: Message): Promise<void>;
  close(): void;
}

interface SmtpError extends Error {
  /** The server's answer. */
  responseCode?: number;
  command?: string;
  code?: string;
}

/** A server's "no" to this message. Refused credentials are the operator's to mend, and the message waits for that. */
const isPermanent = ({ responseCode = 0, code, command }: SmtpError): boolean =>
  responseCode >= 500 && code !== 'EAUTH' && command !== 'CONN' && !command?.startsWith('AUTH');

/** A message that may be tried again. */
export class MailDelayed extends PassingFault {
  override readonly name = 'MailDelayed';
}

export function openMailer(config: Pick<Config, 'mail' | 'http'>): Mailer {
  const { smtpUrl, from, folder } = config.mail;
  const domain = new URL(config.http.publicUrl).hostname;
  const mail = ({ id, language, ...message }: Message) => ({
    from,
    messageId: `<${id}@${domain}>`,
    headers: { 'Content-Language': language },
    ...message,
  });

  if (smtpUrl === undefined) {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
    return {
      async send(message) {
        const { message: bytes } = (await transport.sendMail(mail(message))) as unknown as { message: Buffer };
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = join(folder, `${message.id}.eml`);
        // whole or not at all, and one file however often it is written
        await writeFile(`${file}.part`, bytes, { mode: 0o600 });
        await rename(`${file}.part`, file);
      },
      close: () => undefined,
    };
  }

  const transport = nodemailer.createTransport(smtpUrl, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object);
  return {
    async send(message) {
      try {
        await transport.sendMail(mail(message));
      } catch (error) {
        const { responseCode } = error as SmtpError;
        if (isPermanent(error as SmtpError)) {
          // without the server's words, which may quote the address
          throw new TramaError('MAIL_REFUSED', `The mail server refused the message (${responseCode}).`);
        }
        // without its cause, which quotes the address, and would be logged with it
        throw new MailDelayed(`not sent (${responseCode ?? (error as SmtpError).code ?? 'no answer'})`);
      }
    },
    close: () => transport.close(),
  };
}
