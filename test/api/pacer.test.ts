import { expect } from 'chai';
import sinon from 'sinon';
import { Pacer } from '../../api/http/pacer.ts';
import { TramaError } from '../../shared/platform/errors.ts';

describe('the turns of one address', () => {
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => {
    clock = sinon.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => clock.restore());

  /** Takes turns until one is refused, and returns how long each has to wait. */
  function takeAll(pacer: Pacer, key: string): number[] {
    const waits: number[] = [];
    try {
      for (;;) waits.push(pacer.wait(key));
    } catch (error) {
      expect(error).to.be.instanceOf(TramaError).and.include({ code: 'RATE_LIMITED' });
      return waits;
    }
  }

  it('pass at once after a quiet time, then one after the other, and beyond 5 seconds are refused', () => {
    const waits = takeAll(new Pacer(10), 'a');
    expect(waits).to.have.length(150);
    expect(waits.filter((wait) => wait === 0)).to.have.length(100);
    expect(Math.round(waits.at(-1)!)).to.equal(5000);
  });

  it('are not put off by those that were refused', () => {
    const pacer = new Pacer(10);
    takeAll(pacer, 'a');
    for (let more = 0; more < 1000; more++) expect(() => pacer.wait('a')).to.throw(TramaError);
    clock.tick(1000);
    expect(takeAll(pacer, 'a')).to.have.length(10);
  });

  it('are nothing to another address', () => {
    const pacer = new Pacer(10);
    takeAll(pacer, 'a');
    expect(pacer.wait('b')).to.equal(0);
  });

  it('are all at once where there is no limit', () => {
    const pacer = new Pacer(0);
    for (let more = 0; more < 1000; more++) expect(pacer.wait('a')).to.equal(0);
  });
});
