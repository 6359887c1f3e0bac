import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aPicture, aRecording, audioBytes } from '#tests/support/content/media.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { anS3Server } from '#tests/support/server/s3-server.ts';
import { aServer } from '#tests/support/server/server.ts';

/** A storage of each kind, which can be taken down and brought back. */
const kinds = {
  async 'a folder'() {
    const place = await anEmptyDatabase();
    const folder = join(place.DATA_DIR, 'media');
    return {
      variables: {},
      place,
      async goAway() {
        await rename(folder, `${folder}-away`);
        await writeFile(folder, 'no folder');
      },
      async comeBack() {
        await rm(folder);
        await rename(`${folder}-away`, folder);
      },
    };
  },
  async 'a bucket'() {
    const { url, ...server } = await anS3Server();
    return { variables: { S3_URL: url }, place: await anEmptyDatabase(), ...server };
  },
};

describe.each(Object.entries(kinds))('Media in %s', (_kind, prepare) => {
  async function aStorage() {
    const { variables, place, ...storage } = await prepare();
    const server = await aServer(variables, { place });
    return { server, ...storage };
  }

  test('are stored completely, replaced, read and removed by their names', async () => {
    const { server } = await aStorage();
    const { media } = server;
    const name = 'Some_name-1.part.2';
    expect(await media.read(name)).toBeNull();
    await media.put(name, Buffer.from('one'));
    await media.put(name, Buffer.from([0, 255, 10, 13]));
    expect(await media.read(name)).toEqual(Buffer.from([0, 255, 10, 13]));
    await media.remove(name);
    await media.remove(name);
    expect(await media.read(name)).toBeNull();
  });

  test.each(['../up', '.hidden', 'a/b', '', 'a'.repeat(300), 'a\0', 'a?b', '%2e%2e'])(
    'have no names with path traversal: %s',
    async (name) => {
      const { media } = (await aStorage()).server;
      await expect(media.put(name, Buffer.from('x'))).rejects.toThrow('Not a name');
      expect(await media.read(name)).toBeNull();
      await media.remove(name);
    },
  );

  test('are uploaded, served and deleted', async () => {
    const { server } = await aStorage();
    const as = await anEditor(server);
    const get = (url: string) => server.app.inject({ method: 'GET', url });
    const picture = await aPicture(server, as);
    const sound = audioBytes(1_000_000);
    const recording = await aRecording(server, as, sound);
    expect((await get(picture.url)).headers['content-type']).toBe('image/webp');
    expect((await get(recording.url)).rawPayload.equals(sound)).toBe(true);
    for (const { id } of [picture, recording])
      await server.call('media/deleteMedia', { id }, { as });
    expect((await get(picture.url)).statusCode).toBe(404);
    expect((await get(recording.url)).statusCode).toBe(404);
  });

  test('are answered with 503 while it is unavailable, except those in memory', async () => {
    const { server, goAway, comeBack } = await aStorage();
    const as = await anEditor(server);
    const seen = await aPicture(server, as);
    const unseen = await aPicture(server, as);
    const recording = await aRecording(server, as, audioBytes(2000));
    const status = async (url: string) =>
      (await server.app.inject({ method: 'GET', url })).statusCode;
    expect(await status(seen.url)).toBe(200);
    await goAway();
    expect(await status(seen.url)).toBe(200);
    expect(await status(unseen.url)).toBe(503);
    expect(await status(recording.url)).toBe(503);
    await expect(aPicture(server, as)).rejects.toThrow('503');
    await comeBack();
    expect(await status(unseen.url)).toBe(200);
    expect(await status(recording.url)).toBe(200);
    const { total } = await server.call('media/getMedia', {}, { as });
    expect(total).toBe(3);
  });
});

test('A bucket with another key, or one that does not exist, is unavailable', async () => {
  const { url } = await anS3Server();
  for (const wrong of [
    url.replace('//S3RVER:', '//another:'),
    url.replace('/pictures', '/nothing'),
  ]) {
    const { media } = await aServer({ S3_URL: wrong });
    const isAway = { code: 'unavailable' };
    await expect(media.read('a.webp')).rejects.toMatchObject(isAway);
    await expect(media.put('a.webp', Buffer.from('a'))).rejects.toMatchObject(isAway);
  }
});
