import { z } from 'zod';
import { flag, foreignUuid, text, uuidReference } from '../../resources/value-codecs.ts';
import { country } from '../../values/countries.ts';
import { nullable } from '../../resources/codec.ts';
import { SUPPLIER_COUNTRY, SUPPLIER_KEYS, SUPPLIER_NAME } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { instant } from '../../resources/time-codecs.ts';
import { companyType, measure, position, stageName, stageTransport } from './stage-fields.ts';
import { stage } from './stage.ts';

export const stageV1 = represent(stage, {
  name: 'ProcessingStageDto',
  style: 'v1',
  fields: {
    journeyId: field('traceabilityId', uuidReference('traceability_journeys'), { required: true, fromPath: true }),
    userId: field('userId', uuidReference('users'), { readOnly: true }),
    sequenceOrder: field('sequenceOrder', position, { required: true }),
    stageName: field('stageName', stageName, { required: true }),
    // null where the stage was made in legacy style
    companyType: field('companyType', nullable(companyType), { required: true }),
    supplierId: field('supplierId', uuidReference('suppliers'), { keys: SUPPLIER_KEYS }),
    companyUuid: field('companyId', foreignUuid),
    internalProcess: field('internalProcess', text()),
    transportMode: field('transportMode', nullable(stageTransport), { required: true }),
    startsFromCompany: field('startsFromCompany', nullable(flag), { required: true }),
    countryCode: field('countryCode', country),
    distanceKm: field('distanceKm', measure),
    co2Emissions: field('co2Emissions', measure),
    certificationsSnapshot: field('certificationsSnapshot', text()),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
  hidden: ['companyId'],
  derived: {
    supplierName: { sql: SUPPLIER_NAME, output: z.string().nullable() },
    supplierCountry: { sql: SUPPLIER_COUNTRY, output: z.string().nullable() },
  },
});
