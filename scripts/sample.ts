import { parseArgs } from 'node:util';
import { SAMPLE_FORMATS, type SampleFormat } from './sample/encode.ts';
import { createHttpTarget, type ImportReport } from './sample/http-target.ts';
import { SAMPLE_RESOURCES, writeSample, type ImportCounts } from './sample/write-sample.ts';

const USAGE = `Writes realistic ERP exports and what their import must answer (expected.json).

npm run sample -- [--rows 100000] [--errors 1%] [--seed 1] [--out sample] [--format csv|ndjson|json]
                  [--first-supplier-id 1] [--first-product-id 1]
                  [--url http://127.0.0.1:3000 --api-key KEY [--import] [--again]]

--rows     purchase records; suppliers are a hundredth of them (10 to 5,000), supplier products a twentieth (1 to 20,000)
--errors   share of the rows that must fail, 0% to 50%
--first-…  the first ids of an empty installation, when it does not count from 1
--url      imports suppliers and supplier products into this service, so that the purchase records name its own ids
--import   imports the purchase records too
--again    the service has taken in the same sample before, so that its rows are expected to be updates

With --url every answer is compared with the expectation; a difference ends with exit code 1.`;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}

/** With the cause: fetch itself only says that it failed. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      errors: { type: 'string', default: '1%' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: 'sample' },
      format: { type: 'string', default: 'csv' },
      'first-supplier-id': { type: 'string', default: '1' },
      'first-product-id': { type: 'string', default: '1' },
      url: { type: 'string' },
      'api-key': { type: 'string' },
      import: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const url = values.url;
  const apiKey = values['api-key'];
  if ((url === undefined) !== (apiKey === undefined)) throw new Error('--url and --api-key go together');
  for (const option of ['import', 'again'] as const)
    if (values[option] && url === undefined) throw new Error(`--${option} needs --url and --api-key`);
  if (url !== undefined && !URL.canParse(url)) throw new Error('--url must be an absolute URL');

  const reports: ImportReport[] = [];
  const target =
    url !== undefined && apiKey !== undefined
      ? createHttpTarget({ url, apiKey, again: values.again }, (report) => {
          reports.push(report);
          printReport(report);
        })
      : undefined;
  const expectation = await writeSample({
    folder: values.out,
    rows: wholeNumber('--rows', values.rows, 1),
    errorShare: share('--errors', values.errors),
    seed: wholeNumber('--seed', values.seed, 0),
    format: getFormat(values.format),
    firstSupplierId: wholeNumber('--first-supplier-id', values['first-supplier-id'], 1),
    firstProductId: wholeNumber('--first-product-id', values['first-product-id'], 1),
    target,
    importPurchases: values.import,
  });
  for (const resource of SAMPLE_RESOURCES) {
    const { file, rows, firstImport, secondImport, failures, failuresNotListed } = expectation.files[resource];
    console.log(
      `${values.out}/${file}: ${rows} rows; first import ${counts(firstImport)}; again ${counts(secondImport)}`,
    );
    if (failuresNotListed > 0)
      console.log(
        `  expected.json lists the first ${failures.length} of the ${firstImport.failed} rows that must fail`,
      );
  }
  return reports.some((report) => report.differences.length > 0) ? 1 : 0;
}

function printReport({ resource, seconds, answered, expected, differences }: ImportReport): void {
  console.log(`${resource}: answered ${counts(answered)} in ${seconds.toFixed(1)} s; expected ${counts(expected)}`);
  for (const difference of differences.slice(0, 20)) console.error(`  ${difference}`);
  if (differences.length > 20) console.error(`  and ${differences.length - 20} more`);
}

function counts({ created, updated, failed }: ImportCounts): string {
  return `created ${created}, updated ${updated}, failed ${failed}`;
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least)
    throw new Error(`${option} must be a whole number from ${least}`);
  return number;
}

function share(option: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(text);
  if (!match) throw new Error(`${option} must be a percentage such as 1% or 0.5%`);
  return Number(match[1]) / 100;
}

function getFormat(text: string): SampleFormat {
  const format = SAMPLE_FORMATS.find((known) => known === text);
  if (!format) throw new Error(`--format must be one of ${SAMPLE_FORMATS.join(', ')}`);
  return format;
}
