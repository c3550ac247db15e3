import { LocalStorage } from './local-storage.ts';
import { S3Storage, type S3Config } from './s3-storage.ts';
import { type ObjectStorage } from './storage.ts';

export interface LocalConfig {
  backend: 'LOCAL';
  folder: string;
  /** Where clients reach the API, which serves the signed URLs; only who signs needs it. */
  publicUrl?: string;
}

/** The storage that the settings name. Opening does not reach it yet: `check()` tells whether it can be used. */
export function openStorage(config: S3Config | LocalConfig): ObjectStorage {
  return config.backend === 'S3' ? new S3Storage(config) : new LocalStorage(config.folder, config.publicUrl ?? '');
}
