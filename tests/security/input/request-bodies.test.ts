import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileForm, formOf } from '#tests/support/http/multipart.ts';
import { beginRequest, statusOn } from '#tests/support/http/unfinished-request.ts';
import { aMember, anEditor, type SignedIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer({ TRUST_PROXY: '127.0.0.1' });
const { port, url } = await server.listen();
const megabyte = 1024 * 1024;
const path = '/api/account/editPhoto';
/** Allows for other load on the machine. */
const patient = { timeout: 30_000 };

/** Starts an upload of 10 MB, sends a little of it, and leaves the connection open. */
async function beginUpload({ token }: SignedIn, from: string) {
  const { type, payload } = fileForm({}, Buffer.alloc(9 * megabyte));
  const head = { path, type, length: payload.length, token, from };
  return beginRequest(port, head, payload.subarray(0, 100_000));
}

async function login(from: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: `{"email":"${'a'.repeat(60_000)}"}`,
  });
  await response.arrayBuffer();
  return response.status;
}

describe('26: The memory for bodies in progress', () => {
  test('is freed when a request has been answered', async () => {
    const from = '203.0.113.1';
    // More than one network may use at once.
    for (let count = 0; count < 150; count += 1) expect(await login(from)).toBe(400);
  });

  test('cannot be used up by one network, and one at its limit does not block others', async () => {
    const from = '203.0.113.2';
    const length = 60_000;
    const body = `{"email":"${'a'.repeat(59_000)}`;
    const head = { path: '/api/auth/login', type: 'application/json', length, from };
    const sockets = await Promise.all(
      Array.from({ length: 150 }, () => beginRequest(port, head, body)),
    );
    await expect.poll(() => login(from), patient).toBe(503);
    expect(await login('203.0.113.3')).toBe(400);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => login(from), patient).toBe(400);
  });
});

describe('26: Uploads in progress', () => {
  test('are limited to three per account and six for all members, so that staff have room', async () => {
    const sockets = [];
    const from = '203.0.113.4';
    const [one, other, third, editor] = [
      await aMember(server),
      await aMember(server),
      await aMember(server),
      await anEditor(server),
    ];
    for (const who of [one, one, one, other, other, other]) {
      sockets.push(await beginUpload(who, from));
    }
    /** The response to one more upload: the earlier ones are in progress by then. */
    const oneMore = async (who: SignedIn) => {
      const { type, payload } = fileForm({}, Buffer.from('no picture'));
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${who.token}` },
        body: new Uint8Array(payload),
      });
      await response.arrayBuffer();
      return response.status;
    };
    // Checked in the folder, since each upload counts as an attempt, and too many are refused.
    const underWay = () => readdir(join(server.place.DATA_DIR, 'incoming')).catch(() => []);
    await expect.poll(underWay, patient).toHaveLength(6);
    expect(await oneMore(one)).toBe(429);
    expect(await oneMore(third)).toBe(503);
    expect(await oneMore(editor)).toBe(400);
    const ends = sockets.map(statusOn);
    for (const socket of sockets) socket.destroy();
    await Promise.all(ends);
    await expect.poll(() => oneMore(one), patient).toBe(400);
  });
});

describe('26: A form with a file', () => {
  const file = { name: 'file', fileName: 'a.png', content: Buffer.alloc(100) };
  const post = async (form: { type: string; payload: Buffer }) => {
    const { status, reply } = await server.attempt('account/editPhoto', form.payload.toString(), {
      as: await aMember(server),
      headers: { 'content-type': form.type },
    });
    return [status, reply.message];
  };

  test.each<[what: string, content: string, status: number, message: string]>([
    ['nested deeply', '['.repeat(50), 400, 'The body is nested too deeply.'],
    ['longer than any JSON', `{"a":"${'a'.repeat(70_000)}"}`, 413, 'The body is too large.'],
    ['not JSON', '{', 400, 'The body is not valid JSON.'],
  ])('follows the rules of a JSON body: %s', async (_what, content, status, message) => {
    expect(await post(formOf([{ name: 'body', content }, file]))).toEqual([status, message]);
  });

  test('must have its two parts in order, and no others', async () => {
    const body = { name: 'body', content: '{}' };
    const wrong = 'The form must have two parts: `body` with JSON, and then `file`.';
    for (const parts of [
      [file, body],
      [body],
      [file],
      [body, body, file],
      [body, file, file],
      [body, file, body],
      [{ ...body, name: 'other' }, file],
    ]) {
      expect(await post(formOf(parts))).toEqual([400, wrong]);
    }
  });

  test('without a Content-Length is read only up to the maximum file size', async () => {
    const { token } = await aMember(server);
    const { type, payload } = fileForm({}, Buffer.alloc(11 * megabyte));
    const pieces = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(payload));
        controller.close();
      },
    });
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: pieces,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});
