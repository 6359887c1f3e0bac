import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { fileForm, formOf, type Part } from '#tests/support/http/multipart.ts';
import { aMember, anEditor, asBrowser, type SignedIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { port } = await server.listen();
const folder = join(server.place.DATA_DIR, 'incoming');
const incoming = () => readdir(folder).catch(() => []);
/** In ms, with a margin for a busy machine. */
const patience = { timeout: 30_000 };
const photograph = await aPhotograph(40, 40);

/** Sends any form. */
async function post(path: string, parts: Part[], as: SignedIn, type?: string) {
  const form = formOf(parts);
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': type ?? form.type },
    payload: form.payload,
  });
  return { status: response.statusCode, reply: response.json() };
}

const body = { name: 'body', content: '{}' };
const file = { name: 'file', fileName: 'me.jpg', content: photograph };

describe('A file alongside the body', () => {
  test('replaces the field for it, and is deleted when the call is answered', async () => {
    const as = await aMember(server);
    const { profile } = await server.call('account/editPhoto', {}, { as, file: photograph });
    expect(profile.photo).toMatch(/^photo-.*\.webp$/);
    expect(await incoming()).toEqual([]);
  });

  test('is accepted from a browser, with its cookies and the XSRF header', async () => {
    const as = await aMember(server);
    const send = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/api/account/editPhoto`, {
        method: 'POST',
        headers,
        body: formData(photograph),
      });
    const { 'x-xsrf-token': xsrf = '', cookie = '' } = asBrowser(as);
    expect((await send({ cookie, 'x-xsrf-token': xsrf })).status).toBe(200);
    expect((await send({ cookie })).status).toBe(403);
  });

  test.each<[what: string, parts: Part[], status: number]>([
    ['without the file', [body], 400],
    ['without the body', [file], 400],
    ['with nothing', [], 400],
    ['with the file first', [file, body], 400],
    ['with two files', [body, file, file], 400],
    ['with two bodies', [body, body, file], 400],
    ['with a part of another name', [body, { ...file, name: 'picture' }], 400],
    ['with a third part', [body, file, { name: 'more', content: '1' }], 400],
    ['with a body that is no JSON', [{ ...body, content: '{"a' }, file], 400],
    ['with a body that is no object', [{ ...body, content: '[]' }, file], 400],
    ['with a field that is not known', [{ ...body, content: '{"isAdministrator":1}' }, file], 400],
    ['with a deep body', [{ ...body, content: '['.repeat(60_000) }, file], 400],
    ['with a poisoned body', [{ ...body, content: '{"__proto__":{"a":1}}' }, file], 400],
    ['with a large body', [{ ...body, content: JSON.stringify('x'.repeat(70_000)) }, file], 413],
    [
      'with the picture in the body too',
      [{ ...body, content: JSON.stringify({ data: dataUrl(photograph) }) }, file],
      400,
    ],
    ['named after a property of every object', [{ ...body, name: '__proto__' }, file], 400],
  ])('is refused %s, and leaves nothing behind', async (_what, parts, expected) => {
    const { status, reply } = await post('account/editPhoto', parts, await aMember(server));
    expect(reply).toMatchObject({ code: 0, message: expect.any(String) });
    expect(status).toBe(expected);
    expect(await incoming()).toEqual([]);
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
  ])('is refused as %s, which names no boundary', async (type) => {
    const { status } = await post('account/editPhoto', [body, file], await aMember(server), type);
    expect(status).toBe(400);
    expect(await incoming()).toEqual([]);
  });

  test('is refused with 415 by a call that takes no file', async () => {
    const { status } = await post('account/getProfile', [body, file], await aMember(server));
    expect(status).toBe(415);
  });

  test('is not read from someone who may not make the call', async () => {
    const large = { ...file, content: Buffer.alloc(12 * 1024 * 1024) };
    const { status } = await post('media/upload', [body, large], await aMember(server));
    expect(status).toBe(403);
    const nobody = { token: 'x'.repeat(43) } as SignedIn;
    expect((await post('account/editPhoto', [body, large], nobody)).status).toBe(401);
  });

  test('that is sent in many small pieces arrives unchanged', async () => {
    const as = await anEditor(server);
    const form = fileForm({ name: 'slow.jpg', alt: 'A bowl of oats' }, await aPhotograph(200, 100));
    const socket = await aRequest('media/upload', as, form.type, form.payload.length);
    for (let at = 0; at < form.payload.length; at += 97) {
      socket.write(form.payload.subarray(at, at + 97));
      if (at % 970 === 0) await new Promise(setImmediate);
    }
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 200 /);
    expect(await incoming()).toEqual([]);
  });
});

describe('A partly sent file', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Sends half of a form and waits until its file has been created. */
  async function half(path: string, as: SignedIn) {
    const form = fileForm({ name: 'half.jpg' }, Buffer.alloc(200_000));
    const socket = await aRequest(path, as, form.type, form.payload.length);
    sockets.push(socket);
    socket.write(form.payload.subarray(0, 100_000));
    return socket;
  }

  test('is removed when its sender disconnects', async () => {
    const socket = await half('media/upload', await anEditor(server));
    await expect.poll(incoming, patience).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming, patience).toEqual([]);
  });

  test('takes one of the three upload slots of its account, and frees it', async () => {
    const as = await aMember(server);
    for (const _ of [1, 2, 3]) await half('account/editPhoto', as);
    await expect.poll(incoming, patience).toHaveLength(3);
    const fourth = await server.attempt('account/editPhoto', {}, { as, file: photograph });
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '5']);
    sockets[0]?.destroy();
    await expect.poll(incoming, patience).toHaveLength(2);
    const again = await server.attempt('account/editPhoto', {}, { as, file: photograph });
    expect(again.status).toBe(200);
  });

  test('of many members leaves slots for staff', async () => {
    for (const as of [await aMember(server), await aMember(server)]) {
      for (const _ of [1, 2, 3]) await half('account/editPhoto', as);
    }
    await expect.poll(incoming, patience).toHaveLength(6);
    const overrides = { as: await aMember(server), file: photograph };
    const refused = await server.attempt('account/editPhoto', {}, overrides);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    const staff = { as: await anEditor(server), file: photograph };
    expect((await server.attempt('account/editPhoto', {}, staff)).status).toBe(200);
  });
});

describe('A JSON body over the wire', () => {
  test('that is too large is refused at once by its Content-Length, and the answer can be read', async () => {
    const as = await aMember(server);
    const socket = await aRequest('account/getProfile', as, 'application/json', 100_000);
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('without a Content-Length is refused as soon as it is too large', async () => {
    const as = await aMember(server);
    const socket = await aRequest('account/getProfile', as, 'application/json', 'chunked');
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    socket.write(chunk);
    socket.write(chunk);
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  test.each(['/forms/sign-in', '/newsletter/leave', '/webhooks/stripe', '/nowhere'])(
    'is limited for %s as well',
    async (path) => {
      const type = path.startsWith('/webhooks')
        ? 'application/json'
        : 'application/x-www-form-urlencoded';
      const socket = await aRequest(`..${path}`, null, type, 50_000_000);
      expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 (?:413|404) /);
    },
  );
});

function formData(bytes: Buffer): FormData {
  const form = new FormData();
  form.append('body', '{}');
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  return form;
}

/** Starts a request whose body is still to be sent. */
async function aRequest(
  path: string,
  as: SignedIn | null,
  type: string,
  length: number | 'chunked',
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    `POST ${path.startsWith('..') ? path.slice(2) : `/api/${path}`} HTTP/1.1`,
    'host: x',
    `content-type: ${type}`,
    ...(as ? [`authorization: Bearer ${as.token}`] : []),
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** The beginning of the response. */
const answerOn = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (bytes) => {
      resolve(bytes.toString());
      socket.destroy();
    });
    socket.once('close', () => resolve(''));
  });
