import type { Settings } from '#server/config.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import project from '../../../package.json' with { type: 'json' };
import type { Manifest } from './archive/manifest.ts';
import { secretForBackup } from './backup-secret.ts';
import { makeBackup } from './make-backup.ts';

/** Backs up the site of these settings into a file, as this version, under the passphrase or key file that is set. */
export async function backUpSite(path: string, settings: Settings): Promise<Manifest> {
  return makeBackup(path, settings, {
    media: await openStore(settings),
    secret: await secretForBackup(settings),
    version: project.version,
  });
}
