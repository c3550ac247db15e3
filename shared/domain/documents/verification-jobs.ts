/** The verification of an upload, as a job. */
import { z } from 'zod';
import { defineJob } from '../../jobs.ts';
import { type Module } from '../../platform/modules.ts';

const verification = (type: string, module: Module) =>
  defineJob({
    type,
    queue: 'documents',
    handler: 'document-verification',
    module,
    payload: z.object({ documentId: z.uuid(), checksumSha256: z.string() }),
  });

/** Reads what was uploaded and compares it with what was announced; of the module whose endpoint asked. */
export const VERIFICATIONS = {
  documents: verification('documents.verification', 'documents'),
  materials: verification('material-documents.verification', 'materials'),
  purchases: verification('purchase-documents.verification', 'purchases'),
} as const;

export type VerifyingModule = keyof typeof VERIFICATIONS;
