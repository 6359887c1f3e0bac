import { AwsClient } from 'aws4fetch';
import { isStorable, type MediaStore, storageUnavailable } from '../media-store.ts';
import type { S3Bucket } from './s3-address.ts';
import { signedFetch } from './signed-fetch.ts';

/** The timeout of a request in ms, after which the storage counts as down. A failed upload takes two. */
const timeLimit = 6_000;

/** Stores media in a bucket of an S3-compatible storage, by path-style URLs. */
export function s3Store({ base, ...account }: S3Bucket): MediaStore {
  const client = new AwsClient({ ...account, service: 's3' });

  /** @returns the response's bytes, or null if the object does not exist */
  async function ask(method: string, url: string, body?: Buffer): Promise<Buffer | null> {
    try {
      const response = await signedFetch(client, url, {
        method,
        body,
        timeLimit,
        retries: 2,
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      // A proxy in between may answer with a page of its own: it is no file, and nothing was stored.
      if (isHtml(response)) throw new Error(`The storage answered ${response.status} with a page`);
      if (response.ok) return bytes;
      if (response.status === 404 && !isNoBucket(bytes)) return null;
      throw new Error(`The storage answered ${response.status}: ${bytes.toString().slice(0, 300)}`);
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  /** A page of the names in the bucket's folder, in order. @param after the last one of the page before */
  async function listAfter(after: string): Promise<{ names: string[]; isCut: boolean }> {
    const [, bucket = '', folder = ''] = /^(https?:\/\/[^/]+\/[^/]+\/)(.*)$/.exec(base) ?? [];
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: folder,
      ...(after && { 'start-after': folder + after }),
    });
    const answer = await ask('GET', `${bucket}?${query}`);
    if (answer === null) throw storageUnavailable(new Error('The bucket cannot be listed'));
    const text = answer.toString();
    return {
      names: [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
        key.slice(folder.length),
      ),
      isCut: text.includes('<IsTruncated>true</IsTruncated>'),
    };
  }

  return {
    async put(name, bytes) {
      if (!isStorable(name)) throw new Error(`Not a name for a file: ${name}`);
      if ((await ask('PUT', base + name, bytes)) === null)
        throw storageUnavailable(new Error('Not stored'));
    },
    async read(name) {
      return isStorable(name) ? ask('GET', base + name) : null;
    },
    async remove(name) {
      if (isStorable(name)) await ask('DELETE', base + name);
    },
    async list() {
      const names: string[] = [];
      for (let after = ''; ; after = names.at(-1) ?? '') {
        const page = await listAfter(after);
        names.push(...page.names);
        if (!page.isCut) return names.filter(isStorable).sort();
      }
    },
  };
}

const isHtml = ({ headers }: Response) => /^text\/html\b/i.test(headers.get('content-type') ?? '');

/** A missing bucket is not a missing file: the settings have to be fixed. */
const isNoBucket = (bytes: Buffer) => bytes.includes('<Code>NoSuchBucket</Code>');
