import { type FileHandle, open } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import { minute } from '#contract/shared/time-units.ts';
import type { S3Bucket } from './s3-address.ts';
import { signedFetch } from './signed-fetch.ts';

/** In bytes: S3 takes 10,000 parts of at least 5 MB. */
const partSize = 16 * 1024 * 1024;
/** How long a part may take, in ms. */
const timeLimit = 10 * minute;

/**
 * Copies a file of any size into a bucket, part by part: whole, or not at all.
 * @throws where the storage does not take it; nothing is left there then
 */
export async function uploadFile(
  { base, ...account }: S3Bucket,
  name: string,
  path: string,
): Promise<void> {
  const client = new AwsClient({ ...account, service: 's3' });
  const ask = async (method: string, query: string, body?: Buffer) => {
    const response = await signedFetch(client, `${base}${name}?${query}`, {
      method,
      body,
      timeLimit,
      retries: 3,
    });
    const text = await response.text();
    // The answer to the last step may be 200 and say that it failed.
    if (response.ok && !text.includes('<Error>')) return { response, text };
    throw new Error(`The storage answered ${response.status}: ${text.slice(0, 300)}`);
  };
  // Opened first: without the file, nothing is begun.
  const file = await open(path);
  let upload: string | undefined;
  try {
    const begun = await ask('POST', 'uploads=');
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1];
    if (!uploadId) throw new Error('The storage did not begin the upload.');
    upload = `uploadId=${encodeURIComponent(uploadId)}`;
    const parts: string[] = [];
    for (let part = 1; ; part += 1) {
      const bytes = await readPart(file, part);
      if (bytes.length === 0 && part > 1) break;
      const { response } = await ask('PUT', `partNumber=${part}&${upload}`, bytes);
      const tag = response.headers.get('etag') ?? '';
      parts.push(`<Part><PartNumber>${part}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    await ask('POST', upload, Buffer.from(list));
  } catch (error) {
    if (upload) await ask('DELETE', upload).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, part: number): Promise<Buffer> {
  const bytes = Buffer.alloc(partSize);
  const { bytesRead } = await file.read(bytes, 0, partSize, (part - 1) * partSize);
  return bytes.subarray(0, bytesRead);
}
