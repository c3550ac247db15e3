/** How OpenAPI shows reasons: the closed list, and the parameters of each. */
import { z } from 'zod';
import { type ParameterKind } from '../../shared/platform/reasons/declare.ts';
import { REASONS, type ReasonName } from '../../shared/platform/reasons/index.ts';

const names = Object.keys(REASONS) as [ReasonName, ...ReasonName[]];

const shownKind = (kind: ParameterKind) => kind.replace('?', ', optional');

/** `TOO_LONG (limit: number, given: number, optional)` */
const shownReason = (name: ReasonName) => {
  const params = Object.entries(REASONS[name].params as Record<string, ParameterKind>);
  const listed = params.map(([param, kind]) => `${param}: ${shownKind(kind)}`).join('; ');
  return `${name} (${REASONS[name].code}${listed === '' ? '' : `; ${listed}`})`;
};

export const reasonName = z.enum(names).meta({
  id: 'Reason',
  description: `Why something is refused, each with its code and its parameters: ${names.map(shownReason).join(', ')}.`,
});

export const fieldReason = z
  .object({
    field: z.string().nullable(),
    reason: reasonName,
    params: z.looseObject({}).meta({
      description: 'Those of the reason, and `value`: what was sent, as JSON, cut where it is long.',
    }),
  })
  .meta({ id: 'FieldReason' });
