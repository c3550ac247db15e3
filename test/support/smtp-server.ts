/** A mail server of the tests' own on 127.0.0.1, which answers each recipient's messages as it is told. */
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './jobs.ts';
import { Stack, type StackOptions } from './stack.ts';

export type SmtpAnswer =
  | 'accept'
  /** The connection ends without a word when the message has been sent; the server has not taken it. */
  | 'hang up'
  | { refuse: number; at: 'RCPT' | 'DATA' }
  /** The message is taken at once, but the client hears of it when the promise says so. */
  | { acceptAfter: Promise<unknown> };

export interface ReceivedMail extends Email {
  raw: string;
  envelope: { from: string; to: string[] };
}

export interface SmtpServer {
  /** Value for SMTP_URL. */
  url: string;
  /** What the next messages to the address meet, in order; the last goes for all that follow. Without it they are accepted. */
  answer(address: string, ...answers: SmtpAnswer[]): void;
  /** How many messages to the address have been begun. */
  attempts(address: string): number;
  received(address: string): ReceivedMail[];
  /** Waits until so many messages have come, and returns the last of them. */
  mail(address: string, count?: number): Promise<ReceivedMail>;
  /** Refuses connections from now on. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
}

const failure = (code: number) => Object.assign(new Error('answered as the test says'), { responseCode: code });

export async function startSmtpServer(): Promise<SmtpServer> {
  const told = new Map<string, SmtpAnswer[]>();
  const begun: string[] = [];
  const received: ReceivedMail[] = [];
  const key = (address: string) => address.toLowerCase();
  const now = (address: string): SmtpAnswer => told.get(key(address))?.[0] ?? 'accept';
  const next = (address: string) => {
    const answers = told.get(key(address));
    if (answers && answers.length > 1) answers.shift();
  };

  const open = () =>
    new SMTPServer({
      // the product takes TLS where it is offered, and this server has no certificate to trust
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo({ address }, _session, callback) {
        begun.push(key(address));
        const answer = now(address);
        if (typeof answer === 'object' && 'refuse' in answer && answer.at === 'RCPT') {
          next(address);
          callback(failure(answer.refuse));
        } else callback();
      },
      onData(stream, session, callback) {
        void (async () => {
          const raw = await buffer(stream);
          const to = session.envelope.rcptTo.map((each) => each.address);
          const answer = now(to[0]!);
          next(to[0]!);
          if (answer === 'hang up') return hangUp(session.id);
          if (typeof answer === 'object' && 'refuse' in answer) return callback(failure(answer.refuse));
          const from = session.envelope.mailFrom === false ? '' : (session.envelope.mailFrom?.address ?? '');
          received.push({ ...(await PostalMime.parse(raw)), raw: raw.toString('latin1'), envelope: { from, to } });
          if (answer !== 'accept') await answer.acceptAfter;
          callback();
        })().catch(callback);
      },
    });

  let server = open();
  const hangUp = (id?: string) => {
    for (const connection of server.connections)
      if (id === undefined || connection.session.id === id) connection._socket.destroy();
  };
  const listen = async (port: number) => {
    const listening = server.listen(port, '127.0.0.1');
    if (!listening.listening) await once(listening, 'listening');
    // a client that is killed breaks its connection off
    server.on('error', () => undefined);
    return (listening.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const receivedBy = (address: string) =>
    received.filter(({ envelope }) => envelope.to.map(key).includes(key(address)));

  return {
    url: `smtp://127.0.0.1:${port}`,
    answer: (address, ...answers) => void told.set(key(address), answers),
    attempts: (address) => begun.filter((each) => each === key(address)).length,
    received: receivedBy,
    mail: (address, count = 1) =>
      eventually(`mail ${count} to ${address}`, () => Promise.resolve(receivedBy(address)[count - 1])),
    async stop() {
      hangUp();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async start() {
      server = open();
      await listen(port);
    },
  };
}

export const MAIL_FROM = 'Trama <post@trama.example>';

/** Starts another worker, whose links lead to the stack's API. */
export const startMailWorker = (stack: Stack) => stack.startWorker({ BASE_URL: stack.url });

/** A stack whose worker sends by the server; the port of its API is known only when it listens. */
export async function startMailStack(smtp: SmtpServer, options: StackOptions = {}): Promise<Stack> {
  const stack = await Stack.start({ ...options, workers: 0, env: { ...options.env, SMTP_URL: smtp.url, MAIL_FROM } });
  await startMailWorker(stack);
  return stack;
}

/** The one link of a mail, and the secret that it carries. */
export function linkIn({ text = '' }: Pick<Email, 'text'>): { url: URL; token: string } {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  if (links.length !== 1) throw new Error(`one link, but: ${text}`);
  const url = new URL(links[0]);
  return { url, token: new URLSearchParams(url.hash.slice(1)).get('token') ?? '' };
}
