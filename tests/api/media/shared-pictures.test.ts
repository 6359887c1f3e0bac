import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();

const tag = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1];

test('A page names a picture that networks take, and what it shows', async () => {
  const html = (await site.get('/articles/Fiber')).body.toString();
  expect(tag(html, 'og:image')).toMatch(/\/media\/fiber\.svg\.share\.jpg$/);
  expect(tag(html, 'og:image:alt')).toMatch(/^[A-Z]/);
  expect(html).toContain('"image":"http://site.test/media/fiber.svg.share.jpg"');
});

test('A drawing is served to networks as a JPEG of 1200 by 630 pixels, which is made once', async () => {
  const { status, headers, body } = await site.get('/media/fiber.svg.share.jpg');
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { format, width, height } = await sharp(body).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(await site.media.read('fiber.svg.share.jpg')).toEqual(body);
});

test('Only stored pictures are made in this size, each under one name', async () => {
  for (const name of [
    'nothing.svg',
    'fiber.svg.share.jpg',
    'lesson.mp3',
    'oat-12345678-9x9-f1-2.webp',
  ]) {
    expect((await site.get(`/media/${name}.share.jpg`)).status, name).toBe(404);
  }
});
