import { expect } from 'chai';
import sinon from 'sinon';
import { type Logger } from '../../../shared/platform/logger.ts';
import { Outage } from '../../../shared/platform/outages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('an outage', () => {
  let clock: sinon.SinonFakeTimers;
  let lines: { second: number; message: string; failures: number; seconds?: number; reason: string }[];
  let outage: Outage;
  beforeEach(() => {
    clock = sinon.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
    });
    lines = [];
    outage = new Outage('redis');
  });
  afterEach(() => clock.restore());

  const logger = {
    warn: (facts: { part: string; failures: number; seconds?: number; reason: string }, message: string) => {
      const { part, ...rest } = facts;
      expect(part).to.equal('redis');
      lines.push({ second: clock.now / SECOND, message, ...rest });
    },
  } as unknown as Logger;

  /** Fails ten times a second for so long. */
  async function failFor(ms: number): Promise<void> {
    for (const end = clock.now + ms; clock.now < end; await clock.tickAsync(100))
      outage.failed(logger, Object.assign(new Error('connect ECONNREFUSED'), { stack: 'at nowhere' }));
  }

  const told = () => lines.map(({ second, message }) => [second, message]);

  it('is one line when it begins, one a minute while it lasts, and one when it is over', async () => {
    await failFor(3.5 * MINUTE);
    outage.works();
    await clock.tickAsync(10 * MINUTE);
    expect(told()).to.deep.equal([
      [0, 'outage begins'],
      [60, 'outage lasts'],
      [120, 'outage lasts'],
      [180, 'outage lasts'],
      [212, 'outage over'],
    ]);
    expect(lines[1]).to.include({ failures: 600, seconds: 60, reason: 'connect ECONNREFUSED' });
    expect(lines.at(-1)).to.include({ failures: 2100, seconds: 212 });
  });

  it('that ends within a minute is two lines', async () => {
    await failFor(5 * SECOND);
    outage.works();
    outage.works();
    await clock.tickAsync(10 * MINUTE);
    expect(told()).to.deep.equal([
      [0, 'outage begins'],
      [7, 'outage over'],
    ]);
  });

  it('goes on when something fails again before it is settled', async () => {
    await failFor(5 * SECOND);
    outage.works();
    await clock.tickAsync(1.9 * SECOND);
    await failFor(SECOND);
    outage.works();
    await clock.tickAsync(10 * MINUTE);
    expect(told()).to.deep.equal([
      [0, 'outage begins'],
      [9.9, 'outage over'],
    ]);
  });

  it('that comes and goes is not told at each turn', async () => {
    for (let turn = 0; turn < 40; turn++) {
      await failFor(SECOND);
      outage.works();
      await clock.tickAsync(9 * SECOND);
    }
    await clock.tickAsync(10 * MINUTE);
    expect(lines.filter(({ message }) => message === 'outage begins')).to.have.length(2);
    expect(lines.filter(({ message }) => message === 'outage over')).to.have.length(2);
    const reminders = lines.filter(({ message }) => message === 'outage lasts');
    expect(reminders.length).to.equal(7);
  });

  it('that nobody tells the end of is over two minutes after its last failure', async () => {
    outage.failed(logger, new Error('gone'));
    await clock.tickAsync(10 * MINUTE);
    expect(told()).to.deep.equal([
      [0, 'outage begins'],
      [60, 'outage lasts'],
      [120, 'outage over'],
    ]);
  });

  it('costs nothing while there is none', async () => {
    outage.works();
    await clock.tickAsync(10 * MINUTE);
    expect(lines).to.deep.equal([]);
    expect(clock.countTimers()).to.equal(0);
  });
});
