import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ENDPOINTS } from '../../api/app.ts';
import { filterNames } from '../../shared/resources/named-filters.ts';

const run = promisify(execFile);

const PRINTED = `
  const { readdirSync } = await import('node:fs');
  for (const name of readdirSync('workers/handlers')) await import('./workers/handlers/' + name);
  const { filterNames } = await import('./shared/resources/named-filters.ts');
  console.log(JSON.stringify(filterNames()));
`;

describe('filters that jobs are told of by name', () => {
  it('are all known to a worker, which has none of the endpoints', async () => {
    expect(ENDPOINTS.length).to.be.greaterThan(0);
    const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PRINTED]);
    expect(JSON.parse(stdout)).to.deep.equal(filterNames());
  });
});
