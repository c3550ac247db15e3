import { z } from 'zod';
import { decimalString, text } from '../../shared/resources/value-codecs.ts';
import { readEmissionFactors, replaceEmissionFactors } from '../../shared/domain/purchases/emission-factors.ts';
import { EndpointResponse, endpoint } from '../http/endpoint.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, requireMatchOf, tagged, taggedUnlessKnown } from '../http/etags.ts';

const factor = decimalString({ min: 0 }).schema as z.ZodType<string>;
const shortText = text({ min: 1, max: 255 }).schema as z.ZodType<string>;

const factors = z.object({ ROAD: factor, SEA: factor, AIR: factor, RAIL: factor });

const answer = z
  .object({
    factors: z.object({ ROAD: z.string(), SEA: z.string(), AIR: z.string(), RAIL: z.string() }),
    unit: z.literal('kgCO2e/tonne-km'),
    source: z.string(),
    version: z.string(),
  })
  .meta({ id: 'EmissionFactors' });

const path = '/api/v1/emission-factors';
const tag = 'Emission factors';

export const emissionFactorEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style: 'both',
    tag,
    summary: 'The factors that CO2 is computed with',
    description:
      'The built-in factors are part of this interface. Published road-freight factors are about 1,000 times larger; replace the factors with those of your own source.',
    access: 'purchases:read',
    requestHeaders: readHeaders,
    status: 200,
    response: answer,
    otherResponses: NOT_MODIFIED,
    handler: async ({ scope, headers }) => taggedUnlessKnown(await readEmissionFactors(scope), headers),
  }),
  endpoint({
    method: 'PUT',
    path,
    style: 'both',
    tag,
    summary: 'Replace the factors; all purchase records are recalculated',
    access: 'purchases:write',
    adminOnly: true,
    requestHeaders: changeHeaders,
    body: z.object({ factors, source: shortText, version: shortText }).meta({ id: 'EmissionFactorsReplace' }),
    status: 200,
    response: answer,
    answerHeaders: ['X-Job-Id'],
    errors: ['PRECONDITION_FAILED'],
    async handler({ scope, headers, body, deps }) {
      const { factors: replaced, jobId } = await replaceEmissionFactors(scope, deps.dispatcher, body, (now) =>
        requireMatchOf(headers, now, 'set of emission factors'),
      );
      return new EndpointResponse(replaced, { headers: { ...tagged(replaced).headers, 'X-Job-Id': jobId } });
    },
  }),
];
