import { decimalNumber, integerReference, text } from '../../resources/value-codecs.ts';
import { nullable, type Codec } from '../../resources/codec.ts';
import { externalId } from '../../values/external-id.ts';
import { field, represent } from '../../resources/representation.ts';
import { localDateTime } from '../../resources/time-codecs.ts';
import { journey } from './journey.ts';

/** The journey's product by its integer, where it is a product of the company; the store keeps the UUID. */
const companyProduct: Codec<'uuid'> = nullable({
  ...integerReference,
  fits: { uuid: true },
  inputType: 'bigint',
  resolves: { table: 'company_products', from: 'id', to: 'uuid' },
  encode: (column) => `(select q.id from company_products q where q.tenant_id = t.tenant_id and q.uuid = ${column})`,
});

export const journeyLegacy = represent(journey, {
  name: 'LegacyTraceability',
  style: 'legacy',
  fields: {
    productId: field('company_product_id', companyProduct, {
      required: true,
      keys: [
        { wire: 'company_product_external_id', column: 'external_id', codec: externalId },
        { wire: 'company_product_sku', column: 'code', codec: text({ min: 1, max: 100 }) },
      ],
    }),
    status: field('status', text({ max: 100 })),
    totalCo2: field('total_co2_kg', decimalNumber()),
    totalDistanceKm: field('total_distance_km', decimalNumber()),
    createdAt: field('created_at', localDateTime),
    updatedAt: field('updated_at', localDateTime),
  },
  hidden: ['userId', 'traceabilityName', 'description', 'pfcrCalculationId', 'clientIds', 'compositionIds', 'metadata'],
});
