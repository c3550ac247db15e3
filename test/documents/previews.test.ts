import { expect } from 'chai';
import { describeOnStores } from './stores.ts';
import { Documents, DOCUMENTS, UNKNOWN_ID } from './support.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');

describeOnStores('the preview of a document', (opened) => {
  let documents: Documents;
  beforeEach(async () => {
    documents = await Documents.create(opened());
  });

  const preview = (id: string) => documents.v1.get(`${DOCUMENTS}/${id}/preview`);

  it('is a raster image inline, under a policy that lets nothing run', async () => {
    const { id } = await documents.ready(PNG, 'label.png', 'image/png');
    const { status, headers } = await preview(id);
    expect(status).to.equal(200);
    expect(Object.fromEntries(headers)).to.include({
      'content-type': 'image/png',
      'content-length': `${PNG.length}`,
      'content-disposition': 'inline; filename=label.png',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const download = await documents.download(id);
    expect(download.headers['content-disposition']).to.equal('attachment; filename=label.png');
  });

  it('is of nothing that a browser could run, or has not arrived', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript', 'image/png+xml']) {
      const { id } = await documents.ready('The quick brown fox', 'fox.html', type);
      const { status, body } = await preview(id);
      expect([status, body.code], type).to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    const { documentId } = await documents.presigned(4, { contentType: 'image/png', fileName: 'label.png' });
    expect((await preview(documentId)).body.code).to.equal('UPLOAD_MISSING');
  });

  it('is of no document of another tenant', async () => {
    const other = await Documents.create(opened());
    const { id } = await other.ready(PNG, 'label.png', 'image/png');
    for (const unseen of [id, UNKNOWN_ID]) expect((await preview(unseen)).status).to.equal(404);
  });
});
