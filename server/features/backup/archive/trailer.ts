import { z } from 'zod';
import { BackupError } from '../backup-error.ts';
import { formatVersion } from './manifest.ts';

// A backup ends with a skippable frame of Zstandard (RFC 8878, 3.1.2), which `zstd` and `tar` skip. It describes the
// bytes before it, so that a program knows before it reads 10 GB whether it can use them.

const magic = 0x184d2a50;
const headLength = 8;
const bodyLength = 2048;
/** In bytes. */
export const trailerLength = headLength + bodyLength;

const hex = z.string().regex(/^[0-9a-f]+$/);
const trailerSchema = z.object({
  product: z.literal('common-plate'),
  format: z.int(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database. */
  schema: z.string(),
  /** The salt of the passphrase's keys, and their check value. */
  salt: hex,
  check: hex,
  /** The hash of all bytes before the trailer. */
  sha256: hex,
  /** Over this text without the field itself, with the passphrase's key. */
  hmac: hex,
});
export type Trailer = z.output<typeof trailerSchema>;

/** The text that `hmac` authenticates. */
export const authenticatedPart = ({
  hmac: _,
  ...rest
}: Omit<Trailer, 'hmac'> & { hmac?: string }) =>
  JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1)));

export function encodeTrailer(trailer: Trailer): Buffer {
  const bytes = Buffer.alloc(trailerLength, ' ');
  bytes.writeUInt32LE(magic, 0);
  bytes.writeUInt32LE(bodyLength, 4);
  bytes.write(JSON.stringify(trailer), headLength);
  return bytes;
}

/** @throws {BackupError} for anything but a trailer, and for one of a newer format */
export function decodeTrailer(bytes: Buffer): Trailer {
  const isFrame =
    bytes.length === trailerLength &&
    bytes.readUInt32LE(0) === magic &&
    bytes.readUInt32LE(4) === bodyLength;
  if (!isFrame) throw new BackupError('This is not a backup, or its end is missing.');
  const value = readJson(bytes.subarray(headLength).toString());
  const { product, format, version } = (value ?? {}) as Partial<Trailer>;
  if (product === 'common-plate' && typeof format === 'number' && format > formatVersion) {
    throw new BackupError(
      `This backup is of version ${version}, which is newer than this program: use that version.`,
    );
  }
  const result = trailerSchema.safeParse(value);
  if (!result.success)
    throw new BackupError('This backup is damaged: its end is unreadable. Use another one.');
  return result.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
