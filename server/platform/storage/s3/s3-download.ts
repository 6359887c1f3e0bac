import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { minute } from '#contract/shared/time-units.ts';
import type { S3Bucket } from './s3-address.ts';
import { signedFetch } from './signed-fetch.ts';

/** In bytes. Each part is asked for by itself, so that a slow reader keeps no connection to the storage open. */
const partSize = 16 * 1024 * 1024;
/** How long a part may take, in ms. */
const timeLimit = minute;

/**
 * Reads a file of any size from a bucket, part by part.
 * @returns the file as a stream, or undefined if it does not exist
 * @throws where the storage does not answer
 */
export async function downloadFile(
  { base, ...account }: S3Bucket,
  name: string,
  size: number,
): Promise<Readable | undefined> {
  const client = new AwsClient({ ...account, service: 's3' });
  const readPart = async (from: number) => {
    const response = await signedFetch(client, base + name, {
      method: 'GET',
      headers: { range: `bytes=${from}-${Math.min(from + partSize, size) - 1}` },
      timeLimit,
      retries: 3,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status === 404) return undefined;
    if (response.status === 206) return bytes;
    throw new Error(`The storage answered ${response.status}: ${bytes.toString().slice(0, 300)}`);
  };
  const first = await readPart(0);
  if (!first) return undefined;
  return Readable.from(parts(first, size, readPart), { objectMode: false });
}

async function* parts(
  first: Buffer,
  size: number,
  readPart: (from: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  yield first;
  for (let from = first.length; from < size; ) {
    const part = await readPart(from);
    if (!part || part.length === 0) throw new Error('The file in the storage has been removed.');
    yield part;
    from += part.length;
  }
}
