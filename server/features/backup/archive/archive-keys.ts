import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

/** OWASP's parameters for scrypt with 32 MB of memory. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;
const algorithm = 'aes-256-gcm';
const owner = Buffer.from('common-plate backup keys');
const derive = promisify(
  (secret: string, salt: Buffer, done: (error: Error | null, key: Buffer) => void) =>
    scrypt(secret, salt, 3 * keyLength, cost, done),
);

/** The keys that a passphrase or key file derives for one backup. */
export interface ArchiveKeys {
  encryption: Buffer;
  authentication: Buffer;
  /** Verifies the passphrase without revealing it, in hex. */
  check: string;
}

/** @param secret the passphrase, or the text of the key file */
export async function deriveKeys(secret: string, salt: Buffer): Promise<ArchiveKeys> {
  const bytes = await derive(secret.normalize('NFC').trim(), salt);
  return {
    encryption: bytes.subarray(0, keyLength),
    authentication: bytes.subarray(keyLength, 2 * keyLength),
    check: bytes.subarray(2 * keyLength).toString('hex'),
  };
}

/** The keys without which parts of the data cannot be read. */
const programKeys = z.object({
  secretKey: z.string().optional(),
  previousSecretKey: z.string().optional(),
});
export type ProgramKeys = z.output<typeof programKeys>;

export function sealKeys(keys: ProgramKeys, { encryption }: ArchiveKeys): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, encryption, iv).setAAD(owner);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
}

/** @throws when the bytes were sealed by another passphrase, or changed */
export function openKeys(bytes: Buffer, { encryption }: ArchiveKeys): ProgramKeys {
  const decipher = createDecipheriv(algorithm, encryption, bytes.subarray(0, 12));
  decipher.setAAD(owner).setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  return programKeys.parse(JSON.parse(text.toString()));
}

/** The message authentication code of a text, in hex. */
export const macOf = (text: string, { authentication }: ArchiveKeys): string =>
  createHmac('sha256', authentication).update(text).digest('hex');
