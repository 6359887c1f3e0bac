import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createWriteStream, constants as flags, lstatSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { makePrivateFolder, privateFile } from '#server/platform/storage/private-files.ts';
import { undoWhenInterrupted } from '../interruption.ts';
import { deriveKeys, macOf, type ProgramKeys, sealKeys } from './archive-keys.ts';
import { formatVersion, type Manifest } from './manifest.ts';
import { authenticatedPart, encodeTrailer } from './trailer.ts';

/** Adds a file; resolves when the stream has room for the next one. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>;

/**
 * Writes a backup: a tar of small files in the order in which they are added, compressed as a stream. A file
 * under its final name is always complete.
 * @param add adds all entries but the keys and the manifest, and returns the manifest
 */
export async function writeArchive(
  path: string,
  { secret, keys, now }: { secret: string; keys: ProgramKeys; now: Date },
  add: (entry: AddEntry) => Promise<Manifest>,
): Promise<Manifest> {
  const salt = randomBytes(16);
  const archiveKeys = await deriveKeys(secret, salt);
  const folder = dirname(path);
  makePrivateFolder(folder);
  const unfinished = `${path}.unfinished`;
  const remove = () => rmSync(unfinished, { force: true });
  // A file that a killed backup left may belong to another account.
  if (lstatSync(unfinished, { throwIfNoEntry: false })?.isFile()) remove();
  const done = undoWhenInterrupted(() => void remove());
  const digest = createHash('sha256');
  try {
    const manifest = await writeEntries(unfinished, digest, now, async (entry) => {
      await entry('README.txt', Buffer.from(explanation));
      await entry('keys.sealed', sealKeys(keys, archiveKeys));
      const made = await add(entry);
      await entry('manifest.json', Buffer.from(`${JSON.stringify(made, null, 2)}\n`));
      return made;
    });
    const unsigned = {
      product: 'common-plate' as const,
      format: formatVersion,
      version: manifest.version,
      createdAt: manifest.createdAt,
      schema: manifest.migrations.at(-1) ?? '',
      salt: salt.toString('hex'),
      check: archiveKeys.check,
      sha256: digest.digest('hex'),
    };
    const hmac = macOf(authenticatedPart(unsigned), archiveKeys);
    // Never made again, should it be removed by an interruption.
    const file = await open(unfinished, flags.O_WRONLY | flags.O_APPEND);
    await file.writeFile(encodeTrailer({ ...unsigned, hmac }));
    await file.sync();
    await file.close();
    renameSync(unfinished, path);
    return manifest;
  } catch (error) {
    remove();
    throw error;
  } finally {
    done();
  }
}

async function writeEntries<T>(
  path: string,
  digest: Hash,
  now: Date,
  add: (entry: AddEntry) => Promise<T>,
): Promise<T> {
  const tar = pack();
  const entry: AddEntry = (name, bytes) =>
    new Promise((resolve, reject) => {
      const header = { name, size: bytes.length, mode: privateFile, mtime: now };
      const sink = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      // A full disk fails the whole archive; a second report, that no one listens to, would end the process.
      sink.on('error', reject);
      sink.end(bytes);
    });
  const adding = add(entry).then(
    (result) => {
      tar.finalize();
      return result;
    },
    (error) => {
      tar.destroy(error);
      throw error;
    },
  );
  const [result] = await Promise.all([
    adding,
    pipeline(
      tar as AsyncIterable<Buffer>,
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      hashing(digest),
      createWriteStream(path, { mode: privateFile }),
    ),
  ]);
  return result;
}

const hashing = (digest: Hash) =>
  new Transform({
    transform(bytes: Buffer, _encoding, done) {
      digest.update(bytes);
      done(null, bytes);
    },
  });

const explanation = `This is a backup of Common Plate. To read it without the program:

  tar --zstd -xf BACKUP

tables/NAME/*.ndjson   the rows of a table, one JSON object per line, in the order of its primary key
media/*                pictures and recordings under their names
manifest.json          versions, how many rows, and SHA-256: that of a table is printed by
                       cat tables/NAME/*.ndjson | sha256sum
                       and that of the media, from within the folder media, by
                       ls | LC_ALL=C sort | xargs sha256sum | sha256sum
keys.sealed            SECRET_KEY as JSON, AES-256-GCM: 12 bytes of nonce, text, 16 bytes of tag; additional
                       data 'common-plate backup keys'; key: the first 32 of 96 bytes of
                       scrypt(passphrase, salt, N=32768, r=8, p=3); the salt is at the very end of the file

'npm run restore -- BACKUP' puts it back, into SQLite or PostgreSQL.
`;
