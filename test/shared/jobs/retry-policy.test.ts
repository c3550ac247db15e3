import { expect } from 'chai';
import { afterEach } from 'mocha';
import sinon from 'sinon';
import { isTransient, retryDelay } from '../../../shared/jobs/retry-policy.ts';

const SETTINGS = { maxFailures: 20, retryBaseMs: 100 };

describe('the delay before the next attempt', () => {
  afterEach(() => sinon.restore());

  const delays = (random: number) => {
    sinon.stub(Math, 'random').returns(random);
    const found = [0, 1, 2, 12].map((failures) => retryDelay(failures, SETTINGS, undefined));
    sinon.restore();
    return found;
  };

  it('doubles up to a minute, and is by chance up to a half shorter', () => {
    expect(delays(0)).to.deep.equal([50, 100, 200, 30_000]);
    expect(delays(1)).to.deep.equal([100, 200, 400, 60_000]);
  });

  it('is none after the last attempt', () => {
    expect(retryDelay(18, SETTINGS, undefined)).to.be.a('number');
    expect(retryDelay(19, SETTINGS, undefined)).to.equal(undefined);
  });

  it('is bounded by what a kind of job declares', () => {
    sinon.stub(Math, 'random').returns(1);
    const own = { failures: 3, longestDelayMs: 150 };
    expect([0, 1, 2].map((failures) => retryDelay(failures, SETTINGS, own))).to.deep.equal([100, 150, undefined]);
  });
});

describe('a fault that is known to pass', () => {
  const ofService = (httpStatusCode: number) => Object.assign(new Error('refused'), { $metadata: { httpStatusCode } });

  it('is an overloaded or failing service, not one that refuses', () => {
    expect([429, 500, 503].map((status) => isTransient(ofService(status)))).to.deep.equal([true, true, true]);
    expect([400, 403, 404].map((status) => isTransient(ofService(status)))).to.deep.equal([false, false, false]);
  });

  it('is known by its cause as well', () => {
    const cause = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    expect(isTransient(new Error('sending failed', { cause }))).to.equal(true);
    expect(isTransient(new Error('sending failed'))).to.equal(false);
  });
});
