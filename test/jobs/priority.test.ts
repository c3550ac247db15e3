import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hasProc } from '../../scripts/processes.ts';
import { query } from '../../shared/platform/database.ts';
import { parseProcStat } from '../../shared/platform/proc-stat.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';

/** The default of WORKER_NICE. */
const NICE = 5;

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
    const getNice = (id: string) => parseProcStat(readFileSync(`${threads}/${id}/stat`, 'utf8')).nice;
    const nices = readdirSync(threads).map(getNice);
    expect(nices.length).to.be.greaterThan(4);
    expect(new Set(nices)).to.deep.equal(new Set([NICE]));
  });

  describe('with whole sessions, which Linux weighs before any thread:', () => {
    before(function () {
      if (!existsSync('/proc/self/autogroup')) {
        process.stdout.write('Not run, because this kernel has no autogroups\n');
        this.skip();
      }
    });
    const getNice = (pid: number) => Number(/ nice (-?\d+)$/m.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))![1]);

    it('its own', () => {
      const { api, workers } = importer.stack;
      expect(workers.map(({ child }) => getNice(child.pid!))).to.deep.equal(workers.map(() => NICE));
      expect(getNice(api.child.pid!)).to.equal(0);
    });

    it('but none of the processes of PostgreSQL, which may hold what others wait for', async () => {
      const { database } = importer.stack;
      const serving = async (application: string) => {
        const rows = await query<{ pid: number }>(
          database,
          'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
          [application],
        );
        return rows.map(({ pid }) => getNice(pid));
      };
      const nices = [...(await serving('trama-worker')), ...(await serving('trama-api'))];
      expect(nices).not.to.be.empty;
      expect(new Set(nices)).to.deep.equal(new Set([0]));
    });
  });
});
