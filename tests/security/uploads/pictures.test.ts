import { readdir, readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import {
  aPhotograph,
  aPicture,
  dataUrl,
  encoderId,
  filesOf,
} from '#tests/support/content/media.ts';
import { storedFilesOf } from '#tests/support/content/stored-files.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { stored, rows } = storedFilesOf(server);
const get = (url: string) => server.app.inject({ method: 'GET', url });

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

describe('30: A file that is not a picture', async () => {
  const photograph = await aPhotograph();
  const png = await sharp(photograph).png().toBuffer();
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const zip = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
  const files: [what: string, data: string][] = [
    ['an SVG with a script', dataUrl(svg, 'image/svg+xml')],
    ['an SVG that says it is a PNG', dataUrl(svg, 'image/png')],
    ['HTML', dataUrl(html, 'text/html')],
    ['HTML that says it is a JPEG', dataUrl(html)],
    ['a PDF that says it is a WebP', dataUrl(Buffer.from('%PDF-1.7\n1 0 obj'), 'image/webp')],
    [
      'a TIFF that says it is a PNG',
      dataUrl(await sharp(photograph).tiff().toBuffer(), 'image/png'),
    ],
    ['nothing', 'data:image/png;base64,'],
    ['chance', dataUrl(Buffer.alloc(4000, 'beans'), 'image/avif')],
    ['a JPEG with a page behind it', dataUrl(Buffer.concat([photograph, html]))],
    [
      'a JPEG with a script in its comment',
      dataUrl(withComment(photograph, '<SCRIPT>alert(1)</SCRIPT>')),
    ],
    [
      'a GIF that is a script',
      dataUrl(Buffer.concat([gif, Buffer.from('<script>alert(1)')]), 'image/gif'),
    ],
    ['a PNG that is an archive', dataUrl(Buffer.concat([png, zip]), 'image/png')],
    ['a JPEG that is cut off', dataUrl(photograph.subarray(0, photograph.length / 2))],
    ['a PNG that is cut off', dataUrl(png.subarray(0, png.length - 40), 'image/png')],
    ['a PNG of 20,000 × 20,000', dataUrl(aPngHeader(20_000, 20_000), 'image/png')],
    ['a PNG of 65,000 × 1,000 in a few bytes', dataUrl(aPngHeader(65_000, 1_000), 'image/png')],
  ];

  test.each(files)('is refused with a message, and not stored: %s', async (_what, data) => {
    const as = await anEditor(server);
    const before = [await stored(), await rows()];
    const { status, reply } = await server.attempt('media/upload', { name: 'a.png', data }, { as });
    expect(status).toBe(400);
    expect(reply).toMatchObject({ code: 0, errors: { data: expect.stringMatching(/\w+ \w+/) } });
    expect([await stored(), await rows()]).toEqual(before);
  });

  test('does not replace a picture', async () => {
    const as = await anEditor(server);
    const { id, name } = await aPicture(server, as);
    const { status } = await server.attempt(
      'media/replaceMedia',
      { id, data: dataUrl(svg, 'image/png') },
      { as },
    );
    expect(status).toBe(400);
    expect((await get(`/media/${name}`)).statusCode).toBe(200);
  });

  test('is refused before it is decoded if it claims huge dimensions', async () => {
    const as = await anEditor(server);
    const data = dataUrl(aPngHeader(20_000, 20_000), 'image/png');
    const { reply } = await server.attempt('media/upload', { name: 'bomb.png', data }, { as });
    expect(reply.message).toContain('25 megapixels');
  });
});

describe('30: A picture', () => {
  test('loses its location, camera and all other metadata', async () => {
    const as = await anEditor(server);
    const photograph = await aPhotograph();
    expect(photograph.toString('latin1')).toContain('Maya was here');
    const picture = await aPicture(server, as);
    for (const file of filesOf(picture)) {
      const bytes = (await server.media.read(file)) as Buffer;
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, orientation], file).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.toString('latin1')).not.toMatch(/Maya|GPS/);
    }
  });

  test.each([
    '../../../etc/passwd.png',
    '..\\..\\boot.png',
    '/absolute.png',
    '<script>alert(1)</script>.png',
    '"><img src=x onerror=alert(1)>.png',
    'a.php.png',
    '.htaccess',
    'photo-owned.webp',
    '%2e%2e%2fescape',
    '名前.png',
    '\u202egnp.exe',
  ])('is named by the server, not after its original name: %s', async (name) => {
    const as = await anEditor(server);
    const data = dataUrl(await aPhotograph(40, 20));
    const { media } = await server.call('media/upload', { name, data }, { as });
    expect(media.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*-[a-z0-9]{8}-40x20\.webp$/);
    expect(await stored()).toContain(media.name);
    expect(
      (await readdir(server.place.DATA_DIR)).filter((file) =>
        /passwd|boot|absolute|escape/.test(file),
      ),
    ).toEqual([]);
  });

  test.each([
    '..%2fcommon-plate.sqlite',
    '%2e%2e/common-plate.sqlite',
    '..%5cx.webp',
    '.hidden.webp',
    'a%00.webp',
  ])('is served only from its folder: %s', async (path) => {
    expect((await get(`/media/${path}`)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await get(`/media/${path}`)).statusCode).toBeLessThan(500);
  });

  // In the database a picture is only a row, so one database is enough.
  test.runIf(inject('engine') === 'sqlite')(
    'of 25 megapixels makes the server grow by less than 100 MB',
    async () => {
      const as = await anEditor(server);
      const side = 5_000;
      const noise = {
        create: {
          width: 60,
          height: 60,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      } as const;
      const large = sharp(await sharp(noise).png().toBuffer()).resize(side, side);
      const file = await large.jpeg({ quality: 80 }).toBuffer();
      // This test's process is the server; pictures are processed in a separate one.
      const upload = async () => {
        const { media } = await server.call('media/upload', { name: 'large.jpg' }, { as, file });
        expect([media.width, media.height]).toEqual([1600, 1600]);
      };
      await aPicture(server, as);
      const before = process.memoryUsage().rss;
      let highest = before;
      let highestOfPictures = 0;
      const watch = setInterval(async () => {
        highest = Math.max(highest, process.memoryUsage().rss);
        highestOfPictures = Math.max(highestOfPictures, await memoryOf(encoderId()));
      }, 10);
      await upload();
      await upload();
      clearInterval(watch);
      expect((highest - before) / 1e6).toBeLessThan(100);
      // Includes the program itself, the picture at 1600 pixels, and AVIF's own working memory.
      expect(highestOfPictures / 1e6).toBeLessThan(350);
    },
  );
});

/** A PNG that claims a size, with almost no content. */
function aPngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** The memory of another process, in bytes; 0 if unknown. */
async function memoryOf(id: number | undefined): Promise<number> {
  const status =
    id === undefined ? '' : await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
