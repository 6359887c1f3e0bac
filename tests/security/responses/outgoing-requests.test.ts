import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppDeps } from '#server/app-deps.ts';
import { requestSendGrid } from '#server/features/newsletter/sendgrid/suppressions.ts';
import { isHuman } from '#server/platform/limits/bot-check.ts';
import { handToSendGrid } from '#server/platform/mail/sendgrid.ts';
import { readS3Address, type S3Bucket } from '#server/platform/storage/s3/s3-address.ts';
import { s3Store } from '#server/platform/storage/s3/s3-store.ts';

/** Every path of the service redirects to '/elsewhere', which must never be requested. */
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/elsewhere') response.end('{"success":true,"score":1}');
  else response.writeHead(307, { location: '/elsewhere' }).end();
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => asked.splice(0));
afterAll(() => service.close());

const mail = {
  from: { address: 'site@example.org', name: 'Site' },
  recipient: 'reader@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
};

const requests: Record<string, () => Promise<unknown>> = {
  'the mail service': () => handToSendGrid({ apiKey: 'key', baseUrl: address }, mail, 5_000),
  'the suppression lists': () =>
    requestSendGrid({ apiKey: 'key', baseUrl: address }, `${address}/v3/asm`),
  'the bot check': () => {
    const recaptcha = { siteKey: 'key', secret: 'secret', baseUrl: address };
    return isHuman({ settings: { recaptcha } } as unknown as AppDeps, 'proof');
  },
  'the storage': () => {
    const place = readS3Address(`${address.replace('//', '//key:secret@')}/bucket`) as S3Bucket;
    return s3Store(place).read('picture.webp');
  },
};

describe('A request to another service', () => {
  test.each(Object.keys(requests))('does not follow a redirect: %s', async (name) => {
    await expect(requests[name]?.()).rejects.toThrow();
    expect(asked).not.toContain('/elsewhere');
  });
});
