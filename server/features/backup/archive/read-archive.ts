import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { isSameSecret } from '#server/platform/crypto/same-secret.ts';
import { BackupError } from '../backup-error.ts';
import { type ArchiveKeys, deriveKeys, macOf, openKeys, type ProgramKeys } from './archive-keys.ts';
import { MediaDigest, TableDigest } from './digests.ts';
import { type Manifest, manifestSchema } from './manifest.ts';
import { authenticatedPart, decodeTrailer, type Trailer, trailerLength } from './trailer.ts';

/** A backup whose every byte has been checked. */
export interface CheckedArchive {
  path: string;
  trailer: Trailer;
  /** In bytes. */
  size: number;
  /** Undefined if it was opened without its passphrase: then nothing shows that this program made it. */
  keys: ArchiveKeys | undefined;
}

/** Receives the entries of a backup, in order. */
interface EntryReceiver {
  /** A chunk of a table: whole lines. */
  table(name: string, chunk: Buffer): Promise<void>;
  media(name: string, bytes: Buffer): Promise<void>;
}

/**
 * Reads a whole backup once, and checks that it is what the program wrote.
 * @param secret the passphrase or the key file's text; undefined to restore without the encrypted keys
 * @throws {BackupError} for a file that is truncated, changed, newer, or encrypted with another passphrase
 */
export async function checkArchive(
  path: string,
  secret: string | undefined,
): Promise<CheckedArchive> {
  const { trailer, size } = await readTrailer(path);
  let keys: ArchiveKeys | undefined;
  if (secret !== undefined) {
    keys = await deriveKeys(secret, Buffer.from(trailer.salt, 'hex'));
    if (!isSameSecret(keys.check, trailer.check)) {
      throw new BackupError(
        'The passphrase or key file is not that of this backup: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE to the one that it was made with.',
      );
    }
    if (!isSameSecret(macOf(authenticatedPart(trailer), keys), trailer.hmac)) throw changed();
  }
  const digest = createHash('sha256');
  for await (const bytes of readBody(path, size)) digest.update(bytes);
  if (digest.digest('hex') !== trailer.sha256) throw changed();
  return { path, trailer, size, keys };
}

async function readTrailer(path: string): Promise<{ trailer: Trailer; size: number }> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError(`There is no file ${path}.`);
  });
  // Opening a pipe would wait for someone who writes to it.
  if (!facts.isFile()) throw new BackupError(`${path} is not a file.`);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(trailerLength, size));
    await file.read(bytes, 0, bytes.length, size - bytes.length);
    const trailer = decodeTrailer(bytes);
    if (size === trailerLength) throw changed();
    return { trailer, size };
  } finally {
    await file.close();
  }
}

const readBody = (path: string, size: number): Readable =>
  createReadStream(path, { end: size - trailerLength - 1, highWaterMark: 1024 * 1024 });

/**
 * Passes every entry of a checked backup to the receiver.
 * @returns the manifest, once all entries are found to match it, and the keys if they can be decrypted
 * @throws {BackupError} if they do not match
 */
export async function readArchive(
  { path, size, keys }: CheckedArchive,
  receiver: EntryReceiver,
): Promise<{ manifest: Manifest; programKeys: ProgramKeys }> {
  const tar = extract();
  const unpacking = pipeline(readBody(path, size), createZstdDecompress(), tar);
  unpacking.catch(() => undefined);
  const tables = new Map<string, TableDigest>();
  const media = new MediaDigest();
  let manifest: Manifest | undefined;
  let programKeys: ProgramKeys = {};
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const [folder, name = ''] = entry.header.name.split('/');
    if (folder === 'tables') {
      const digest = tables.get(name) ?? new TableDigest();
      tables.set(name, digest.add(bytes));
      await receiver.table(name, bytes);
    } else if (folder === 'media') {
      media.add(name, bytes);
      await receiver.media(name, bytes);
    } else if (folder === 'keys.sealed' && keys) {
      programKeys = openKeys(bytes, keys);
    } else if (folder === 'manifest.json') {
      manifest = manifestSchema.parse(JSON.parse(bytes.toString()));
    }
  }
  await unpacking;
  if (!manifest) throw changed();
  const found = {
    tables: Object.fromEntries([...tables].map(([name, digest]) => [name, digest.summary()])),
    media: media.summary(),
  };
  for (const [name, summary] of Object.entries(manifest.tables)) {
    found.tables[name] ??= new TableDigest().summary();
    if (found.tables[name].sha256 !== summary.sha256) throw changed();
  }
  const isSame =
    Object.keys(found.tables).length === Object.keys(manifest.tables).length &&
    found.media.sha256 === manifest.media.sha256;
  if (!isSame) throw changed();
  return { manifest, programKeys };
}

const changed = () =>
  new BackupError('This backup is damaged or has been changed: use another one.');
