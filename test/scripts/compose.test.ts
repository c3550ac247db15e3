import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SETTING_NAMES } from '../../shared/platform/config.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COMPOSE = readFileSync(resolve(ROOT, 'docker-compose.yml'), 'utf8');
const DOCKERFILE = readFileSync(resolve(ROOT, 'Dockerfile'), 'utf8');

/** The lines below a key, down to the next of its depth. */
const block = (key: string, indent: number) =>
  new RegExp(`^ {${indent}}${key}:.*\\n((?: {${indent + 1},}.*\\n|\\n)*)`, 'm').exec(COMPOSE)![1]!;
const namesIn = (text: string) => [...text.matchAll(/^ +([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!);

/** Settings that the image makes, and those that one service alone has. */
const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR'];
const OF_SERVICES = {
  migrate: ['DATABASE_MIGRATION_URL', ...SETTING_NAMES.filter((name) => name.startsWith('BOOTSTRAP_'))],
  worker: ['WORKER_PORT'],
};

describe('docker-compose.yml', () => {
  it('passes every setting on to every container of the product, and nothing else', () => {
    const elsewhere = [...OF_THE_IMAGE, ...Object.values(OF_SERVICES).flat()];
    expect(namesIn(block('x-settings', 0)).sort()).to.deep.equal(
      SETTING_NAMES.filter((name) => !elsewhere.includes(name)).sort(),
    );
    for (const service of ['migrate', 'api', 'worker'])
      expect(block(service, 2)).to.match(/(<<|environment): \*settings/);
    for (const [service, names] of Object.entries(OF_SERVICES))
      expect(namesIn(block(service, 2))).to.include.members(names);
    for (const name of OF_THE_IMAGE) expect(DOCKERFILE).to.match(new RegExp(`^ENV .*\\b${name}=`, 'm'));
  });

  it('does not tell the API and the workers who owns the schema', () => {
    for (const service of ['api', 'worker']) expect(block(service, 2)).to.not.contain('DATABASE_MIGRATION_URL');
    expect(block('x-settings', 0)).to.match(/DATABASE_URL: postgres:\/\/trama_app:/);
  });

  it('asks for the values of the first start only when there is one', () => {
    for (const [, fallback] of COMPOSE.matchAll(/\$\{BOOTSTRAP_[A-Z_]+(:[?-])/g)) expect(fallback).to.equal(':-');
  });

  it('rotates the logs of every service', () => {
    const services = [...block('services', 0).matchAll(/^ {2}([a-z]+):$/gm)].map(([, name]) => name!);
    expect(services).to.include.members(['migrate', 'api', 'worker', 'postgres', 'roles']);
    for (const service of services) expect(block(service, 2), service).to.match(/logging: \*logging|<<: \*trama/);
    expect(block('x-trama', 0)).to.contain('logging: *logging');
    expect(block('x-logging', 0))
      .to.match(/max-size/)
      .and.to.match(/max-file/);
  });
});

describe('docs/settings.md', () => {
  it('has every setting in its table', () => {
    const table = readFileSync(resolve(ROOT, 'docs/settings.md'), 'utf8');
    const missing = SETTING_NAMES.filter((name) => !new RegExp(`^\\|.*\`${name}\``, 'm').test(table));
    expect(missing).to.deep.equal([]);
  });
});
