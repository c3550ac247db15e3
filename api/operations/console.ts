/**
 * Serves the console: one page for all of its addresses, and the files that scripts/console/bundle.ts has made. They are read once,
 * so that a process gives out the files that its page names, whatever becomes of the folder.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Express, type Request, type RequestHandler, type Response } from 'express';
import { findCaller } from '../../shared/domain/accounts/callers.ts';
import { type Database } from '../../shared/platform/database.ts';
import { type ObjectStorage } from '../../shared/storage/storage.ts';
import { sessionSecret } from '../auth/session-cookie.ts';
import { getContext } from '../http/mount.ts';
import { CONSOLE_PATH, OLD_PAGES } from './console-pages.ts';
import { pagePolicy } from './page-policy.ts';

const FROM_SOURCE = import.meta.url.endsWith('.ts');
// beside the compiled code, wherever this runs from
const FOLDER = new URL(FROM_SOURCE ? '../../dist/console/' : '../../console/', import.meta.url);

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
};
const CODINGS = { br: 'br', gzip: 'gz' } as const;
type Coding = keyof typeof CODINGS;

interface File {
  type: string;
  bytes: Buffer;
  compressed: Partial<Record<Coding, Buffer>>;
}

/** Names of files that the page does not name itself, as scripts/console/bundle.ts writes them. */
interface Parts {
  /** Dictionaries, by language. */
  words: Record<string, string>;
  /** Of the first page of somebody who is signed in. */
  inner: string[];
  /** Of the pages behind it. */
  resources: string[];
}

const NO_PARTS: Parts = { words: {}, inner: [], resources: [] };

interface Bundle {
  /** Undefined where the console has not been built. */
  page: string | undefined;
  parts: Parts;
  /** By their names, which hold a hash of what is in them. */
  files: Map<string, File>;
}

function readBundle(): Bundle {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const read = (name: string) => readFileSync(new URL(name, FOLDER));
  const files = new Map<string, File>();
  for (const name of names) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) continue;
    const compressed = Object.entries(CODINGS).filter(([, ending]) => names.includes(`${name}.${ending}`));
    files.set(name, {
      type: `${type}; charset=utf-8`,
      bytes: read(name),
      compressed: Object.fromEntries(compressed.map(([coding, ending]) => [coding, read(`${name}.${ending}`)])),
    });
  }
  const text = (name: string) => (names.includes(name) ? String(read(name)) : undefined);
  const parts = JSON.parse(text('parts.json') ?? JSON.stringify(NO_PARTS)) as Parts;
  return { page: text('index.html'), parts, files };
}

/** Pages that somebody who is signed in may come to as well. */
const SIGNED_OUT_PAGES: ReadonlySet<string> = new Set([
  '/sign-in',
  '/accept-invite',
  '/reset-password',
  '/forgotten-password',
]);

/** What asking ahead of time saves over a slow line. */
const WORTHWHILE_MS = 150;

/**
 * Whether the request comes with a session that has not ended: a browser keeps what was refused ahead of time, and gives it to the page
 * once somebody has signed in. Where that cannot be told at once, nothing is asked for ahead of time.
 */
async function isSignedIn({ headers: { cookie } }: Request, database: Database): Promise<boolean> {
  const secret = sessionSecret(cookie);
  if (secret === undefined) return false;
  const found = findCaller(database, 'session', secret, null).catch(() => undefined);
  return (await Promise.race([found, sleep(WORTHWHILE_MS, undefined, { ref: false })])) !== undefined;
}

/** What the scripts will ask for at once: over a slow line it comes beside them instead of behind them. */
async function preloads(request: Request, { words, inner, resources }: Parts, database: Database): Promise<string[]> {
  const answers = ['/api/v1/auth/me'];
  const files: string[] = [];
  const isHome = request.path === '/' || request.path === '/home';
  if (sessionSecret(request.headers.cookie) !== undefined && !SIGNED_OUT_PAGES.has(request.path)) {
    files.push(...inner);
    // the charts of the home page come behind its figures
    if (!isHome) files.push(...resources);
    else if (await isSignedIn(request, database)) answers.push('/api/v1/overview');
  }
  const language = request.acceptsLanguages('en', ...Object.keys(words));
  const dictionary = language === false ? undefined : words[language];
  if (dictionary !== undefined) files.push(dictionary);
  return [
    ...answers.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`),
    ...files.map((file) => `<${CONSOLE_PATH}/${file}>; rel=modulepreload`),
  ];
}

const NOT_BUILT = '<!doctype html><title>Trama</title><p>The console has not been built. Run npm run build.</p>';

function sendFile(request: Request, response: Response, { type, bytes, compressed }: File): void {
  const coding = (Object.keys(compressed) as Coding[]).find((each) => request.acceptsEncodings(each) === each);
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('Content-Type', type);
  response.vary('Accept-Encoding');
  if (coding) response.setHeader('Content-Encoding', coding);
  response.end(request.method === 'HEAD' ? undefined : (coding && compressed[coding]) || bytes);
}

/** Where browsers put the bytes of documents: the storage, where that is somewhere else. */
async function uploadOrigin(storage: ObjectStorage): Promise<string[]> {
  if (storage.backend === 'LOCAL') return [];
  const terms = { contentType: 'application/octet-stream', sizeBytes: 1, expiresInSeconds: 1 };
  return [new URL((await storage.presignPut('console/upload', terms)).url).origin];
}

export function mountConsole(
  app: Express,
  options: { secure: boolean; storage: ObjectStorage; database: Database },
): void {
  const { page, parts, files } = readBundle();
  let origins: Promise<string[]> | undefined;

  async function sendPage(request: Request, response: Response): Promise<void> {
    const connect = await (origins ??= uploadOrigin(options.storage));
    const styleNonce = randomBytes(16).toString('base64');
    pagePolicy({ secure: options.secure, styleNonce, connect })(request, response, () => undefined);
    response.setHeader('Cache-Control', 'no-store');
    // the addresses of set-password pages have a secret behind the #
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Link', await preloads(request, parts, options.database));
    response.status(page === undefined ? 503 : 200).type('html');
    response.send((page ?? NOT_BUILT).replace('%NONCE%', styleNonce));
  }

  const serve: RequestHandler = (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = request.path.slice(1);
    const file = files.get(name);
    // a file of another bundle is no address of the console, and neither is what nobody would type
    if (!file && !/^[\w/-]*$/.test(name)) return next();
    getContext(response).route = CONSOLE_PATH;
    if (file) return sendFile(request, response, file);
    // so that relative addresses mean what they say
    if (request.originalUrl.split('?')[0] === CONSOLE_PATH) return response.redirect(308, `${CONSOLE_PATH}/`);
    sendPage(request, response).catch(next);
  };
  app.use(CONSOLE_PATH, serve);

  for (const [path, moved] of Object.entries(OLD_PAGES))
    app.get(path, (_request, response) => {
      getContext(response).route = path;
      // browsers take what stands behind the # along
      response.redirect(308, moved);
    });
}
