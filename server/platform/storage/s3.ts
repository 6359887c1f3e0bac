import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { isStorable, type MediaStore, storageIsAway } from './media-store.ts';
import type { S3Place } from './s3-address.ts';

/** What waits longer is given up, in ms: the storage counts as away. */
const timeLimit = 10_000;

/** Keeps media in a bucket of an S3-compatible storage, by path-style addresses. */
export function s3Store({ base, ...account }: S3Place): MediaStore {
  const client = new AwsClient({ ...account, service: 's3', retries: 2 });

  /** @returns the answer's bytes, or null where there is no such object */
  async function ask(method: string, name: string, body?: Buffer): Promise<Buffer | null> {
    try {
      const response = await client.fetch(base + name, {
        method,
        headers: { 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) },
        signal: AbortSignal.timeout(timeLimit),
        // The signature is for this storage alone.
        redirect: 'error',
        ...(body && { body: new Uint8Array(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) return bytes;
      if (response.status === 404 && !isNoBucket(bytes)) return null;
      throw new Error(`The storage answered ${response.status}: ${bytes.toString().slice(0, 300)}`);
    } catch (error) {
      throw storageIsAway(error);
    }
  }

  return {
    async put(name, bytes) {
      if (!isStorable(name)) throw new Error(`Not a name for a file: ${name}`);
      if ((await ask('PUT', name, bytes)) === null) throw storageIsAway(new Error('Not stored'));
    },
    async read(name) {
      return isStorable(name) ? ask('GET', name) : null;
    },
    async remove(name) {
      if (isStorable(name)) await ask('DELETE', name);
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A missing bucket is not a missing picture: somebody has to fix the settings. */
const isNoBucket = (bytes: Buffer) => bytes.includes('<Code>NoSuchBucket</Code>');
