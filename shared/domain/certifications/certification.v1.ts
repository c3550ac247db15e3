import { z } from 'zod';
import { flag, foreignUuid, text, uuidReference } from '../../resources/value-codecs.ts';
import { dateOrInstant, instant } from '../../resources/time-codecs.ts';
import { nullable } from '../../resources/codec.ts';
import { field, represent } from '../../resources/representation.ts';
import { SUPPLIER_NAME } from '../suppliers/supplier.ts';
import { certification, VALIDITIES, VALIDITY } from './certification.ts';

const fields = {
  supplierId: field('supplierId', uuidReference('suppliers'), { required: true, createOnly: true }),
  certificationType: field('certificationType', text({ min: 1, max: 100 }), { required: true }),
  certificateNumber: field('certificateNumber', text({ max: 255 })),
  certificateExpiry: field('certificateExpiry', dateOrInstant),
  documentId: field('documentId', foreignUuid),
  isDigitallySigned: field('isDigitallySigned', flag),
  signatureVerified: field('signatureVerified', flag),
  verificationStatus: field('verificationStatus', text({ max: 100 })),
  verificationDetails: field('verificationDetails', text()),
  verifiedAt: field('verifiedAt', nullable(instant)),
  createdAt: field('createdAt', instant),
  updatedAt: field('updatedAt', instant),
};

const derived = { validity: { sql: VALIDITY, output: z.enum(VALIDITIES) } };

export const certificationV1 = represent(certification, {
  name: 'SupplierCertificationDto',
  style: 'v1',
  fields,
  hidden: ['expiresAt'],
  derived,
});

/** For lists over all suppliers. */
export const expiringCertificationV1 = represent(certification, {
  name: 'ExpiringCertificationDto',
  style: 'v1',
  fields,
  hidden: ['expiresAt'],
  derived: {
    ...derived,
    supplierName: {
      sql: SUPPLIER_NAME,
      output: z.string(),
    },
  },
});
