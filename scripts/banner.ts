/** What an operator reads once everything serves. */
import { existsSync } from 'node:fs';
import { type Config } from '../shared/platform/config.ts';
import { credentialsFile } from './bootstrap-credentials.ts';

export interface Announced {
  config: Config;
  url: string;
  embedded: boolean;
  /** what does not work, in a sentence each */
  degraded: string[];
}

// the quoting of the shell, where a path needs it
const quoted = (path: string) => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

export function banner({ config, url, embedded, degraded }: Announced): string {
  const credentials = credentialsFile(config.dataDir);
  const kept = existsSync(credentials);
  return [
    '',
    ...(degraded.length === 0
      ? ['Trama is running.']
      : ['Trama has started, but is degraded.', ...degraded.map((trouble) => `  Trouble      ${trouble}`)]),
    `  API          ${url}`,
    `  Reference    ${url}/docs`,
    `  Queues       ${url}/admin/queues`,
    ...(kept ? [`  Credentials  ${credentials}`] : []),
    `  Data         ${config.dataDir}${embedded ? ' (PostgreSQL in postgres, its log in postgres.log)' : ''}`,
    `  Stop         Ctrl+C, or kill ${process.pid}`,
    '',
    'Next:',
    `  Console      ${url}/console/${kept ? ', with TRAMA_ADMIN_EMAIL and TRAMA_ADMIN_PASSWORD of the credentials' : ''}`,
    ...(kept ? firstImport(credentials) : []),
    `  Read on      ${url}/docs, and README.md`,
    '',
  ].join('\n');
}

const firstImport = (credentials: string) => [
  '  Import       the first suppliers, from another terminal:',
  `                 . ${quoted(credentials)}`,
  String.raw`                 printf 'name,country\nFilatura Pollone,IT\n' |`,
  `                   curl -s "$TRAMA_URL/api/suppliers/bulk" -H "X-API-Key: $TRAMA_API_KEY" -H 'Content-Type: text/csv' --data-binary @-`,
];
