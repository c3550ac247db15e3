import { LocalStorage } from './local-storage.ts';
import type { S3Config } from './s3-storage.ts';
import { type ObjectStorage } from './storage.ts';

export interface LocalConfig {
  backend: 'LOCAL';
  folder: string;
  /** Where clients reach the API, which serves the signed URLs; only who signs needs it. */
  publicUrl?: string;
}

/** The storage that the settings name. Opening does not reach it yet: `check()` tells whether it can be used. */
export async function openStorage(config: S3Config | LocalConfig): Promise<ObjectStorage> {
  if (config.backend === 'LOCAL') return new LocalStorage(config.folder, config.publicUrl ?? '');
  // its client is a quarter of a start, and 27 MiB of each process
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(config);
}
