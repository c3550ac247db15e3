import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const CHECK = resolve(import.meta.dirname, '../../scripts/check-node.cjs');
const under = (version: string) =>
  spawnSync(
    process.execPath,
    ['-e', `Object.defineProperty(process, 'version', { value: '${version}' }); require('${CHECK}')`],
    { encoding: 'utf8' },
  );

describe('a Node.js below the floor', () => {
  for (const version of ['v18.20.8', 'v20.18.3', 'v8.17.0'])
    it(`is told so in a sentence (${version})`, () => {
      const { status, stderr } = under(version);
      expect(status).to.equal(1);
      expect(stderr).to.match(new RegExp(`^Trama needs Node\\.js 20\\.19 or newer; this is ${version} .*\n$`));
    });

  for (const version of ['v20.19.0', 'v22.0.0', 'v24.11.1'])
    it(`is not ${version}`, () => {
      expect(under(version)).to.include({ status: 0, stderr: '' });
    });

  it('can read the check itself', () => {
    expect(readFileSync(CHECK, 'utf8')).to.not.match(/\b(const|let|import|async)\b|=>|`|\?\./);
  });
});
