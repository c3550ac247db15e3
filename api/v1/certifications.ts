/** Supplier certifications (contract: "Supplier certifications (v1)"). */
import { z } from 'zod';
import { expiringWithin } from '../../shared/certifications/certification-filters.ts';
import { EXPIRING_DAYS } from '../../shared/certifications/certification.ts';
import { certificationV1, expiringCertificationV1 } from '../../shared/certifications/certification.v1.ts';
import { invalidField } from '../../shared/errors.ts';
import { toFieldValues, type Representation } from '../../shared/resources/representation.ts';
import { createRow, listRows } from '../../shared/resources/store.ts';
import { ofSupplier } from '../../shared/suppliers/supplier-filters.ts';
import { booleanParameter, crudEndpoints, listFilter, positiveInteger, uuid } from '../http/crud.ts';
import { endpoint } from '../http/endpoint.ts';

const path = '/api/v1/supplier-certifications';
const tag = 'Supplier certifications';
const MAX_DAYS = 3650;

export const certificationEndpoints = [
  endpoint({
    method: 'GET',
    path: `${path}/expiring`,
    style: 'v1',
    tag,
    summary: 'Certifications of all suppliers that are about to expire, the most urgent first',
    access: 'suppliers:read',
    query: z.object({
      days: positiveInteger(MAX_DAYS)
        .optional()
        .meta({ description: `Within so many days; ${EXPIRING_DAYS}.` }),
      includeExpired: booleanParameter.optional().meta({ description: 'Those that have expired too; false.' }),
    }),
    status: 200,
    response: z.array(expiringCertificationV1.answerSchema),
    handler: ({ scope, query: { days = EXPIRING_DAYS, includeExpired = false } }) =>
      Promise.resolve(
        listRows(scope, expiringCertificationV1 as Representation, expiringWithin(days, includeExpired), {
          order: { sql: 't.expires_at', type: 'timestamptz' },
        }),
      ),
  }),
  endpoint({
    method: 'POST',
    path,
    style: 'v1',
    tag,
    summary: 'Create a supplier certification',
    access: 'suppliers:write',
    query: z.object({ supplierId: uuid }),
    body: certificationV1.createSchema,
    status: 201,
    response: certificationV1.answerSchema,
    errors: ['REFERENCE_NOT_FOUND'],
    async handler({ scope, query, body }) {
      if (String(body['supplierId']).toLowerCase() !== query.supplierId.toLowerCase())
        throw invalidField('supplierId', 'differs between the query and the body');
      return (await createRow(scope, certificationV1, toFieldValues(certificationV1, body))).body;
    },
  }),
  ...crudEndpoints(certificationV1, {
    path,
    tag,
    offers: ['list', 'read', 'patch', 'delete'],
    filters: { supplierId: listFilter(uuid, ofSupplier, { required: true }) },
  }),
];
