/** Documents of the largest size: uploaded directly, and at a signed URL with their verification, beside a bare upload. */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { query } from '../../shared/platform/database.ts';
import { MAX_DOCUMENT_BYTES } from '../../shared/domain/documents/document-rows.ts';
import { firstMessage, peakMemory, type Bench, type Product, type Tenant } from './bench.ts';
import { median, whole, type Result } from './report.ts';

const SIZE = MAX_DOCUMENT_BYTES;
const AT_ONCE = 20;
const MEMORY_BAR_MIB = 256;
const BOUNDARY = 'trama-bench';

interface Sent {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true });

function send(url: string, method: string, headers: Record<string, string>, pieces: readonly Buffer[]): Promise<Sent> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, 'content-length': length }, agent };
    const sent = request(url, options, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, text: body }), reject);
    });
    sent.on('error', reject);
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

function expectStatus(sent: Sent, status: number): string {
  if (sent.status !== status) throw new Error(`an upload was answered ${sent.status}: ${sent.text.slice(0, 300)}`);
  return sent.text;
}

/** Uploads of one tenant's supplier, over each of the ways. */
class Uploader {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #entityId: string;
  readonly #bytes = randomBytes(SIZE);
  readonly #checksum: string;

  constructor(url: string, tenant: Tenant, entityId: string) {
    this.#url = `${url}/api/v1/documents`;
    this.#headers = { authorization: `Bearer ${tenant.token}` };
    this.#entityId = entityId;
    this.#checksum = createHash('sha256').update(this.#bytes).digest('hex');
  }

  static async create({ database }: Bench, url: string, tenant: Tenant): Promise<Uploader> {
    const [row] = await query<{ uuid: string }>(database, 'select uuid from suppliers where tenant_id = $1 limit 1', [
      tenant.id,
    ]);
    return new Uploader(url, tenant, row!.uuid);
  }

  async direct(): Promise<void> {
    const fields = { entityType: 'SUPPLIER', entityId: this.#entityId, category: 'BENCH' };
    const head = Object.entries(fields)
      .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="b.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const headers = { ...this.#headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const pieces = [Buffer.from(head + file), this.#bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
    expectStatus(await send(this.#url, 'POST', headers, pieces), 201);
  }

  async presigned(): Promise<void> {
    const announced = { entityType: 'SUPPLIER', entityId: this.#entityId, category: 'BENCH', fileName: 'b.bin' };
    const file = { contentType: 'application/octet-stream', sizeBytes: SIZE };
    const post = async (path: string, body: object, status: number) =>
      JSON.parse(
        expectStatus(
          await send(`${this.#url}${path}`, 'POST', { ...this.#headers, 'content-type': 'application/json' }, [
            Buffer.from(JSON.stringify(body)),
          ]),
          status,
        ),
      ) as { documentId: string; presignedUrl: string; headers: Record<string, string>; status: string };
    const { documentId, presignedUrl, headers } = await post('/presign', { ...announced, ...file }, 201);
    // the settings name a port before it is known
    const { pathname, search } = new URL(presignedUrl);
    expectStatus(await send(new URL(pathname + search, this.#url).href, 'PUT', headers, [this.#bytes]), 200);
    const done = await post(`/${documentId}/complete`, { checksumSha256: this.#checksum }, 200);
    if (done.status !== 'READY') throw new Error(`a document is ${done.status}`);
  }

  async bare(url: string): Promise<void> {
    const sha256 = expectStatus(await send(url, 'PUT', {}, [this.#bytes]), 200);
    if (sha256 !== this.#checksum) throw new Error('the bare upload has other bytes');
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const perSecond = (values: number[]) => `${whole(SIZE / 1e6 / median(values))} MB/s`;

export async function compareUploads(bench: Bench, product: Product, tenant: Tenant, runs: number): Promise<Result[]> {
  const uploader = await Uploader.create(bench, product.url, tenant);
  const child = bench.spawn('scripts/bench/bare-upload', { FOLDER: join(bench.folder, 'bare-uploads') });
  const { url } = await firstMessage<{ url: string }>(child, 'the bare upload');
  const ways = [
    () => uploader.bare(url),
    () => uploader.bare(`${url}/then-read`),
    () => uploader.direct(),
    () => uploader.presigned(),
  ] as const;
  const taken: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const way of ways) await way();
  for (let run = 0; run < runs; run++) {
    for (let turn = 0; turn < ways.length; turn++) {
      const index = (run + turn) % ways.length;
      taken[index]!.push(await seconds(ways[index]!));
    }
  }
  const [bare, bareTwice, direct, presigned] = taken;
  console.error(
    `  25 MiB: bare ${perSecond(bare)}, read again ${perSecond(bareTwice)}, direct ${perSecond(direct)}, presigned ${perSecond(presigned)}`,
  );
  const compared = (what: string, ours: number[], plain: number[]): Result => {
    const ratio = median(ours.map((value, run) => plain[run]! / value));
    return {
      what,
      product: perSecond(ours),
      reference: perSecond(plain),
      ratio,
      bar: '≥ 0.6',
      met: ratio >= 0.6,
      runs,
    };
  };
  return [
    compared('upload of 25 MiB, multipart, of a bare upload, both hashed on the way', direct, bare),
    compared(
      'upload of 25 MiB at a signed URL, then read and verified by a job, of a bare upload that is read again and hashed',
      presigned,
      bareTwice,
    ),
  ];
}

/** Peak memory of fresh processes with many uploads at once. */
export async function uploadMemory(bench: Bench, product: Product, tenant: Tenant): Promise<Result[]> {
  const uploader = await Uploader.create(bench, product.url, tenant);
  const before = peakMemory(product.api);
  const all = (way: () => Promise<void>) => Promise.all(Array.from({ length: AT_ONCE }, way));
  await all(() => uploader.direct());
  await all(() => uploader.presigned());
  const [api, worker] = [peakMemory(product.api), peakMemory(product.worker)];
  if (before === undefined || api === undefined || worker === undefined) return [];
  return [
    {
      what: `peak memory of the API and the worker, ${AT_ONCE} uploads of 25 MiB at once in each way (API before: ${whole(before)} MiB)`,
      product: `${whole(api)} / ${whole(worker)} MiB`,
      bar: `< ${MEMORY_BAR_MIB} MiB`,
      met: Math.max(api, worker) < MEMORY_BAR_MIB,
      runs: 1,
    },
  ];
}
