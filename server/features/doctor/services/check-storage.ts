import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { reasonOfStorageFailure } from '#server/platform/storage/storage-failure.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result } from '../finding.ts';

/** Whether pictures and copies of backups can be stored, read and deleted, by doing so. */
export async function checkStorage({
  settings,
  media,
}: Pick<CheckUpDeps, 'settings' | 'media'>): Promise<Result[]> {
  const results: Result[] = [];
  // Where the data folder is missing, which another check reports, nothing is made in its place.
  const isReady = settings.s3 || existsSync(settings.dataDirectory);
  if (isReady) {
    results.push(
      await tryStore(
        media,
        settings.s3 ? `the bucket ${placeOf(settings.s3)}` : 'DATA_DIR/media',
        settings.s3
          ? 'Check S3_URL: host, bucket, region and key. The key must be allowed to get, put and delete objects.'
          : 'Check that the disk has room, and that the folder belongs to the site’s account.',
      ),
    );
  }
  const bucket = settings.backup.s3;
  if (bucket) {
    // Loaded only where there is a bucket.
    const { s3Store } = await import('#server/platform/storage/s3/s3-store.ts');
    const remedy = 'Check BACKUP_S3_URL: host, bucket, region and key.';
    results.push(await tryStore(s3Store(bucket), `the backups’ bucket ${placeOf(bucket)}`, remedy));
  }
  return results;
}

/** Without the key. */
const placeOf = ({ base }: { base: string }) => base.replace(/^https?:\/\//, '').replace(/\/$/, '');

async function tryStore(store: MediaStore, place: string, remedy: string): Promise<Result> {
  // One name per machine, so that interrupted check-ups leave one file at most.
  const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
  const name = `check-up-${machine}.txt`;
  const text = Buffer.from('Written by a check-up of the site; it can be deleted.\n');
  try {
    await store.put(name, text);
    const isSame = (await store.read(name))?.equals(text) ?? false;
    await store.remove(name);
    if (!isSame) return problem(`What was written to ${place} could not be read back.`, remedy);
    if (await store.read(name)) {
      return problem(`A file in ${place} was not deleted.`, remedy);
    }
    return ok(`A test file was written to ${place}, read and deleted.`);
  } catch (error) {
    const reason = reasonOfStorageFailure(error).slice(0, 200);
    return problem(`${capitalize(place)} cannot be used: ${reason}`, remedy);
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
