import { z } from 'zod';
import { type Module } from '../modules.ts';
import { defineJob } from './declaration.ts';

const payload = z.object({ documentId: z.uuid(), checksumSha256: z.string() });

const verification = (type: string, module: Module) => defineJob({ type, queue: 'documents', module, payload });

/** Reads what was uploaded and compares it with what was announced; of the module whose endpoint asked. */
export const VERIFICATIONS = {
  documents: verification('documents.verification', 'documents'),
  materials: verification('material-documents.verification', 'materials'),
  purchases: verification('purchase-documents.verification', 'purchases'),
} as const;

export type VerifyingModule = keyof typeof VERIFICATIONS;
