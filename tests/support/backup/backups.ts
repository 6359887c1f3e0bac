import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#server/config.ts';
import { countRows, type Manifest } from '#server/features/backup/archive/manifest.ts';
import { checkArchive } from '#server/features/backup/archive/read-archive.ts';
import { applyJournal } from '#server/features/backup/journal/apply-journal.ts';
import { makeBackup } from '#server/features/backup/make-backup.ts';
import { restoreBackup } from '#server/features/backup/restore/restore-backup.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

/** Seals the tests' backups. */
export const passphrase = 'seven beans in a row';

/** An empty folder. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'common-plate-backup-'));
  stopAtEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Backs up the site of these environment variables. */
export async function aBackup(
  variables: Record<string, string>,
): Promise<{ path: string; manifest: Manifest }> {
  const settings = readSettings(variables);
  const path = join(await aFolder(), 'backup.tar.zst');
  const media = await openStore(settings);
  const manifest = await makeBackup(path, settings, {
    media,
    secret: passphrase,
    version: '0.2.0',
  });
  return { path, manifest };
}

/** How many rows a backup has. */
export const rowsIn = countRows;

/** A site with a photo, and its backup. */
export async function aBackedUpSite(): Promise<{ server: TestServer; path: string }> {
  const server = await aServer();
  await server.media.put('photo.webp', Buffer.from('a photo'));
  return { server, path: (await aBackup({ ...server.place })).path };
}

/** Restores a backup, and continues from it: what may have been sent since is held. */
export async function restoreAndContinue(path: string, variables: Record<string, string>) {
  const settings = readSettings(variables);
  return restoreBackup(await checkArchive(path, passphrase), settings, {
    isForced: false,
    finish: async (trx, { createdAt }) => {
      const { dataDirectory } = settings;
      await applyJournal(trx, { dataDirectory, copies: [] }, Date.parse(createdAt));
    },
  });
}

/** Restores a backup into the place of these environment variables. */
export async function restore(
  path: string,
  variables: Record<string, string>,
  { isForced = false, secret = passphrase }: { isForced?: boolean; secret?: string } = {},
) {
  const archive = await checkArchive(path, secret);
  return restoreBackup(archive, readSettings(variables), {
    isForced,
    finish: async () => undefined,
  });
}
