/** What the console knows of the API is what the API says. */
import { expect } from 'chai';
import { describedApi, writtenDescription } from '../../scripts/console/describe.ts';

describe("the console's description of the API", () => {
  it('is as the endpoints declare it', async () => {
    for (const [name, text] of Object.entries(await describedApi()))
      expect(await writtenDescription(name), 'write it anew by `npm run console -- describe`').to.equal(text);
  });
});
