import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  aPhotograph,
  aPicture,
  aRecording,
  audioBytes,
  dataUrl,
} from '#tests/support/content/media.ts';
import { storedFilesOf } from '#tests/support/content/stored-files.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { stored, rows } = storedFilesOf(server);
const get = (url: string) => server.app.inject({ method: 'GET', url });

describe('31: A served file', () => {
  test('has its exact type, nosniff, and a policy that blocks scripts', async () => {
    const as = await anEditor(server);
    const picture = await aPicture(server, as);
    const sound = await aRecording(server, as, audioBytes(3000));
    const avif = picture.url.replace('.webp', '.avif');
    for (const [url, type] of [
      [picture.url, 'image/webp'],
      [avif, 'image/avif'],
      [sound.url, 'audio/mpeg'],
    ] as const) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  test('is downloaded instead of opened if it is a recording', async () => {
    const sound = await aRecording(server, await anEditor(server), audioBytes(3000));
    const whole = await get(sound.url);
    const part = await server.app.inject({ url: sound.url, headers: { range: 'bytes=0-9' } });
    const none = await server.app.inject({ url: sound.url, headers: { range: 'bytes=9999999-' } });
    expect([whole, part, none].map(({ statusCode }) => statusCode)).toEqual([200, 206, 416]);
    for (const { headers } of [whole, part, none]) {
      const name = sound.url.replace('/media/', '');
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
      expect(headers['content-security-policy']).toMatch(/; sandbox$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('31: An interrupted upload', () => {
  test('leaves nothing behind: a body that ends early', async () => {
    const as = await anEditor(server);
    const { port } = await server.listen();
    const before = [await stored(), await rows()];
    const body = JSON.stringify({ name: 'half.jpg', data: dataUrl(await aPhotograph(2000, 2000)) });
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /api/media/upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: Bearer ${as.token}\r\ncontent-length: ${body.length}\r\n\r\n`,
        );
        socket.write(body.slice(0, body.length / 2), () => socket.destroy());
      });
      socket.once('close', () => resolve());
    });
    // The server handles it before it answers this.
    await server.call('media/getMedia', {}, { as });
    expect([await stored(), await rows()]).toEqual(before);
  });

  test('leaves nothing behind: a storage that fails in the middle', async () => {
    const as = await anEditor(server);
    const file = await aPhotograph();
    const before = [await stored(), await rows()];
    const { put } = server.media;
    let left = 3;
    server.media.put = async (name, bytes) => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      return put(name, bytes);
    };
    const { status } = await server.attempt('media/upload', { name: 'a.jpg' }, { as, file });
    server.media.put = put;
    expect(status).toBeGreaterThanOrEqual(500);
    expect([await stored(), await rows()]).toEqual(before);
  });
});
