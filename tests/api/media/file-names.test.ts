import { describe, expect, test } from 'vitest';
import { findPictureSources } from '#app/content/pictures/picture-sources.ts';
import {
  fileInWidth,
  fileOf,
  nameOfPicture,
  nameOfRecording,
  readPictureName,
  readRecordingName,
  stemOf,
  stemOfPicture,
  widthsOf,
} from '#server/platform/storage/media-names.ts';

describe("A picture's name", () => {
  test.each([
    [1600, 1067, 50, 50],
    [1600, 900, 30, 70],
    [481, 3200, 0, 100],
    [480, 320, 50, 51],
    [1, 1, 100, 0],
  ])('contains its size and focal point: %i × %i, %i, %i', (width, height, x, y) => {
    const stem = stemOfPicture('Brot & Salz-1600x900-f1-2.webp', width, height);
    const name = nameOfPicture(stem, { x, y });
    const focus = x === 50 && y === 50 ? undefined : { x, y };
    expect(readPictureName(name)).toEqual({ stem, width, height, focus });
    expect([stemOf(name), fileOf(name)]).toEqual([stem, `${stem}.webp`]);
  });

  test.each([120, 480, 500, 800, 1300, 1600])(
    'leads the site to the stored files: %i pixels wide',
    (width) => {
      const stem = stemOfPicture('oats', width, 300);
      const files = (format: 'avif' | 'webp') =>
        widthsOf(width).map(
          (each) => `/media/${fileInWidth({ stem, width }, each, format)} ${each}w`,
        );
      const shown = findPictureSources(nameOfPicture(stem, { x: 10, y: 20 }));
      expect(shown).toEqual({
        width,
        height: 300,
        avif: files('avif').join(', '),
        webp: files('webp').join(', '),
        position: '10% 20%',
      });
    },
  );

  test.each(['oats.svg', 'photo-a8Jdk3.webp', 'icon-x.webp', 'a-12345678-10x10.png', ''])(
    'is not a library name: %s',
    (name) => {
      expect([readPictureName(name), findPictureSources(name)]).toEqual([null, null]);
    },
  );
});

test("A recording's name contains its length and type", () => {
  const name = nameOfRecording('Über Brot.MP3', 123_456, 'mp3');
  expect(name).toMatch(/^uber-brot-[a-z0-9]{8}-123456b\.mp3$/);
  expect(readRecordingName(name)).toEqual({ bytes: 123_456, type: 'audio/mpeg' });
  expect(readRecordingName('uber-brot.mp3')).toBeNull();
});
