import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { localStore } from './local.ts';
import type { MediaStore } from './media-store.ts';

/** The configured storage: a bucket, or else a folder. */
export async function openStore({
  s3,
  dataDirectory,
}: Pick<Settings, 's3' | 'dataDirectory'>): Promise<MediaStore> {
  if (!s3) return localStore(join(dataDirectory, 'media'));
  const { s3Store } = await import('./s3/s3-store.ts');
  return s3Store(s3);
}
