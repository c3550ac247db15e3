import { defineScreen } from '../kit/screen.ts';

/** Shown on the page of their supplier: the API lists those of one at a time. */
export const certifications = defineScreen({
  resource: 'certifications',
  address: 'certifications',
  icon: 'certifications',
  title: 'certifications.title',
  createTitle: 'certifications.new',
  nameOf: ({ certificationType, certificateNumber }) =>
    [certificationType, certificateNumber].filter(Boolean).join(' '),
  columns: ['certificationType', 'certificateNumber', 'certificateExpiry', 'validity', 'verificationStatus'],
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
