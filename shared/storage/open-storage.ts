import { type Config } from '../config.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { type ObjectStorage } from './storage.ts';

/** The storage that the settings name. Opening does not reach it yet: `check()` tells whether it can be used. */
export function openStorage(config: Config['storage']): ObjectStorage {
  return config.backend === 'S3' ? new S3Storage(config) : new LocalStorage(config.folder);
}
