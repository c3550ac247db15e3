import { flag, foreignUuid, jsonObject, text, uuidReference } from '../../resources/value-codecs.ts';
import { SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { instant } from '../../resources/time-codecs.ts';
import { traceabilityRecord } from './record.ts';

const identifier = text({ min: 1, max: 255 });

export const traceabilityRecordV1 = represent(traceabilityRecord, {
  name: 'TraceabilityRecordDto',
  style: 'v1',
  fields: {
    productId: field('productId', identifier, { required: true }),
    batchNumber: field('batchNumber', identifier, { required: true }),
    origin: field('origin', identifier, { required: true }),
    destination: field('destination', text({ max: 255 })),
    supplierId: field('supplierId', uuidReference('suppliers'), { keys: SUPPLIER_KEYS }),
    processingFacility: field('processingFacility', text({ max: 255 })),
    certifications: field('certifications', text()),
    isCompliant: field('isCompliant', flag),
    userId: field('userId', uuidReference('users')),
    companyUuid: field('companyId', foreignUuid),
    notes: field('notes', text()),
    metadata: field('metadata', jsonObject),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
});
