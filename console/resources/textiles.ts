import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

const columns = ['name', 'code', 'supplierId', 'composition', 'available'] as const;
const moreColumns = [
  'productOriginCountry',
  'gotsCertified',
  'recycledContentPct',
  'organicContentPct',
  'pricePerUnit',
  'currency',
  'createdAt',
  'updatedAt',
] as const;

const general = {
  title: 'section.general',
  fields: ['supplierId', 'name', 'code', 'composition', 'description', 'unitOfMeasure', 'available'],
} as const;
const origin = { title: 'section.origin', fields: ['productOriginCountry', 'rawMaterialOriginCountry'] } as const;
const labels = [
  'gotsCertified',
  'grsCertified',
  'oekoTexCertified',
  'cradleToCradle',
  'betterCotton',
  'recycledContentPct',
  'organicContentPct',
] as const;

/** What yarns and fabrics have, and fibres have not. */
const furtherLabels = {
  title: 'section.certifications',
  fields: [...labels, 'otherCertifications', 'sustainabilityNotes'],
} as const;
const commercial = {
  title: 'section.commercial',
  fields: ['pricePerUnit', 'currency', 'minimumOrder', 'quantityAvailable', 'productWeightKg', 'leadTimeDays'],
} as const;

export const fibers = defineScreen({
  resource: 'fibers',
  ...ENTRIES.fibers,
  createTitle: 'fibers.new',
  nameOf: ({ name }) => name,
  columns,
  moreColumns: ['fiberType', ...moreColumns],
  sections: [
    general,
    { title: 'section.properties', fields: ['fiberType', 'stapleLengthMm', 'finenessMicron', 'fiberOrigin'] },
    origin,
    { title: 'section.certifications', fields: labels },
    { title: 'section.commercial', fields: ['pricePerUnit', 'currency'] },
  ],
  related: [
    { resource: 'purchases', by: 'materialId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'FIBER' } },
  ],
});

export const yarns = defineScreen({
  resource: 'yarns',
  ...ENTRIES.yarns,
  createTitle: 'yarns.new',
  nameOf: ({ name }) => name,
  columns,
  moreColumns: ['yarnType', 'yarnCount', 'yarnCountUnit', ...moreColumns],
  sections: [
    general,
    {
      title: 'section.properties',
      fields: ['yarnType', 'yarnCount', 'yarnCountUnit', 'twist', 'ply', 'technicalSpecs'],
    },
    origin,
    furtherLabels,
    commercial,
  ],
  related: [
    { resource: 'purchases', by: 'materialId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'YARN' } },
  ],
});

export const fabrics = defineScreen({
  resource: 'fabrics',
  ...ENTRIES.fabrics,
  createTitle: 'fabrics.new',
  nameOf: ({ name }) => name,
  columns,
  moreColumns: ['weaveType', 'widthCm', 'arealMassGsm', ...moreColumns],
  sections: [
    general,
    { title: 'section.properties', fields: ['weaveType', 'widthCm', 'arealMassGsm', 'finish', 'technicalSpecs'] },
    origin,
    furtherLabels,
    commercial,
  ],
  related: [
    { resource: 'purchases', by: 'materialId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'FABRIC' } },
  ],
});
