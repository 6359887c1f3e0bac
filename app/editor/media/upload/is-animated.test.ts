import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isAnimated } from './is-animated.ts';

/** Frames below each other, which sharp makes an animation of. */
function frames(count: number) {
  const stripes = Array.from({ length: count }, (_, index) => ({
    input: {
      create: { width: 20, height: 10, channels: 4, background: index % 2 ? 'red' : 'blue' },
    },
    top: index * 10,
    left: 0,
  }));
  return sharp({
    create: { width: 20, height: 10 * count, channels: 4, background: 'white', pageHeight: 10 },
  } as never).composite(stripes as never);
}

const still = (format: 'gif' | 'webp' | 'png' | 'jpeg' | 'avif') =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

test.each(['gif', 'webp'] as const)('A %s of several frames is animated', async (format) => {
  const moving = await frames(3).toFormat(format, { loop: 0 }).toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(3);
  expect(isAnimated(moving)).toBe(true);
});

test.each(['gif', 'webp', 'png', 'jpeg', 'avif'] as const)('A still %s is not', async (format) => {
  expect(isAnimated(await still(format))).toBe(false);
});

test('A PNG with the control of an animation is animated, and so is a sequence of AVIF', async () => {
  const png = await still('png');
  // The control, with its checksum, comes after the header.
  const control = Buffer.from('000000086163544c00000002000000000000000000', 'hex').subarray(0, 20);
  expect(isAnimated(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe(true);
  const avif = await still('avif');
  avif.write('avis', 8, 'latin1');
  expect(isAnimated(avif)).toBe(true);
});

test('A damaged file is read to its end and no further', async () => {
  const gif = await frames(3).gif().toBuffer();
  for (let length = 0; length < 60; length += 1) isAnimated(gif.subarray(0, length));
  expect(isAnimated(Buffer.from('GIF89a'))).toBe(false);
  expect(isAnimated(Buffer.alloc(0))).toBe(false);
});
