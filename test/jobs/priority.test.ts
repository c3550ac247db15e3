import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hasProc } from '../../scripts/processes.ts';
import { query } from '../../shared/database.ts';
import { parseProcStat } from '../../shared/proc-stat.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { eventually } from '../support/jobs.ts';

const LOWERED = 15;

describe('a worker lets the requests of its machine go first', () => {
  let importer: Importer;

  before(async function () {
    if (!hasProc) {
      process.stdout.write('Not run, because this system has no /proc to read priorities from\n');
      this.skip();
    }
    importer = await Importer.create();
  });

  it('with every thread that it has', async () => {
    // so that it has started all that an import needs
    await importer.upsert('suppliers', supplierRows(1000));
    const { pid } = importer.stack.workers[0]!.child;
    const threads = `/proc/${pid}/task`;
    const niceOf = (id: string) => parseProcStat(readFileSync(`${threads}/${id}/stat`, 'utf8')).nice;
    const nices = readdirSync(threads).map(niceOf);
    expect(nices.length).to.be.greaterThan(4);
    expect(new Set(nices)).to.deep.equal(new Set([LOWERED]));
  });

  describe('with whole sessions, which Linux weighs before any thread:', () => {
    before(function () {
      if (!existsSync('/proc/self/autogroup')) {
        process.stdout.write('Not run, because this kernel has no autogroups\n');
        this.skip();
      }
    });
    const niceOf = (pid: number) => Number(/ nice (-?\d+)$/m.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))![1]);

    it('its own', () => {
      const { api, workers } = importer.stack;
      expect(workers.map(({ child }) => niceOf(child.pid!))).to.deep.equal(workers.map(() => LOWERED));
      expect(niceOf(api.child.pid!)).to.equal(0);
    });

    it('those of the processes with which PostgreSQL serves it', async () => {
      const { database } = importer.stack;
      const serving = async (application: string) => {
        const rows = await query<{ pid: number }>(
          database,
          'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
          [application],
        );
        return rows.map(({ pid }) => niceOf(pid));
      };
      await eventually('every process that serves the worker to be lowered', async () => {
        const nices = await serving('trama-worker');
        return nices.length > 0 && nices.every((nice) => nice === LOWERED);
      });
      expect(new Set(await serving('trama-api'))).to.deep.equal(new Set([0]));
    });
  });
});
