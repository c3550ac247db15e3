import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hasProc } from '../../../scripts/processes.ts';
import { parseProcStat } from '../../../shared/platform/proc-stat.ts';

describe('what Linux tells of a process', () => {
  before(function () {
    if (!hasProc) {
      process.stdout.write('Not run, because this system has no /proc\n');
      this.skip();
    }
  });

  it('is understood whatever the process calls itself', async () => {
    const script = `require('os').setPriority(7); process.title = 'a) Z 1 ('; process.send('ready'); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    try {
      await once(child, 'message');
      const text = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
      expect(text).to.include('(a) Z 1 ()');
      const { state, session, nice, startTicks } = parseProcStat(text);
      expect(state).to.match(/^[RSD]$/);
      expect([session, nice]).to.deep.equal([child.pid, 7]);
      expect(startTicks).to.be.greaterThan(parseProcStat(readFileSync('/proc/self/stat', 'utf8')).startTicks);
    } finally {
      child.kill();
    }
  });
});
