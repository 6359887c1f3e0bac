import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { uploadFile } from './s3-upload.ts';

test('An upload of a file that is gone begins nothing in the bucket', async () => {
  let requests = 0;
  const storage = createServer((_, response) => {
    requests += 1;
    response.end('<UploadId>1</UploadId>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void storage.close());
  await once(storage, 'listening');
  const bucket = {
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    region: 'us-east-1',
    base: `http://127.0.0.1:${(storage.address() as AddressInfo).port}/bucket/`,
  };
  await expect(uploadFile(bucket, 'name', '/nowhere/file')).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(requests).toBe(0);
});
