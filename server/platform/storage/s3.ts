import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { isStorable, type MediaStore, storageIsAway } from './media-store.ts';
import type { S3Place } from './s3-address.ts';

/** The timeout of a request in ms, after which the storage counts as down. */
const timeLimit = 10_000;

/** Stores media in a bucket of an S3-compatible storage, by path-style URLs. */
export function s3Store({ base, ...account }: S3Place): MediaStore {
  const client = new AwsClient({ ...account, service: 's3', retries: 2 });

  /** @returns the response's bytes, or null if the object does not exist */
  async function ask(method: string, name: string, body?: Buffer): Promise<Buffer | null> {
    try {
      const response = await client.fetch(base + name, {
        method,
        headers: { 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) },
        signal: AbortSignal.timeout(timeLimit),
        // The signature must not be sent anywhere but to this storage.
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

/** A missing bucket is not a missing file: the settings have to be fixed. */
const isNoBucket = (bytes: Buffer) => bytes.includes('<Code>NoSuchBucket</Code>');
