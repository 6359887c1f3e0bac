import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { AppDeps } from '#server/app-deps.ts';
import { downloadFile } from '#server/platform/storage/s3/s3-download.ts';
import { readState } from '../queries/backup-state.ts';
import { backupFolder, newestIn } from './backup-folder.ts';
import { bucketOf, scheduleOf } from './backup-plan.ts';

interface StoredBackup {
  name: string;
  bytes: number;
  /** @returns its content; undefined if it was removed in the meantime */
  open(): Promise<Readable | undefined>;
}

/** The newest backup on this machine or in the bucket; undefined: there is none. */
export async function newestBackup({
  db,
  settings,
}: Pick<AppDeps, 'db' | 'settings'>): Promise<StoredBackup | undefined> {
  const [here, { last }, { place }] = await Promise.all([
    newestIn(backupFolder(settings)),
    readState(db),
    scheduleOf(db, settings),
  ]);
  const bucket = bucketOf(settings, place);
  // Names contain the time: the newer one is the greater one.
  if (bucket && last && last.name > (here?.name ?? '')) {
    const { name, bytes } = last;
    return { name, bytes, open: () => downloadFile(bucket, name, bytes) };
  }
  return here && { ...here, open: async () => createReadStream(here.path) };
}
