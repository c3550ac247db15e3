import { once } from 'node:events';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type PayloadFormat } from '../../../../shared/imports/source-rows.ts';
import { openReader } from '../../../../shared/imports/readers/open-reader.ts';
import { FORMATS, type Outcome, readAll, readCut, toStream } from './read-all.ts';

const OPTIONS = { knownFields: ['a'], maxBytes: 1e9 };

const PAYLOADS: Record<'csv' | 'ndjson' | 'json', string> = {
  csv: 'a\n1\n2\n3\n',
  ndjson: '1\n2\n3\n',
  json: '{"items":[1,2,3]}',
};

/** A payload in `format` of about 1 MB that gzip can hardly shrink, in its pieces. */
function* largePayload(format: 'csv' | 'ndjson' | 'json'): Generator<string> {
  let state = 1;
  yield { csv: 'a\n', ndjson: '', json: '{"items":[""' }[format];
  for (let row = 0; row < 20_000; row++) {
    let text = '';
    for (let part = 0; part < 4; part++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      text += state.toString(36);
    }
    yield { csv: `${text}\n`, ndjson: `"${text}"\n`, json: `,"${text}"` }[format];
  }
  yield { csv: '', ndjson: '', json: ']}' }[format];
}

function getValues(outcome: Outcome): string[] {
  return outcome.rows.map((row) => String(row.cells?.[0] ?? row.value));
}

for (const name of ['csv', 'ndjson', 'json'] as const) {
  const plain: PayloadFormat = FORMATS[name];
  const zipped: PayloadFormat = { ...plain, gzip: true };
  const broken = name === 'csv' ? 'INVALID_CSV' : 'INVALID_JSON';

  describe(`the bytes of a ${name} payload`, () => {
    it('may be compressed, in one or several members', async () => {
      const text = PAYLOADS[name];
      expect(getValues(await readCut(gzipSync(text), zipped))).to.deep.equal(['1', '2', '3']);
      const members = [gzipSync(text.slice(0, 5)), gzipSync(text.slice(5))];
      expect(getValues(await readCut(Buffer.concat(members), zipped))).to.deep.equal(['1', '2', '3']);
    });

    it('are refused when they should be gzip and are not', async () => {
      const good = gzipSync(PAYLOADS[name]);
      const cases = [
        Buffer.from(PAYLOADS[name]),
        Buffer.alloc(0),
        good.subarray(0, good.length - 4),
        Buffer.concat([good, Buffer.from('x')]),
      ];
      for (const payload of cases) {
        for (const size of [1, 7, 64 * 1024]) {
          const { error } = await readAll(toStream(payload, size), zipped);
          expect(error?.code).to.equal(broken);
          expect(error?.message).to.match(/^payload is not valid gzip/);
          expect(error?.details?.['offset']).to.be.within(0, payload.length);
        }
      }
    });

    it('may be as many as the limit and no more, counted after decompression', async () => {
      const text = PAYLOADS[name];
      for (const [payload, format] of [
        [Buffer.from(text), plain],
        [gzipSync(text), zipped],
      ] as const) {
        const fits = await readCut(payload, format, { maxBytes: text.length });
        expect(fits.error).to.equal(undefined);
        const over = await readCut(payload, format, { maxBytes: text.length - 1 });
        expect(over.error).to.deep.include({ code: 'PAYLOAD_TOO_LARGE', details: { limit: text.length - 1 } });
      }
    });

    it('stop at the limit, however much gzip makes of them', async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
      const { error } = await readAll(toStream(bomb), zipped, { maxBytes: 1_000_000 });
      expect(error?.code).to.equal('PAYLOAD_TOO_LARGE');
    });

    it('pass the errors of their source on unchanged', async () => {
      const failure = Object.assign(new Error('connection reset'), { code: 'ECONNRESET' });
      for (const format of [plain, zipped]) {
        for (const delivered of [0, 0.5]) {
          const text = [...largePayload(name)].join('');
          const bytes = format.gzip ? gzipSync(text) : Buffer.from(text);
          const source = function* (): Generator<Buffer> {
            yield bytes.subarray(0, bytes.length * delivered);
            throw failure;
          };
          const caught = await readAll(Readable.from(source()), format).catch((error: unknown) => error);
          expect(caught).to.equal(failure);
        }
      }
    });

    it('are no broken payload when their source is destroyed', async () => {
      for (const format of [plain, zipped]) {
        const payload = new Readable({ read: () => undefined });
        const caught = readAll(payload, format).catch((error: unknown) => error);
        payload.destroy();
        expect(await caught).to.include({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
      }
    });

    it('tell how much of them has been read', async () => {
      for (const format of [plain, zipped]) {
        const text = [...largePayload(name)].join('');
        const bytes = format.gzip ? gzipSync(text) : Buffer.from(text);
        const reader = await openReader(toStream(bytes, 1000), format, { ...OPTIONS, sizeBytes: bytes.length });
        const fractions = [reader.fraction];
        for await (const rows of reader) {
          expect(rows).not.to.be.empty;
          fractions.push(reader.fraction);
        }
        expect(fractions).to.deep.equal([...fractions].sort((a, b) => a - b));
        expect(fractions[0]).to.be.below(0.5);
        expect(fractions.some((fraction) => fraction > 0.3 && fraction < 0.7)).to.equal(true);
        expect(reader.fraction).to.equal(1);
      }
    });

    it('are read no further than the rows are taken', async () => {
      for (const format of [plain, zipped]) {
        const text = [...largePayload(name)].join('');
        const bytes = format.gzip ? gzipSync(text) : Buffer.from(text);
        const size = bytes.length / 50;
        let taken = 0;
        const source = function* (): Generator<Buffer> {
          for (; taken < 50; taken++) yield bytes.subarray(taken * size, (taken + 1) * size);
        };
        const payload = Readable.from(source(), { highWaterMark: 1 });
        const reader = await openReader(payload, format, OPTIONS);
        const rows = reader[Symbol.asyncIterator]();
        await rows.next();
        // Whatever would read ahead has had its turn by then.
        for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
        expect(taken).to.be.below(25);
        await rows.return?.();
      }
    });

    it('are given up when nobody wants more rows', async () => {
      for (const format of [plain, zipped]) {
        const text = [...largePayload(name)].join('');
        const payload = toStream(format.gzip ? gzipSync(text) : Buffer.from(text), 1000);
        const closed = once(payload, 'close');
        const reader = await openReader(payload, format, OPTIONS);
        for await (const rows of reader) {
          expect(rows).not.to.be.empty;
          break;
        }
        await closed;
        expect(payload.readableEnded).to.equal(false);
      }
    });

    it('are given up when they are broken', async () => {
      const start = { csv: 'unknown\n1\n', ndjson: '[\n'.repeat(1000), json: '{"items":5,' }[name];
      const payload = toStream(Buffer.from(start + ' '.repeat(1_000_000)), 5000);
      const closed = once(payload, 'close');
      expect((await readAll(payload, plain)).error).not.to.equal(undefined);
      await closed;
      expect(payload.readableEnded).to.equal(false);
    });
  });
}
