/** What users say of themselves. */
import { z } from 'zod';
import { changeProfile, readProfile } from '../../shared/domain/accounts/profiles.ts';
import { LANGUAGES } from '../../shared/domain/models.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, requireMatchOf, tagged, taggedUnlessKnown } from '../http/etags.ts';
import { NAME_MAX, personName } from './account-fields.ts';

const tag = 'Sessions and identity';

const language = z.enum(LANGUAGES);

const profile = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: language.nullable(),
  })
  .meta({ id: 'Profile' });

export const ownProfileEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/v1/auth/profile',
    style: 'v1',
    tag,
    summary: 'What the signed-in user has said of themselves',
    description: 'The name that others see, and the language that is chosen; null where none is.',
    access: 'session',
    requestHeaders: readHeaders,
    status: 200,
    response: profile,
    otherResponses: NOT_MODIFIED,
    handler: async ({ scope, caller, headers }) => taggedUnlessKnown(await readProfile(scope, caller.userId), headers),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/v1/auth/profile',
    style: 'v1',
    tag,
    summary: 'Change the own name or language',
    description: 'Whatever the role. The e-mail address is changed by nobody: another address is another user.',
    access: 'session',
    requestHeaders: changeHeaders,
    body: z
      .object({
        firstName: personName(NAME_MAX).optional(),
        lastName: personName(NAME_MAX).optional(),
        language: language.nullish().meta({ description: 'null: none is chosen.' }),
      })
      .meta({ id: 'UpdateProfile' }),
    status: 200,
    response: profile,
    errors: ['PRECONDITION_FAILED'],
    handler: async ({ scope, headers, body }) =>
      tagged(await changeProfile(scope, body, (now) => requireMatchOf(headers, now, 'profile'))),
  }),
];
