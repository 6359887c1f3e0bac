import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { newToken } from '#server/platform/crypto/ids.ts';
import { giveToOwner, makeFolderForOwner } from '#server/platform/storage/ownership.ts';
import { privateFile } from '#server/platform/storage/private-files.ts';
import { BackupError } from './backup-error.ts';

type SecretSettings = Pick<Settings, 'backup' | 'dataDirectory'>;

/** The file whose text is the secret if no passphrase is set. */
export const keyFileOf = ({ backup, dataDirectory }: SecretSettings): string =>
  backup.keyFile ?? join(dataDirectory, 'backup.key');

/**
 * The secret that encrypts the keys in new backups: the passphrase, or a key file, created if it is missing.
 * @throws {BackupError} for an empty key file, such as a full disk leaves: anyone could open the keys
 */
export async function secretForBackup(settings: SecretSettings): Promise<string> {
  if (settings.backup.passphrase !== undefined) return settings.backup.passphrase;
  const file = keyFileOf(settings);
  const known = await readKeyFile(file);
  if (known?.trim() === '') {
    throw new BackupError(
      `The key file ${file} is empty: delete it, so that a new one is made, or write a long random text into it.`,
    );
  }
  if (known !== undefined) return known;
  makeFolderForOwner(settings.dataDirectory, dirname(file));
  // If two programs create it at the same time, the first one wins.
  await writeFile(file, newToken(), { mode: privateFile, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  giveToOwner(settings.dataDirectory, file);
  return (await readKeyFile(file)) as string;
}

/**
 * The secret that decrypts the keys in a backup.
 * @param madeIn the data folder of the site that made it, if the backup is restored into another one
 * @throws {BackupError} if none is set
 */
export async function secretForRestore(
  settings: SecretSettings,
  madeIn = settings.dataDirectory,
): Promise<string> {
  const secret =
    settings.backup.passphrase ??
    (await readKeyFile(keyFileOf(settings))) ??
    (await readKeyFile(keyFileOf({ ...settings, dataDirectory: madeIn })));
  if (secret !== undefined) return secret;
  throw new BackupError(
    'Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE to that of this backup, or add --without-keys.',
  );
}

const readKeyFile = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
