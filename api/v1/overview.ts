/** What a page that greets people shows, in one answer. */
import { z } from 'zod';
import { REJECTED } from '../../shared/values/verification-outcomes.ts';
import { COUNTED_AT_MOST, MONTHS, readOverview } from '../../shared/domain/overview.ts';
import { TRANSPORT_MODES } from '../../shared/domain/purchases/transport-emissions.ts';
import { FAILED_IMPORT_DAYS, JOB_STATUSES } from '../../shared/jobs.ts';
import { readableModules } from '../auth/authenticate.ts';
import { endpoint } from '../http/endpoint.ts';
import { dateTime } from './account-fields.ts';

const counted = z
  .object({
    count: z.int().meta({ description: `At most ${COUNTED_AT_MOST}.` }),
    orMore: z.boolean().meta({ description: 'There are more than could be counted at once.' }),
  })
  .meta({ id: 'Counted' });

const decimal = z.string().meta({ override: { type: 'string', format: 'decimal' } });
const figures = { purchases: z.int(), weightKg: decimal, co2EmissionsKg: decimal };

const month = z
  .object({
    month: z.string().meta({ description: 'yyyy-mm, in UTC.', override: { examples: ['2026-11'] } }),
    ...figures,
    byTransportMode: z.array(
      z.object({
        transportMode: z.enum(TRANSPORT_MODES).nullable().meta({ description: 'null: none is given.' }),
        ...figures,
      }),
    ),
  })
  .meta({ id: 'PurchaseMonth' });

const overview = z
  .object({
    isNew: z.boolean().optional().meta({ description: 'There are neither suppliers nor imports.' }),
    certifications: z
      .object({
        expired: counted,
        expiringIn30Days: counted,
        expiringIn90Days: counted,
        notVerified: counted.meta({ description: 'No outcome of a verification is noted.' }),
        rejected: counted.meta({ description: `The outcome of the verification is ${REJECTED}.` }),
      })
      .optional(),
    suppliers: z.object({ total: z.int(), withoutCertification: z.int() }).optional(),
    documents: z
      .object({ notReady: counted.meta({ description: 'Uploads that are not completed, or failed.' }) })
      .optional(),
    imports: z
      .object({
        withFailedRows: counted,
        latest: z.array(
          z.object({
            id: z.uuid(),
            type: z.string(),
            fileName: z.string().nullable(),
            status: z.enum(JOB_STATUSES),
            failedRows: z.int(),
            finishedAt: dateTime,
            submitter: z.object({ id: z.uuid(), name: z.string() }).nullable(),
          }),
        ),
      })
      .optional()
      .meta({
        description: `Imports that failed in the last ${FAILED_IMPORT_DAYS} days, or had rows that did, without those that somebody has acknowledged.`,
      }),
    purchases: z
      .object({
        months: z.array(month),
        emissionFactors: z
          .object({ source: z.string(), version: z.string() })
          .meta({ description: 'Whose factors CO2 is computed with; `built-in` are examples.' }),
      })
      .optional()
      .meta({ description: `Purchase records of the last ${MONTHS} months, the present one last.` }),
  })
  .meta({ id: 'Overview' });

export const overviewEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/v1/overview',
    style: 'v1',
    tag: 'Overview',
    summary: 'What needs attention, and the figures of purchases by month and transport',
    description:
      'Parts about modules that the caller may not read are absent. Figures are kept by the database at each write, and what needs attention is counted up to a bound: the answer is as quick for a million rows as for ten.',
    access: 'any',
    status: 200,
    response: overview,
    handler: ({ scope, caller }) => readOverview(scope, readableModules(caller)),
  }),
];
