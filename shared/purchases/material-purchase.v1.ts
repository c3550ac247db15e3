import { z } from 'zod';
import {
  choice,
  country,
  currency,
  decimalNumber,
  decimalString,
  instant,
  referenceNumber,
  text,
  uuidReference,
} from '../resources/codecs.ts';
import { field, represent } from '../resources/representation.ts';
import { unitV1 } from '../units.ts';
import { MATERIAL_TRANSPORTS, materialPurchase } from './material-purchase.ts';

const lotNumber = text({ min: 1, max: 100 });
const scope3 = decimalString({ min: 0 });

export const materialPurchaseV1 = represent(materialPurchase, {
  name: 'MaterialPurchaseDto',
  style: 'v1',
  fields: {
    // named by the path
    materialId: field('materialId', uuidReference('textile_products'), { required: true, createOnly: true }),
    lotNumber: field('lotNumber', lotNumber, { required: true }),
    purchaseDate: field('purchaseDate', instant, { required: true }),
    quantity: field('quantity', decimalString({ moreThan: 0 }), { required: true }),
    unitOfMeasure: field('unitOfMeasure', unitV1, { required: true }),
    value: field('value', decimalString({ min: 0 })),
    currency: field('currency', currency),
    originCountry: field('originCountry', country),
    originProvince: field('originProvince', text({ max: 255 })),
    transportMode: field('transportMode', choice(MATERIAL_TRANSPORTS)),
    distanceKm: field('distanceKm', decimalNumber({ moreThan: 0 })),
    // sent values and computed ones are shown alike
    estimatedScope3Given: field('estimatedScope3Tco2e', {
      ...scope3,
      encode: () => scope3.encode('t.estimated_scope3_tco2e'),
    }),
    ddtNumber: field('ddtNumber', referenceNumber, { required: true }),
    invoiceNumber: field('invoiceNumber', referenceNumber, { required: true }),
    transactionCertificateNumber: field('transactionCertificateNumber', referenceNumber),
    testReportNumber: field('testReportNumber', referenceNumber),
    notes: field('notes', text()),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
  derived: {
    kind: {
      sql: '(select m.kind from textile_products m where m.tenant_id = t.tenant_id and m.id = t.material_id)',
      output: z.string(),
    },
  },
});
