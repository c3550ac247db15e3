/** Supplier certifications, and those of all suppliers that are about to expire. */
import { z } from 'zod';
import {
  CERTIFICATION_SORTS,
  expiringInDays,
  expiringWithin,
  ofCertificationType,
  withValidity,
  withVerification,
  withVerificationStatus,
} from '../../shared/domain/certifications/certification-filters.ts';
import { EXPIRING_DAYS, VALIDITIES } from '../../shared/domain/certifications/certification.ts';
import { countExpiries, MONTHS_AHEAD } from '../../shared/domain/certifications/expiries.ts';
import { certificationV1, expiringCertificationV1 } from '../../shared/domain/certifications/certification.v1.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { orderOf } from '../../shared/exports/list-query.ts';
import { type Representation, toFieldValues } from '../../shared/resources/representation.ts';
import { createRow } from '../../shared/resources/store.ts';
import { ofSupplier } from '../../shared/domain/suppliers/supplier-filters.ts';
import { PAGING, pagingParameters } from '../http/list-paging.ts';
import { arrayResponse, listFilter, pagedList } from '../http/lists.ts';
import { booleanParameter, positiveInteger, searchText, uuid } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { tagged } from '../http/etags.ts';

const path = '/api/v1/supplier-certifications';
const tag = 'Supplier certifications';
const MAX_DAYS = 3650;

const expiries = z
  .object({
    expired: z.int(),
    months: z
      .array(
        z.object({
          month: z.string().meta({ description: 'yyyy-mm, in UTC.', override: { examples: ['2026-11'] } }),
          count: z.int().meta({ description: 'Without what has expired already.' }),
        }),
      )
      .meta({ description: `The present month and those that follow, ${MONTHS_AHEAD} in all.` }),
    later: z.int().meta({ description: 'After the last of the months.' }),
    withoutExpiry: z.int(),
  })
  .meta({ id: 'CertificationExpiries' });

const BY_EXPIRY = { column: 't.expires_at', type: 'timestamptz' } as const;

const expiring = ({ days = EXPIRING_DAYS, includeExpired = false }: { days?: number; includeExpired?: boolean }) =>
  expiringWithin(days, includeExpired);

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
      ...pagingParameters(PAGING.v1),
    }),
    status: 200,
    response: z.array(expiringCertificationV1.responseSchema),
    exports({ query }) {
      const representation = expiringCertificationV1 as Representation;
      return {
        representation,
        filters: expiring(query),
        order: orderOf(representation, { by: [BY_EXPIRY.column], type: BY_EXPIRY.type }, 'asc'),
      };
    },
    handler: (call) => arrayResponse(call, expiringCertificationV1, expiring(call.query), BY_EXPIRY),
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
    response: certificationV1.responseSchema,
    errors: ['REFERENCE_NOT_FOUND'],
    async handler({ scope, query, body }) {
      if (String(body['supplierId']).toLowerCase() !== query.supplierId.toLowerCase())
        throw refusal(because('QUERY_AND_BODY_DIFFER'), { field: 'supplierId' });
      return tagged((await createRow(scope, certificationV1, toFieldValues(certificationV1, body))).body);
    },
  }),
  ...resourceEndpoints(certificationV1, {
    path,
    tag,
    offers: ['list', 'read', 'patch', 'delete'],
    filters: { supplierId: listFilter(uuid, ofSupplier, { required: true }) },
  }),
  endpoint({
    method: 'GET',
    path: '/api/v1/certifications/expiries',
    style: 'v1',
    tag,
    summary: 'Count certifications of all suppliers by the month in which they expire',
    description:
      'Exact, however many there are; of one supplier or one type where that is asked for. A certification that names a day expires at the end of it, and is counted in the month of that day.',
    access: 'suppliers:read',
    query: z.object({ supplierId: uuid.optional(), certificationType: searchText.optional() }),
    status: 200,
    response: expiries,
    handler: ({ scope, query: { supplierId, certificationType } }) =>
      countExpiries(scope, [
        ...(supplierId === undefined ? [] : [ofSupplier(supplierId)]),
        ...(certificationType === undefined ? [] : [ofCertificationType(certificationType)]),
      ]),
  }),
  pagedList(expiringCertificationV1, {
    path: '/api/v1/certifications',
    tag,
    summary: 'List certifications of all suppliers',
    filters: {
      supplierId: listFilter(uuid, ofSupplier),
      certificationType: listFilter(searchText, ofCertificationType),
      verificationStatus: listFilter(searchText, withVerificationStatus),
      verified: listFilter(
        booleanParameter.meta({ description: 'Whether the outcome of a verification is noted.' }),
        withVerification,
      ),
      validity: listFilter(z.enum(VALIDITIES), withValidity),
      expiresWithinDays: listFilter(
        positiveInteger(MAX_DAYS).meta({ description: 'What has not expired and will within so many days.' }),
        expiringInDays,
      ),
    },
    sorts: { expiry: CERTIFICATION_SORTS.expiry, createdAt: CERTIFICATION_SORTS.created },
    sorting: { by: 'sortBy', direction: 'sortDirection', default: 'expiry', defaultDirection: 'asc' },
    responseSize: 'pageSize',
  }),
];
