import { z } from 'zod';
import { choice, decimalNumber, decimalString, text, uuidReference } from '../../resources/value-codecs.ts';
import { country } from '../../values/countries.ts';
import { currency } from '../../values/currencies.ts';
import { field, represent } from '../../resources/representation.ts';
import { instant } from '../../resources/time-codecs.ts';
import { TEXTILE_KINDS } from '../textiles/textile-product.ts';
import { TRANSPORTS } from '../../values/transport-modes.ts';
import { unitV1 } from '../../values/units.ts';
import { materialPurchase } from './material-purchase.ts';

export const purchaseQuantity = decimalString({ moreThan: 0 });
export const transportMode = choice(TRANSPORTS);
export const transportDistance = decimalNumber({ moreThan: 0 });

const paperNumber = text({ min: 1, max: 100 });
const scope3 = decimalString({ min: 0 });

const material = uuidReference('textile_products');

const fields = {
  lotNumber: field('lotNumber', paperNumber, { required: true }),
  purchaseDate: field('purchaseDate', instant, { required: true }),
  quantity: field('quantity', purchaseQuantity, { required: true }),
  unitOfMeasure: field('unitOfMeasure', unitV1, { required: true }),
  value: field('value', decimalString({ min: 0 })),
  currency: field('currency', currency),
  originCountry: field('originCountry', country),
  originProvince: field('originProvince', text({ max: 255 })),
  transportMode: field('transportMode', transportMode),
  distanceKm: field('distanceKm', transportDistance),
  // sent values and computed ones are shown alike
  estimatedScope3Given: field('estimatedScope3Tco2e', {
    ...scope3,
    encode: () => scope3.encode('t.estimated_scope3_tco2e'),
  }),
  ddtNumber: field('ddtNumber', paperNumber, { required: true }),
  invoiceNumber: field('invoiceNumber', paperNumber, { required: true }),
  transactionCertificateNumber: field('transactionCertificateNumber', paperNumber),
  testReportNumber: field('testReportNumber', paperNumber),
  notes: field('notes', text()),
  createdAt: field('createdAt', instant),
  updatedAt: field('updatedAt', instant),
} as const;

/** The UUID is read with it, or an index of an order, which has the column too, would be looked through for each (`SUPPLIER_NAME`). */
const ofMaterial = (column: string) =>
  `(select case when m.uuid is not null then m.${column} end from textile_products m where m.tenant_id = t.tenant_id and m.id = t.material_id)`;
const kind = { sql: ofMaterial('kind'), output: z.enum(TEXTILE_KINDS) };

/** Below the path of their material. */
export const materialPurchaseV1 = represent(materialPurchase, {
  name: 'MaterialPurchaseDto',
  style: 'v1',
  fields: { materialId: field('materialId', material, { required: true, fromPath: true }), ...fields },
  hidden: ['estimatedScope3Tco2e'],
  derived: { kind },
});

/** Of all materials. */
export const purchaseV1 = represent(materialPurchase, {
  name: 'PurchaseDto',
  style: 'v1',
  fields: { materialId: field('materialId', material, { required: true, createOnly: true }), ...fields },
  hidden: ['estimatedScope3Tco2e'],
  derived: { kind, materialName: { sql: ofMaterial('name'), output: z.string() } },
});
