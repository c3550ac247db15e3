/** One import on one, two and four connections: how fast, what it takes of the processors, and of the worker's memory. */
import { cpus } from 'node:os';
import { peakMemory, type Bench, type Tenant } from './bench.ts';
import { type DataSet } from './data.ts';
import { getRecords, importThrough, measureImport, PHASES, type Phase } from './imports.ts';
import { percentages, ProcessorTime } from './processor-time.ts';
import { referenceImport, type Imported } from './reference.ts';
import { median, whole, type Result } from './report.ts';

const LANES = [1, 2, 4];

interface Measured {
  /** Rows a second, run by run. */
  speeds: Record<Phase, number[]>;
  /** What took how many seconds of all processors in the first run. */
  processors: Record<Phase, string>;
  /** Peak of the worker's memory in MiB. */
  memory: number[];
}

/** Two results for each number of lanes: everything new, everything changed. */
export async function compareLanes(
  bench: Bench,
  tenant: Tenant,
  data: DataSet,
  { name, runs, memoryBar }: { name: string; runs: number; memoryBar: number },
): Promise<Result[]> {
  const measured = LANES.map((): Measured => ({
    speeds: { created: [], changed: [] },
    processors: { created: '', changed: '' },
    memory: [],
  }));
  const reference: Record<Phase, number[]> = { created: [], changed: [] };
  for (let run = 0; run < runs; run++) {
    await measureImport(bench, tenant, data, async (phase) => {
      const done = await referenceImport(bench, tenant, data[phase].copy);
      reference[phase].push(data.rows / done.seconds);
      return done;
    });
    for (const [at, lanes] of LANES.entries()) {
      const product = await bench.startProduct({ BULK_LANES: String(lanes) });
      const { speeds, processors, memory } = measured[at]!;
      try {
        // the first import of a process compiles what it runs
        await importThrough(getRecords(product), tenant, data.created);
        await measureImport(bench, tenant, data, async (phase): Promise<Imported> => {
          const time = new ProcessorTime(
            { API: product.api.pid!, worker: product.worker.pid! },
            { PostgreSQL: bench.postgresPid },
          );
          const done = await importThrough(getRecords(product), tenant, data[phase]);
          time.stop();
          speeds[phase].push(data.rows / done.seconds);
          processors[phase] ||= percentages(time.shares(0, done.seconds * 1000));
          return done;
        });
        memory.push(peakMemory(product.worker) ?? NaN);
      } finally {
        await product.stop();
      }
      console.error(
        `  ${lanes} lanes, run ${run + 1}: ${PHASES.map((phase) => `${phase} ${whole(speeds[phase][run]!)} rows/s (${processors[phase]})`).join('; ')}`,
      );
    }
  }
  return LANES.flatMap((lanes, at) =>
    PHASES.map((phase): Result => {
      const { speeds, processors, memory } = measured[at]!;
      const peak = Math.max(...memory);
      return {
        what: `${name}, ${whole(data.rows)} rows, ${phase === 'created' ? 'all new' : 'all changed'}, ${lanes} ${lanes === 1 ? 'lane' : 'lanes'}`,
        product: `${whole(median(speeds[phase]))} rows/s; of ${cpus().length} cores ${processors[phase]}; worker ${whole(peak)} MiB`,
        reference: `${whole(median(reference[phase]))} rows/s`,
        ratio: median(speeds[phase].map((speed, run) => speed / reference[phase][run]!)),
        bar: `worker < ${memoryBar} MiB`,
        met: peak < memoryBar,
        runs,
      };
    }),
  );
}
