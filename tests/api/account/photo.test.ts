import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { aMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

describe('account/editPhoto', () => {
  test('stores a square made by the server, without camera metadata', async () => {
    const member = await aMember(server);
    const data = dataUrl(await aPhotograph());
    const { reply, cookies } = await server.attempt('account/editPhoto', { data }, { as: member });
    const { photo } = reply.profile;
    expect(photo).toMatch(/^photo-[\w-]+\.webp$/);
    expect(cookies.find(({ name }) => name === 'user-photo')?.value).toBe(photo);
    const kept = (await server.media.read(photo)) as Buffer;
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 });
    expect(kept.toString('latin1')).not.toMatch(/Maya|Exif|GPS/);
  });

  test('can only be embedded by pages of this site', async () => {
    const member = await aMember(server);
    const data = dataUrl(await aPhotograph());
    const { profile } = await server.call('account/editPhoto', { data }, { as: member });
    const { headers } = await server.app.inject(`/media/${profile.photo}`);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['cache-control']).toMatch(/^private/);
  });

  test('replaces the old file, and removes the last', async () => {
    const member = await aMember(server);
    const data = dataUrl(await aPhotograph());
    const first = await server.call('account/editPhoto', { data }, { as: member });
    const second = await server.call('account/editPhoto', { data }, { as: member });
    expect(await server.media.read(first.profile.photo)).toBeNull();
    const removed = await server.call('account/deletePhoto', {}, { as: member });
    expect(removed.profile.photo).toBe('');
    expect(await server.media.read(second.profile.photo)).toBeNull();
  });

  test('is still stored if the old file cannot be removed', async () => {
    const member = await aMember(server);
    const data = dataUrl(await aPhotograph());
    const first = await server.call('account/editPhoto', { data }, { as: member });
    const old = join(server.deps.settings.dataDirectory, 'media', first.profile.photo);
    await rm(old);
    await mkdir(join(old, 'not-a-file'), { recursive: true });
    const second = await server.call('account/editPhoto', { data }, { as: member });
    expect(await server.media.read(second.profile.photo)).not.toBeNull();
    const waiting = await server.db.selectFrom('unclaimed_files').select('name').execute();
    expect(waiting).toEqual([{ name: first.profile.photo }]);
    await rm(old, { recursive: true });
  });

  test('accepts a picture of nearly 10 MB', async () => {
    const member = await aMember(server);
    const pixels = Buffer.alloc(1800 * 1800 * 3);
    for (let at = 0; at < pixels.length; at += 4) pixels.writeUInt32LE((at * 2654435761) >>> 0, at);
    const raw = { width: 1800, height: 1800, channels: 3 } as const;
    const bytes = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
    expect(bytes.length).toBeGreaterThan(9_000_000);
    const { status } = await server.attempt('account/editPhoto', {}, { as: member, file: bytes });
    expect(status).toBe(200);
  });

  test('refuses a file that is not a picture, broken or too large, and stores nothing', async () => {
    const member = await aMember(server);
    const photograph = await aPhotograph();
    const huge = await sharp({
      create: { width: 6000, height: 4200, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const cut = (await aPhotograph(900, 900)).subarray(0, 1200);
    const as = member;
    for (const bytes of [svg, html, cut, huge, Buffer.alloc(0), Buffer.alloc(10_400_000)]) {
      const sent = [server.attempt('account/editPhoto', {}, { as, file: bytes })];
      if (bytes.length < 200_000) {
        sent.push(server.attempt('account/editPhoto', { data: dataUrl(bytes) }, { as }));
      }
      for (const { status, reply } of await Promise.all(sent)) {
        expect([status, reply.code]).toEqual([400, 0]);
        expect(reply.errors.data).toBeTypeOf('string');
      }
    }
    const typed = `data:image/svg+xml;base64,${photograph.toString('base64')}`;
    const svgType = await server.attempt('account/editPhoto', { data: typed }, { as: member });
    expect(svgType.status).toBe(400);
    const { profile } = await server.call('account/getProfile', {}, { as: member });
    expect(profile.photo).toBe('');
  });

  test('reads no large body from someone who is not signed in', async () => {
    const data = dataUrl(Buffer.alloc(3_000_000));
    expect((await server.attempt('account/editPhoto', { data })).status).toBe(401);
  });

  test('accepts a small picture as JSON, and says how to send a larger one', async () => {
    const as = await aMember(server);
    const data = dataUrl(Buffer.alloc(300_000));
    const { status, reply } = await server.attempt('account/editPhoto', { data }, { as });
    expect(status).toBe(413);
    expect(reply.message).toBe(
      'The body is too large. Send the file as multipart/form-data: a part `body` with the JSON, then a part `file`.',
    );
  });

  test('accepts at most 10 MB as a file', async () => {
    const as = await aMember(server);
    const file = Buffer.alloc(10 * 1024 * 1024 + 1);
    const { status, reply } = await server.attempt('account/editPhoto', {}, { as, file });
    expect([status, reply.message]).toEqual([413, 'Files can be up to 10,240 KB.']);
  });
});
