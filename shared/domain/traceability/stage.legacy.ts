import { defineImport } from '../../imports/bulk-import.ts';
import { flag, integerReference, text } from '../../resources/value-codecs.ts';
import { country } from '../../values/countries.ts';
import { LEGACY_SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { localDateTime } from '../../resources/time-codecs.ts';
import { STAGE_COLUMN_NAMES } from './stage-column-names.ts';
import { companyType, measure, position, stageName, stageTransport } from './stage-fields.ts';
import { stage } from './stage.ts';

export const stageLegacy = represent(stage, {
  name: 'LegacyProcessingStage',
  style: 'legacy',
  fields: {
    journeyId: field('traceability_id', integerReference, {
      required: true,
      createOnly: true,
      keys: [{ wire: 'traceability_name', column: 'name', codec: text({ min: 1, max: 255 }) }],
    }),
    stageName: field('stage_name', stageName, { required: true }),
    sequenceOrder: field('stage_order', position, { required: true }),
    countryCode: field('country_code', country),
    distanceKm: field('distance_km', measure),
    co2Emissions: field('co2_kg', measure),
    companyType: field('company_type', companyType),
    supplierId: field('supplier_id', integerReference, { keys: LEGACY_SUPPLIER_KEYS }),
    companyId: field('company_id', integerReference),
    internalProcess: field('internal_process', text()),
    transportMode: field('transport_mode', stageTransport),
    startsFromCompany: field('starts_from_company', flag),
    certificationsSnapshot: field('certifications_snapshot', text()),
    createdAt: field('created_at', localDateTime),
    updatedAt: field('updated_at', localDateTime),
  },
  hidden: ['userId', 'companyUuid'],
});

export const stageImport = defineImport('processing-stages', stageLegacy, STAGE_COLUMN_NAMES, {
  rowsProperty: 'stages',
});
