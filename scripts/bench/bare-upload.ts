/**
 * The least that an upload costs: the body goes to a file that is flushed, hashed on the way, or (/then-read) read again and
 * hashed. No credential, no row, no job.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';

const folder = process.env.FOLDER!;

async function store(request: IncomingMessage): Promise<string> {
  const path = join(folder, randomUUID());
  const thenRead = request.url === '/then-read';
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (!thenRead) hash.update(chunk);
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (thenRead) for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

await mkdir(folder, { recursive: true });
const server = createServer((request, response) => {
  store(request).then(
    (sha256) => response.end(sha256),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit());
