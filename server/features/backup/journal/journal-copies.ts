import type { Settings } from '#server/config.ts';
import { localStore } from '#server/platform/storage/local.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { s3Store } from '#server/platform/storage/s3/s3-store.ts';

/** Where a copy of the journal is, or may be. */
export interface JournalCopy {
  /** For the operator: a folder, or the setting that names the bucket. */
  place: string;
  files: MediaStore;
}

/** Where copies of the journal may be: a folder on another disk, and the bucket, which comes last. */
export function journalCopies({ backup }: Pick<Settings, 'backup'>): JournalCopy[] {
  return [
    ...(backup.folder === undefined ? [] : [copyIn(backup.folder)]),
    ...(backup.s3 ? [{ place: 'BACKUP_S3_URL', files: s3Store(backup.s3) }] : []),
  ];
}

export const copyIn = (folder: string): JournalCopy => ({
  place: folder,
  files: localStore(folder),
});
