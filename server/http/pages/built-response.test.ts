import { readFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { type BuiltResponse, buildPage, buildResponse, sendResponse } from './built-response.ts';
import { compress } from './compress.ts';

const text = 'Half your plate is vegetables and fruit. '.repeat(50);
const type = 'text/html; charset=utf-8';
const page = await buildResponse(200, Buffer.from(text), { 'content-type': type }, 4);

let answer: BuiltResponse = page;
const server = createServer((request, response) => sendResponse(answer, request, response));
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

async function get(headers: Record<string, string> = {}, method = 'GET', of: BuiltResponse = page) {
  answer = of;
  const request = send({ port, host: '127.0.0.1', method, headers }).end();
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

describe('A response', () => {
  test('is sent in brotli to a client that accepts it', async () => {
    const { headers, body } = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(text);
  });

  test('is sent in gzip to a client that does not accept brotli', async () => {
    const { headers, body } = await get({ 'accept-encoding': 'gzip, deflate' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(text);
  });

  test('is sent uncompressed to a client that accepts neither', async () => {
    for (const headers of [{}, { 'accept-encoding': 'identity' }]) {
      const plain = await get(headers);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body.toString()).toBe(text);
    }
  });

  test.each([
    ['short', 10],
    ['long', 3000],
  ])('arrives unchanged, with characters beyond ASCII, when it is %s', async (_length, times) => {
    const bytes = Buffer.from('Zoë’s ½ cup of 豆 🫘. '.repeat(times));
    const whole = await buildResponse(200, bytes, { 'content-type': type }, 4);
    const plain = await get({}, 'GET', whole);
    expect(plain.body.equals(bytes)).toBe(true);
    expect(plain.headers['content-length']).toBe(String(bytes.length));
    const packed = await get({ 'accept-encoding': 'br' }, 'GET', whole);
    expect(brotliDecompressSync(packed.body).equals(bytes)).toBe(true);
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0.5', 'gzip'],
    ['br;q=0,gzip;q=0', undefined],
    ['gzip;q=0, br', 'br'],
    ['br;q=0.1', 'br'],
  ])('is not sent in an encoding rejected by q=0: %s', async (accepted, encoding) => {
    const { headers } = await get({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('has its length, type and Vary header in every encoding', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers, body } = await get({ 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-length': String(body.length),
        'content-type': type,
        vary: 'accept-encoding',
      });
    }
  });

  test('has a strong tag of its own in every encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (accepted) => (await get({ 'accept-encoding': accepted })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/);
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const tag = headers.etag ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get({ 'accept-encoding': 'br', 'if-none-match': known });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers).toMatchObject({ etag: tag, vary: 'accept-encoding' });
      expect(again.headers['content-type']).toBeUndefined();
    }
  });

  test('is sent to a client that has another encoding or an older version of it', async () => {
    const { headers } = await get({ 'accept-encoding': 'gzip' });
    const other = await get({ 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' });
    expect(other.status).toBe(200);
    expect((await get({ 'if-none-match': '"old"' })).status).toBe(200);
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const whole = await get({ 'accept-encoding': 'br' });
    const head = await get({ 'accept-encoding': 'br' }, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  });

  test('with an error status is never answered with 304', async () => {
    const missing = await buildResponse(404, Buffer.from('Page Not Found'), {}, 4);
    const { status } = await get({ 'if-none-match': '*' }, 'GET', missing);
    expect(status).toBe(404);
  });

  test('that is short, or already compressed, is sent unchanged', async () => {
    const short = await buildResponse(200, Buffer.from('ok'), {}, 4);
    const picture = await buildResponse(200, Buffer.from(text), {}, null);
    for (const plain of [short, picture]) {
      const { headers } = await get({ 'accept-encoding': 'br, gzip' }, 'GET', plain);
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  test('that is a page and just too long for the first flight is compressed as well as possible', async () => {
    const folder = join(import.meta.dirname, '../../../docs');
    const files = ['editors-guide.md', 'performance.md', 'operations.md'];
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name))));
    const whole = Buffer.concat(texts);
    /** The beginning of the text that has at least so many bytes after the usual compression. */
    const beginning = async (atLeast: number) => {
      for (let length = atLeast; length < whole.length; length += 250) {
        const body = whole.subarray(0, length);
        const { length: usual } = await compress.br(body, 5);
        if (usual >= atLeast) return { body, usual };
      }
      throw new Error('The text is too short.');
    };
    const sentLater = async (body: Buffer) => {
      const page = buildPage(200, body, { 'content-type': type });
      const ask = async () => (await get({ 'accept-encoding': 'br' }, 'GET', page)).body.length;
      const first = await ask();
      await expect.poll(ask).not.toBe(first);
      return ask();
    };
    for (const length of [14_000, 17_000]) {
      const { body, usual } = await beginning(length);
      expect(await sentLater(body)).toBe(usual);
    }
    const { body } = await beginning(14_600);
    expect(await sentLater(body)).toBeLessThan(14_600 * 0.95);
  });

  test('that is a page is compressed better for later clients, and the first one need not fetch it again', async () => {
    const words = Array.from(
      { length: 3000 },
      (_, index) => `${index % 7} of ${index % 131} beans`,
    );
    const many = buildPage(200, Buffer.from(words.join(' ')), { 'content-type': type });
    const ask = (headers = {}) => get({ 'accept-encoding': 'br', ...headers }, 'GET', many);
    const first = await ask();
    await expect.poll(async () => (await ask()).body.length).toBeLessThan(first.body.length * 0.9);
    const later = await ask();
    expect(brotliDecompressSync(later.body).equals(brotliDecompressSync(first.body))).toBe(true);
    expect(later.headers.etag).not.toBe(first.headers.etag);
    for (const { headers } of [first, later]) {
      const again = await ask({ 'if-none-match': headers.etag });
      expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
    }
  });

  test('sets its cookies one by one', async () => {
    const withCookies = buildPage(200, Buffer.from('ok'), {}, ['a=1', 'b=2']);
    expect((await get({}, 'GET', withCookies)).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });
});
