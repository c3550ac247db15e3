/** `trama jobs`: lists, shows, waits for and cancels jobs, and fetches the failed rows of imports. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { type ImportJob } from '../imports.ts';
import { hasEnded, jobPath, readJob, waitForJob, type Job, type JobPage } from '../jobs.ts';
import { COMMON_OPTIONS, openContext, wholeNumber, type Command, type Context } from './command.ts';
import { EXIT, jobExit, UsageError, type ExitCode } from './exit-codes.ts';
import { reportLines, reportOf, saveFailedRows } from './report.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PAGE_SIZE = 100;

const isImport = (job: Job): job is ImportJob => job.result !== null && 'failed' in job.result;

const jobLine = ({ id, type, status, progress, createdAt }: Job): string =>
  `${id}  ${createdAt.slice(0, 19)}  ${status.padEnd(9)}  ${String(progress.percent).padStart(3)} %  ${type}`;

function jobId(text: string | undefined): string {
  if (text === undefined || !UUID.test(text)) throw new UsageError(`${text ?? 'Nothing'} is no id of a job.`);
  return text;
}

async function list(
  { trama, output, signal }: Context,
  { status, type, limit }: { status?: string | undefined; type?: string | undefined; limit: number },
): Promise<ExitCode> {
  const jobs: Job[] = [];
  for (let page = 1, total = Infinity; jobs.length < Math.min(limit, total); page++) {
    const query = { status, type, page, pageSize: Math.min(PAGE_SIZE, limit) };
    const found = await trama.read<JobPage>('/api/v1/jobs', { query, signal });
    if (found.items.length === 0) break;
    jobs.push(...found.items);
    total = found.total;
  }
  const shown = jobs.slice(0, limit);
  output.json(shown);
  for (const job of shown) output.line(jobLine(job));
  return EXIT.allRows;
}

function show({ output }: Context, job: Job): void {
  output.json(job);
  output.line(jobLine(job));
  if (isImport(job)) for (const line of reportLines(reportOf(job))) output.line(line);
  else if (job.error) output.line(`${job.error.message} (${job.error.code})`);
}

async function failedRows({ trama, output, signal }: Context, id: string, out: string | undefined): Promise<void> {
  if (out !== undefined) {
    await saveFailedRows(trama, id, out, signal);
    output.json({ jobId: id, failedFile: out });
    return;
  }
  const response = await trama.send(`${jobPath(id)}/failed.csv`, { signal });
  for await (const piece of Readable.fromWeb(response.body as ReadableStream))
    if (!process.stdout.write(piece as Buffer)) await once(process.stdout, 'drain');
}

export const jobsCommand: Command = {
  usage: `trama jobs [--status S] [--type T] [--limit 20]      the newest first
trama jobs ID [--wait]                               one job; with --wait when it has ended
trama jobs cancel ID
trama jobs failed ID [--out FILE]                    the failed rows of an import, as CSV (or .xlsx)`,

  async run(args, signal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...COMMON_OPTIONS,
        status: { type: 'string' },
        type: { type: 'string' },
        limit: { type: 'string', default: '20' },
        wait: { type: 'boolean', default: false },
        out: { type: 'string' },
      },
    });
    const [first, second, ...more] = positionals;
    const takes = first === 'cancel' || first === 'failed' ? 2 : 1;
    if (more.length > 0 || positionals.length > takes) throw new UsageError(`${positionals.at(-1)} is too much.`);
    const limit = wholeNumber('--limit', values.limit, { min: 1, max: 10_000 });
    const context = openContext(values, signal);
    const { trama, output } = context;
    if (first === undefined) return list(context, { status: values.status, type: values.type, limit });
    if (first === 'failed') {
      await failedRows(context, jobId(second), values.out);
      return EXIT.allRows;
    }
    if (first === 'cancel') {
      const path = `${jobPath(jobId(second))}/cancel`;
      show(context, (await (await trama.send(path, { method: 'POST', signal })).json()) as Job);
      return EXIT.allRows;
    }
    const id = jobId(first);
    const onProgress = ({ type, progress }: Job) => output.progress(type, progress.percent);
    const job = values.wait ? await waitForJob(trama, id, { signal, onProgress }) : await readJob(trama, id);
    show(context, job);
    return values.wait && hasEnded(job) ? jobExit(job as ImportJob) : EXIT.allRows;
  },
};
