import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const LOGGER = import.meta.resolve('../../../shared/platform/logger.ts');

/** Writes two lines at once when it is told to, and exits. */
const SCRIPT = `
  import { createLogger } from '${LOGGER}';
  const logger = createLogger('info', 'script');
  process.once('message', () => {
    logger.info('shutting down');
    logger.info('bye');
    process.exit(0);
  });
  process.send('ready');
`;

async function loggingProcess() {
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', SCRIPT],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  await once(child, 'message');
  return child;
}

describe('a process that logs and exits', () => {
  it('has written its last lines', async () => {
    const child = await loggingProcess();
    let text = '';
    child.stdout!.on('data', (piece: Buffer) => (text += String(piece)));
    child.send('exit');
    await once(child, 'close');
    const messages = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).to.deep.equal(['shutting down', 'bye']);
  });

  it('ends though nobody reads them any more', async () => {
    const child = await loggingProcess();
    const exited = once(child, 'exit');
    child.stdout!.destroy();
    await once(child.stdout!, 'close');
    child.send('exit');
    // one that hangs is not left behind
    const hanging = setTimeout(() => child.kill('SIGKILL'), 60_000);
    expect(await exited).to.deep.equal([0, null]);
    clearTimeout(hanging);
  });
});
