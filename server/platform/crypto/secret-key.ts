import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { makePrivateFolder, privateFile } from '../storage/private-files.ts';
import { newToken } from './ids.ts';

type KeySettings = Pick<Settings, 'secretKey' | 'previousSecretKey' | 'dataDirectory'>;

const keys = new WeakMap<KeySettings, Promise<Buffer>>();
const algorithm = 'aes-256-gcm';
/** In bytes, as GCM requires. */
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts a text that has to be read again, such as the secret of an authenticator app.
 * @param owner to whom the ciphertext is bound: it is invalid in anyone else's row
 * @see docs/decisions/accounts/authenticator-secrets-encrypted.md
 */
export async function seal(settings: KeySettings, text: string, owner: string): Promise<string> {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, await keyOf(settings), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
}

/** A text that was decrypted. */
interface Unsealed {
  text: string;
  /** It was encrypted with the previous key: it should be encrypted again. */
  isOutdated: boolean;
}

/**
 * Decrypts what `seal` encrypted.
 * @returns undefined for another key or another owner
 */
export async function unseal(
  settings: KeySettings,
  sealed: string,
  owner: string,
): Promise<Unsealed | undefined> {
  const text = decrypt(await keyOf(settings), sealed, owner);
  if (text !== undefined) return { text, isOutdated: false };
  const { previousSecretKey } = settings;
  const older = previousSecretKey && decrypt(derive(previousSecretKey), sealed, owner);
  return older ? { text: older, isOutdated: true } : undefined;
}

function decrypt(key: Buffer, sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivLength + tagLength) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = decipher.update(bytes.subarray(ivLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function keyOf(settings: KeySettings): Promise<Buffer> {
  const known = keys.get(settings);
  if (known) return known;
  const key = readSecret(settings).then(derive);
  keys.set(settings, key);
  // A temporary disk error must not be cached.
  key.catch(() => keys.delete(settings));
  return key;
}

const derive = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'common-plate stored secrets', 32));

/** Whether a file of the data folder is a key that was not linked under its name yet. */
export const isUnfinishedKey = (name: string): boolean => /^secret\.key\.[\w-]{43}$/.test(name);

/** The key's source: the setting, or a file that the first program that needs it creates. */
async function readSecret({ secretKey, dataDirectory }: KeySettings): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  const file = join(dataDirectory, 'secret.key');
  return readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    makePrivateFolder(dataDirectory);
    const made = `${file}.${newToken()}`;
    await writeFile(made, newToken(), { mode: privateFile, flush: true });
    // If two programs create one at once the first wins, and neither reads a partial file.
    await link(made, file).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EEXIST') throw failure;
    });
    await rm(made);
    return readFile(file, 'utf8');
  });
}
