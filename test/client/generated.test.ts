import { expect } from 'chai';
import { outdatedFiles } from '../../scripts/client/generated-files.ts';

describe('Generated files of the client', () => {
  it('are as the declarations say', async () => {
    expect(await outdatedFiles(), 'make them anew by `npm run client`').to.deep.equal([]);
  });
});
