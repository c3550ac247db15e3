import { expect } from 'chai';
import { parseBytes } from '../../../shared/platform/config-values.ts';
import { ConfigError, loadConfig } from '../../../shared/platform/config.ts';

const DATABASE = { DATABASE_URL: 'postgres://localhost/trama' };
const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    loadConfig({ ...DATABASE, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return undefined;
};

describe('settings', () => {
  it('that are sizes take units: kB, MB, GB, TB of 1000, KiB, MiB, GiB, TiB of 1024', () => {
    const sizes = {
      '1048576': 1_048_576,
      '10B': 10,
      '64kB': 64_000,
      '2GB': 2_000_000_000,
      '2 gb': 2_000_000_000,
      '64MiB': 67_108_864,
      '1.5 GiB': 1_610_612_736,
      '1TiB': 1_099_511_627_776,
      '1TB': 1_000_000_000_000,
    };
    for (const [text, bytes] of Object.entries(sizes)) expect(parseBytes(text), text).to.equal(bytes);
    for (const text of ['', 'GB', '2G', '2 G', '2 GBs', '-1', '1e9', '0x10', '1.5', '1,5GB', 'many', 'constructor'])
      expect(parseBytes(text), text).to.equal(undefined);
    expect(loadConfig({ ...DATABASE, BULK_MAX_BYTES: '2GB' }).bulk.maxBytes).to.equal(2_000_000_000);
  });

  it('that are no number, or too large a one, are refused by name with what is wanted', () => {
    expect(refusal({ PORT: 'three thousand' })).to.equal(
      'PORT: must be a whole number from 0 to 65535, not "three thousand"',
    );
    for (const value of ['1e3', '0x10', '3.5', '65536', '-1', '1 000', 'NaN'])
      expect(refusal({ PORT: value }), value).to.match(/^PORT: must be a whole number from 0 to 65535, not /);
    expect(refusal({ BULK_MAX_BYTES: '2 gigabytes' })).to.match(/^BULK_MAX_BYTES: .*64MB.*64MiB.*"2 gigabytes"$/);
    expect(refusal({ JSON_MAX_BYTES: '2GB' })).to.match(/^JSON_MAX_BYTES: must be a number of bytes from 1024 to /);
    expect(refusal({ S3_FORCE_PATH_STYLE: 'yes' })).to.match(/^S3_FORCE_PATH_STYLE: must be true/);
  });

  it('are all named at once, and an empty one is none', () => {
    expect(refusal({ PORT: 'x', BULK_CONCURRENCY: 'y' })!.split('\n')).to.have.length(2);
    expect(refusal({ PORT: '', BULK_MAX_BYTES: '' })).to.equal(undefined);
  });

  it('never show a secret with a complaint', () => {
    const url = 'mysql://trama:hunter22@localhost/trama';
    expect(refusal({ DATABASE_URL: url, DATABASE_MIGRATION_URL: url, BOOTSTRAP_TOKEN: 'hunter22' })).to.not.contain(
      'hunter22',
    );
  });
});
