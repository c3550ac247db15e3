import { ExpiryTimeline } from '../certifications/expiry-timeline.tsx';
import { OutcomeFilter, VerificationStatusInput } from '../certifications/verification-outcome.tsx';
import { YesNoFilter } from '../kit/list-filters.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

export const certifications = defineScreen({
  resource: 'certifications',
  ...ENTRIES.certifications,
  createTitle: 'certifications.new',
  nameOf: ({ certificationType, certificateNumber }) =>
    [certificationType, certificateNumber].filter(Boolean).join(' '),
  sort: { by: 'expiry', direction: 'asc' },
  filters: ['supplierId', 'certificationType', 'verificationStatus', 'verified', 'validity', 'expiresWithinDays'],
  filterInputs: { verificationStatus: OutcomeFilter, verified: YesNoFilter },
  columns: [
    'certificationType',
    'certificateNumber',
    'supplierId',
    {
      name: 'certificateExpiry',
      label: 'field.certificateExpiry',
      sortBy: 'expiry',
      show: ({ certificateExpiry }, { day }) => certificateExpiry && day(certificateExpiry),
    },
    'validity',
    'verificationStatus',
  ],
  moreColumns: ['createdAt'],
  inputs: { verificationStatus: VerificationStatusInput },
  Above: ExpiryTimeline,
  sections: [
    {
      title: 'section.general',
      fields: ['supplierId', 'certificationType', 'certificateNumber', 'certificateExpiry', 'validity'],
    },
    {
      title: 'section.verification',
      fields: ['isDigitallySigned', 'signatureVerified', 'verificationStatus', 'verificationDetails', 'verifiedAt'],
    },
  ],
  related: [{ resource: 'documents', by: 'entityId', with: { entityType: 'SUPPLIER_CERTIFICATION' } }],
  parent: { field: 'supplierId' },
});
