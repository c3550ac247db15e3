import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { anonymousClient, type Seen } from '../support/client.ts';
import { Board } from '../support/board.ts';
import { Stack } from '../support/stack.ts';
import {
  bulkPath,
  counts,
  getCounts,
  CSV_TYPE,
  expectRefused,
  Importer,
  getJobId,
  JSON_TYPE,
  NDJSON_TYPE,
  type Counts,
} from '../support/bulk.ts';
import { toCsv } from '../support/bulk-rows.ts';

describe('a bulk payload that is broken as a whole', () => {
  let importer: Importer;
  before(async () => {
    importer = await Importer.create();
  });

  /** The answer and the job say the same of what is wrong. */
  async function expectBroken(answer: Seen, code: string, details: object, stored = counts(0, 0, 0)): Promise<void> {
    expectRefused(answer, 400, code, { ...details, ...stored });
    const [job] = await importer.jobViews(answer);
    expect(job.status).to.equal('FAILED');
    expect(job.error.code).to.equal(code);
    expect(job.error.message).to.equal(answer.body.message);
    expect(job.error.details).to.include(details);
    expect(job.result).to.include(stored);
  }

  describe('before its first chunk', () => {
    const good = '{"name":"Good"}';
    const latinRow = Buffer.from('name\nGood\n\nÉtoile\n', 'latin1');
    const cases: [string, string | Buffer, Record<string, string>, string, object][] = [
      ['an empty JSON body', '', JSON_TYPE, 'INVALID_JSON', { offset: 0 }],
      ['JSON cut off in a row', `{"items":[${good},{"na`, JSON_TYPE, 'INVALID_JSON', { index: 1 }],
      ['JSON cut off after the rows', `{"items":[${good}]`, JSON_TYPE, 'INVALID_JSON', { offset: 26 }],
      ['a row that is no JSON', `{"items":[${good},{"name":x}]}`, JSON_TYPE, 'INVALID_JSON', { offset: 26, index: 1 }],
      ['a comma too many', `{"items":[${good},]}`, JSON_TYPE, 'INVALID_JSON', { offset: 26, index: 1 }],
      ['text after the JSON value', `{"items":[${good}]} and`, JSON_TYPE, 'INVALID_JSON', { offset: 28 }],
      ['noise as JSON', 'name,country', JSON_TYPE, 'INVALID_JSON', { offset: 0 }],
      ['items twice', `{"items":[${good}],"items":[]}`, JSON_TYPE, 'INVALID_JSON', { offset: 35 }],
      [
        'JSON in latin1',
        Buffer.from('{"items":[{"name":"Perù"}]}', 'latin1'),
        JSON_TYPE,
        'INVALID_JSON',
        { offset: 22 },
      ],
      ['JSON that is no gzip', good, { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'INVALID_JSON', {}],
      ['an array', `[${good}]`, JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['a scalar', '7', JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['null', 'null', JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['no items', '{}', JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['items of another name', `{"records":[${good}],"Items":[]}`, JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['items that are an object', '{"items":{"0":{}}}', JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['items that are null', '{"items":null}', JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['items that are text', '{"items":"[]"}', JSON_TYPE, 'VALIDATION_FAILED', { field: 'items' }],
      ['noise as NDJSON', '\nname,country\nA,IT\n', NDJSON_TYPE, 'INVALID_JSON', { line: 2 }],
      ['an endless NDJSON line', `"${'x'.repeat(9_000_000)}"\n`, NDJSON_TYPE, 'INVALID_JSON', { line: 1 }],
      ['an empty CSV body', '', CSV_TYPE, 'INVALID_CSV', { line: 1 }],
      ['a CSV body of blank lines', '\n\n  \n', CSV_TYPE, 'INVALID_CSV', {}],
      ['a quote that is not closed', 'name\nA\n"B\nC\n', CSV_TYPE, 'INVALID_CSV', { line: 3, column: 1 }],
      ['a cell that goes on after its quotes', 'name\nA\n"B" C\nD\n', CSV_TYPE, 'INVALID_CSV', { line: 3, column: 4 }],
      ['a CSV row of 9 MB', `name\nA\n"${'x'.repeat(9_000_000)}"\n`, CSV_TYPE, 'INVALID_CSV', { line: 3 }],
      ['UTF-16 without byte order mark', Buffer.from('name\nA\n', 'utf16le'), CSV_TYPE, 'INVALID_CSV', { line: 1 }],
      ['JSON as CSV', `{"items":[${good}]}`, CSV_TYPE, 'VALIDATION_FAILED', { line: 1 }],
      [
        'gzip cut off',
        gzipSync('name\nA\nB\n').subarray(0, -9),
        { ...CSV_TYPE, 'content-encoding': 'gzip' },
        'INVALID_CSV',
        {},
      ],
      ['a row that begins in latin1', latinRow, CSV_TYPE, 'INVALID_CSV', { line: 4, offset: 11 }],
      ['binary noise', Buffer.from([0, 255, 254, 1, 2, 3, 10, 200]), CSV_TYPE, 'INVALID_CSV', {}],
    ];
    for (const [what, body, headers, code, details] of cases) {
      it(`is answered with ${code}, and nothing is stored: ${what}`, async () => {
        await expectBroken(await importer.send('suppliers', body, headers), code, details);
      });
    }

    it('is refused although many rows before it were good', async () => {
      const rows = Array.from({ length: 1000 }, (_, number) => `S${number}\n`).join('');
      await expectBroken(await importer.csv('suppliers', `name\n${rows}"x" y\n`), 'INVALID_CSV', { line: 1002 });
    });

    it('has no field of its own in a table of ignored columns', async () => {
      const answer = await importer.csv('suppliers', 'a,b\n1,2\n', '?unknown_columns=ignore');
      await expectBroken(answer, 'INVALID_CSV', { line: 1 });
    });

    after(async () => {
      expect(await importer.all('suppliers')).to.deep.equal([]);
    });
  });

  describe('after its first chunk', () => {
    const rows = Array.from({ length: 13_000 }, (_, number) => ({
      name: 'Coat',
      sku: `C${number}`,
      currency: number === 7 ? 'XX' : 'EUR',
    }));
    const csv = toCsv(rows);
    const json = `{"items":[${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    const notUtf8 = Buffer.concat([Buffer.from(csv), Buffer.from([0xff, 10])]);
    // stored, not compressed: the place of the cut is the place in the text
    const cutGzip = gzipSync(csv, { level: 0 }).subarray(0, csv.length - 100);

    for (const [what, body, headers, code, details] of [
      ['CSV with a stray quote', `${csv}"x" y\n`, CSV_TYPE, 'INVALID_CSV', { line: 13_002 }],
      ['CSV that ends in another encoding', notUtf8, CSV_TYPE, 'INVALID_CSV', { line: 13_002, offset: csv.length }],
      ['gzip that breaks off', cutGzip, { ...CSV_TYPE, 'content-encoding': 'gzip' }, 'INVALID_CSV', {}],
      ['JSON that breaks off', json, JSON_TYPE, 'INVALID_JSON', { index: 13_000 }],
      ['JSON with a malformed row', `${json}, {"name":}]}`, JSON_TYPE, 'INVALID_JSON', { index: 13_000 }],
    ] as [string, string | Buffer, Record<string, string>, string, object][]) {
      it(`keeps what was merged, and says how much that is: ${what}`, async () => {
        importer = await Importer.create();
        const answer = await importer.send('company-products', body, headers);
        const { created } = answer.body.details as Counts;
        // chunks are as large as the machine is quick: of a slow one the last that was whole may end early
        expect(created).to.be.within(99, 12_999);
        await expectBroken(answer, code, details, counts(created, 0, 1));
        const stored = new Set((await importer.all('company-products')).map((row) => row['sku']));
        const first = rows.slice(0, created + 1).filter(({ currency }) => currency === 'EUR');
        expect(stored.size).to.equal(created);
        expect(first.filter(({ sku }) => !stored.has(sku))).to.deep.equal([]);
        const { text } = await importer.failedCsv(answer);
        expect(text.split('\r\n')[1]).to.match(/^Coat,C7,XX,7,currency,VALIDATION_FAILED,/);
        const whole = await importer.ndjson('company-products', rows);
        expect(getCounts(whole)).to.deep.equal(counts(12_999 - created, created, 1));
      });
    }
  });

  describe('is told to operators by its place, without a word of it:', () => {
    let board: Board;
    before(async () => {
      importer = await Importer.create();
      board = await Board.open(importer.stack);
    });
    for (const [what, body, query, code, place] of [
      [
        'two columns of one field',
        'name,Segreto,name\nA,B,C\n',
        '?unknown_columns=ignore',
        'VALIDATION_FAILED',
        'line 1, column 14',
      ],
      ['an unknown column', '\nname,Segreto\nA,B\n', '', 'VALIDATION_FAILED', 'line 2, cell 2'],
      ['a mapping', 'name\nA\n', '?columns=name:Segreto', 'VALIDATION_FAILED', 'parameter columns'],
      ['a quote', 'name\nA\n"Segreto" B\n', '', 'INVALID_CSV', 'line 3, column 10'],
      ['no field at all', '\nSegreto\nA\n', '?unknown_columns=ignore', 'INVALID_CSV', 'line 2, column 1'],
    ] as const)
      it(what, async () => {
        const answer = await importer.csv('suppliers', body, query);
        const { failedReason } = await board.shown('bulk-upserts', getJobId(answer), 'failed');
        const sentence = 'The payload is broken as a whole; its sender is told how.';
        expect(failedReason).to.equal(`${code}: ${sentence} (${place})`);
      });
  });

  it('fails the job of a client that does not wait', async () => {
    importer = await Importer.create();
    const answer = await importer.send('suppliers', '{"items":7}', { ...JSON_TYPE, prefer: 'respond-async' });
    expect(answer.status).to.equal(202);
    const job = await importer.ended(answer.body.job_id);
    expect(job).to.deep.include({ status: 'FAILED' });
    expect(job.error.code).to.equal('VALIDATION_FAILED');
    expect(job.error.details).to.include({ field: 'items' });
  });
});

describe('a bulk request that makes no job', () => {
  const LIMIT = 100_000;
  let stack: Stack;
  let importer: Importer;
  before(async () => {
    stack = await Stack.start({ env: { BULK_MAX_BYTES: String(LIMIT) } });
  });
  after(() => stack.stop());
  beforeEach(async () => {
    importer = await Importer.create(stack);
  });
  const expectNothing = async () => {
    expect((await importer.v1.get('/api/v1/jobs')).body.total).to.equal(0);
    expect(await importer.all('suppliers')).to.deep.equal([]);
    // its body is not kept either
    const files = await readdir(stack.dataDir, { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile()).map((file) => file.name)).to.deep.equal([]);
  };

  for (const [what, headers] of [
    ['of no media type', {}],
    ['of another media type', { 'content-type': 'text/plain' }],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of JSON in another charset', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['of NDJSON in another charset', { 'content-type': 'application/x-ndjson; charset="utf-16"' }],
    ['in another encoding', { ...CSV_TYPE, 'content-encoding': 'br' }],
    ['in two encodings', { ...CSV_TYPE, 'content-encoding': 'gzip, gzip' }],
  ] as [string, Record<string, string>][]) {
    it(`is one ${what}: 415`, async () => {
      const answer = await importer.send('suppliers', Buffer.from('{"items":[{"name":"A"}]}'), headers);
      expectRefused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
      await expectNothing();
    });
  }

  for (const [what, query] of [
    ['decimal', '?decimal=dot'],
    ['unknown_columns', '?unknown_columns=keep'],
    ['delimiter', '?delimiter=:'],
    ['columns', '?columns=name'],
    ['dry_run', '?dry_run=maybe'],
  ] as const) {
    it(`is one with a bad ${what}: 400`, async () => {
      const answer = await importer.csv('suppliers', 'name\nA\n', query);
      expectRefused(answer, 400, 'VALIDATION_FAILED', { field: what });
      await expectNothing();
    });
  }

  it('is one without a credential: 401', async () => {
    const answer = await anonymousClient(stack).csv(bulkPath('suppliers'), 'name\nA\n');
    expect(answer.status).to.equal(401);
    await expectNothing();
  });

  it('is one that is too large, by its length: 413', async () => {
    const answer = await importer.csv('suppliers', `name\n${'x'.repeat(LIMIT)}`);
    expectRefused(answer, 413, 'PAYLOAD_TOO_LARGE', { maxBytes: LIMIT });
    await expectNothing();
  });

  it('is one of unknown length that turns out to be too large: 413', async () => {
    const piece = new TextEncoder().encode(`${'x'.repeat(9_999)}\n`);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? new TextEncoder().encode('name\n') : piece);
        if ((sent += 1) > 11) controller.close();
      },
    });
    const response = await fetch(`${stack.url}${bulkPath('suppliers')}`, {
      method: 'POST',
      headers: { 'x-api-key': importer.tenant.apiKey, ...CSV_TYPE },
      body,
      duplex: 'half',
    });
    expect(response.status).to.equal(413);
    expect(await response.json()).to.include({ code: 'PAYLOAD_TOO_LARGE' });
    await expectNothing();
  });

  it('is one that the client does not finish sending', async () => {
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1');
    const head = [
      `POST ${bulkPath('suppliers')} HTTP/1.1`,
      'Host: trama',
      `X-API-Key: ${importer.tenant.apiKey}`,
      'Content-Type: text/csv',
      'Content-Length: 5000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\nname\nA\nB\n`);
    // long enough for the request to be at its body; a slower machine makes the test easier, not wrong
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expectNothing();
  });

  it('is not one whose gzip unpacks to too much: that job fails, and nothing is stored', async () => {
    const rows = Array.from({ length: 1900 }, (_, number) => `S${number},${'x'.repeat(100)}\n`);
    const packed = gzipSync(`name,category\n${rows.join('')}`);
    expect(packed.length).to.be.lessThan(LIMIT);
    const answer = await importer.csv('suppliers', packed, '', { 'content-encoding': 'gzip' });
    expectRefused(answer, 413, 'PAYLOAD_TOO_LARGE');
    const [job] = await importer.jobViews(answer);
    expect(job).to.include({ status: 'FAILED' });
    expect(await importer.all('suppliers')).to.deep.equal([]);
  });
});
