import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partBytes } from '#contract/media/calls.ts';
import { aRecording, audioBytes, partsOf } from '#tests/support/content/media.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { removeAbandonedUploads } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const stored = () => readdir(join(server.place.DATA_DIR, 'media')).catch(() => []);
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

describe('A recording', () => {
  const sound = audioBytes(2 * partBytes + 1000);

  test('is uploaded in parts, and served by ranges and as a whole', async () => {
    const as = await anEditor(server);
    const media = await aRecording(server, as, sound, 'Radio talk.mp3');
    expect(media).toMatchObject({ kind: 'recording', title: 'Radio talk', bytes: sound.length });
    const all = await get(media.url);
    expect([all.statusCode, all.headers['content-type'], all.headers['accept-ranges']]).toEqual([
      200,
      'audio/mpeg',
      'bytes',
    ]);
    expect(all.rawPayload.equals(sound)).toBe(true);
    const from = partBytes - 5;
    const part = await get(media.url, { range: `bytes=${from}-${from + 9}` });
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.headers['content-length'],
    ]).toEqual([206, `bytes ${from}-${from + 9}/${sound.length}`, '10']);
    expect(part.rawPayload.equals(sound.subarray(from, from + 10))).toBe(true);
    const end = await get(media.url, { range: 'bytes=-7' });
    expect(end.rawPayload.equals(sound.subarray(-7))).toBe(true);
    expect((await get(media.url, { range: `bytes=${sound.length}-` })).statusCode).toBe(416);
    const head = await server.app.inject({ method: 'HEAD', url: media.url });
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([
      `${sound.length}`,
      0,
    ]);
    await server.call('media/deleteMedia', { id: media.id }, { as });
    expect((await get(media.url)).statusCode).toBe(404);
    expect((await stored()).filter((file) => file.startsWith('radio-talk'))).toEqual([]);
  });

  test('does not exist before its last part, and a part that is sent twice counts once', async () => {
    const as = await anEditor(server);
    const [first, second, third] = partsOf(sound) as [Buffer, Buffer, Buffer];
    const begin = { name: 'Slow.mp3', bytes: sound.length };
    const { uploadId, media } = await server.call('media/beginUpload', begin, { as, file: first });
    expect(media).toBeNull();
    const part = (number: number) => ({ uploadId, part: number });
    const early = await server.attempt('media/uploadPart', part(2), { as, file: third });
    expect(early.status).toBe(400);
    await server.call('media/uploadPart', part(1), { as, file: second });
    await server.call('media/uploadPart', part(1), { as, file: second });
    const others = await server.attempt('media/uploadPart', part(2), {
      as: await anEditor(server),
      file: third,
    });
    expect(others.status).toBe(404);
    const [file = ''] = (await stored()).filter((name) => name.startsWith('slow'));
    expect((await get(`/media/${file.replace(/\.\d+$/, '')}`)).statusCode).toBe(404);
    const done = await server.call('media/uploadPart', part(2), { as, file: third });
    expect((await get(done.media?.url ?? '')).rawPayload.length).toBe(sound.length);
    const again = await server.call('media/uploadPart', part(2), { as, file: third });
    expect(again.media).toEqual(done.media);
  });

  test('that is canceled or abandoned leaves nothing behind', async () => {
    const as = await anEditor(server);
    const [file] = partsOf(sound) as [Buffer];
    const begin = { name: 'Left behind.mp3', bytes: sound.length };
    const { uploadId } = await server.call('media/beginUpload', begin, { as, file });
    await server.call('media/abandonUpload', { uploadId }, { as });
    await server.call('media/beginUpload', begin, { as, file });
    const left = async () => (await stored()).filter((name) => name.startsWith('left-behind'));
    expect(await left()).toHaveLength(1);
    const late = await server.attempt('media/uploadPart', { uploadId, part: 1 }, { as, file });
    expect(late.status).toBe(404);
    await removeAbandonedUploads(server, Date.now() + 60_000);
    expect(await left()).toHaveLength(1);
    await removeAbandonedUploads(server, Date.now() + 7 * 60 * 60_000);
    expect(await left()).toEqual([]);
  });

  test('gets its type from its first bytes, not from its name', async () => {
    const as = await anEditor(server);
    const begin = (start: string, name = 'a.mp3') => {
      const file = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(64)]);
      const body = { name, bytes: file.length, content: file.toString('base64') };
      return server.attempt('media/beginUpload', body, { as });
    };
    for (const [start, ending] of [
      ['ID3', 'mp3'],
      ['\xff\xfb\x90', 'mp3'],
      ['\xff\xf1\x50', 'aac'],
      ['\0\0\0\x20ftypM4A ', 'm4a'],
      ['\0\0\0\x20ftypisom', 'mp4'],
      [`OggS${'\0'.repeat(24)}OpusHead`, 'ogg'],
      ['RIFF\0\0\0\0WAVEfmt ', 'wav'],
      ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'webm'],
    ] as const) {
      const { reply } = await begin(start);
      expect(reply.media?.name, start).toMatch(new RegExp(`\\.${ending}$`));
    }
    for (const start of [
      '<html>',
      '\x89PNG\r\n',
      '\0\0\0\x20ftypavif',
      'MZ',
      '%PDF-1.7',
      'PK\x03\x04',
    ]) {
      expect((await begin(start, 'a.mp3')).status, start).toBe(400);
    }
  });
});
