import { expect } from 'chai';
import { rejection } from '../support/storage.ts';
import { describeOnStores } from './stores.ts';
import { Documents, sha256, UNKNOWN_ID } from './support.ts';

describeOnStores('downloading a document', (opened) => {
  const text = 'The quick brown fox';
  const etag = `"${sha256(Buffer.from(text))}"`;
  let documents: Documents;
  let id: string;
  beforeEach(async () => {
    documents = await Documents.create(opened());
    ({ id } = await documents.ready(text, 'fox.html', 'text/html'));
  });

  const seen = async (headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await documents.download(id, headers, method);
    return [answer.status, answer.headers['content-range'], answer.headers['content-length'], answer.bytes.toString()];
  };
  const whole = [200, undefined, '19', text];

  it('answers an attachment that no browser shows or guesses about, whatever its type', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript']) {
      const document = await documents.ready(text, 'fox.html', type);
      const { status, headers, bytes } = await documents.download(document.id);
      expect([status, bytes.toString()]).to.deep.equal([200, text]);
      expect(headers).to.include({
        'content-type': type,
        'content-length': '19',
        'content-disposition': 'attachment; filename=fox.html',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
        etag,
        'last-modified': new Date(document.createdAt).toUTCString(),
      });
      expect(headers['content-security-policy']).to.include("default-src 'none'");
    }
  });

  it('answers HEAD with the same headers and no bytes', async () => {
    const [get, head] = [await documents.download(id), await documents.download(id, {}, 'HEAD')];
    expect([head.status, head.bytes.length]).to.deep.equal([200, 0]);
    const own = ['date', 'x-request-id', 'connection', 'keep-alive'];
    for (const name of Object.keys(get.headers).filter((candidate) => !own.includes(candidate)))
      expect(head.headers[name], name).to.equal(get.headers[name]);
    // ranges are defined for GET only
    expect(await seen({ range: 'bytes=4-8' }, 'HEAD')).to.deep.equal([200, undefined, '19', '']);
  });

  it('answers 304 to who has it already', async () => {
    for (const match of [etag, `W/${etag}`, '*', `"other", ${etag}`]) {
      const { status, headers, bytes } = await documents.download(id, { 'if-none-match': match });
      expect([status, bytes.length, headers.etag], match).to.deep.equal([304, 0, etag]);
    }
    expect((await seen({ 'if-none-match': etag }, 'HEAD'))[0]).to.equal(304);
    expect(await seen({ 'if-none-match': '"other"' })).to.deep.equal(whole);
    const { headers } = await documents.download(id);
    const modified = headers['last-modified']!;
    expect((await seen({ 'if-modified-since': modified }))[0]).to.equal(304);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    expect(await seen({ 'if-modified-since': earlier })).to.deep.equal(whole);
    // the stronger condition counts
    expect(await seen({ 'if-none-match': '"other"', 'if-modified-since': modified })).to.deep.equal(whole);
  });

  it('answers 412 to who means another file', async () => {
    const { headers } = await documents.download(id);
    const modified = headers['last-modified']!;
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    for (const met of [etag, '*', `"other", ${etag}`])
      expect(await seen({ 'if-match': met }), met).to.deep.equal(whole);
    for (const met of [modified, 'nonsense']) expect(await seen({ 'if-unmodified-since': met })).to.deep.equal(whole);
    // the stronger condition counts
    expect(await seen({ 'if-match': etag, 'if-unmodified-since': earlier })).to.deep.equal(whole);
    const unmet: Record<string, string>[] = [
      { 'if-match': '"other"' },
      { 'if-match': `W/${etag}` },
      { 'if-unmodified-since': earlier },
      { 'if-match': '"other"', 'if-none-match': etag, range: 'bytes=0-3' },
    ];
    for (const condition of unmet) {
      const refused = await documents.download(id, condition);
      expect(refused.status, JSON.stringify(condition)).to.equal(412);
      expect(JSON.parse(refused.bytes.toString())).to.include({ code: 'PRECONDITION_FAILED' });
      expect(refused.headers).not.to.have.property('etag');
    }
  });

  it('answers a range with 206', async () => {
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=4-8', 4, 8],
      ['bytes=16-', 16, 18],
      ['bytes=-3', 16, 18],
      ['bytes=-100', 0, 18],
      ['bytes=10-1000', 10, 18],
      ['bytes=0-18', 0, 18],
    ] as const) {
      const part = text.slice(first, last + 1);
      expect(await seen({ range }), range).to.deep.equal([206, `bytes ${first}-${last}/19`, String(part.length), part]);
    }
  });

  it('answers the whole file to what is no range, and to several', async () => {
    for (const range of ['bytes=8-4', 'bytes=a-b', 'lines=1-2', 'bytes', 'bytes=0-1,5-6'])
      expect(await seen({ range }), range).to.deep.equal(whole);
  });

  it('answers 416 to a range beyond the end, with the length', async () => {
    for (const range of ['bytes=19-', 'bytes=19-25', 'bytes=1000-2000', 'bytes=-0']) {
      const { status, headers, bytes } = await documents.download(id, { range });
      expect([status, headers['content-range']], range).to.deep.equal([416, 'bytes */19']);
      expect(JSON.parse(bytes.toString())).to.include({ code: 'RANGE_NOT_SATISFIABLE' });
      expect(headers).to.include({ 'cache-control': 'no-store' });
      for (const name of ['content-disposition', 'etag', 'last-modified'])
        expect(headers, name).not.to.have.property(name);
    }
  });

  it('answers the range only if the file is the one that the client has a part of', async () => {
    const range = 'bytes=4-8';
    const part = [206, 'bytes 4-8/19', '5', 'quick'];
    expect(await seen({ range, 'if-range': etag })).to.deep.equal(part);
    // a date of seconds ago does not tell one version from the next
    const { headers } = await documents.download(id);
    for (const other of ['"other"', `W/${etag}`, headers['last-modified']!, new Date(0).toUTCString(), 'nonsense'])
      expect(await seen({ range, 'if-range': other }), other).to.deep.equal(whole);
    expect(await seen({ range: 'bytes=19-', 'if-range': '"other"' })).to.deep.equal(whole);
  });

  it('never passes what is shorter in the storage for the whole file', async () => {
    await documents.store.replace(documents.objectKey(id), Buffer.from(text.slice(0, 10)));
    // a connection that stays open says nothing by its end
    const connection = 'keep-alive';
    for (const range of ['bytes=0-', 'bytes=4-18', ''])
      expect(await rejection(documents.download(id, { connection, range }))).to.have.property('code', 'ECONNRESET');
  });

  it('gives no byte beyond the length that was verified', async () => {
    await documents.store.replace(documents.objectKey(id), Buffer.from(`${text} jumps`));
    expect(await seen()).to.deep.equal(whole);
    expect(await seen({ range: 'bytes=16-100' })).to.deep.equal([206, 'bytes 16-18/19', '3', 'fox']);
  });

  it('is refused to other tenants, and for documents that are not there', async () => {
    const other = await Documents.create(opened());
    for (const answer of [await other.download(id), await documents.download(UNKNOWN_ID)]) {
      expect(answer.status).to.equal(404);
      expect(JSON.parse(answer.bytes.toString())).to.include({ code: 'NOT_FOUND' });
    }
    expect((await documents.download('7')).status).to.equal(400);
  });
});
