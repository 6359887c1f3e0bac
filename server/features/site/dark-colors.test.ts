import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#contract/shared/contrast.ts';
import { type Colors, originalColors, unreadablePairs } from './colors.ts';
import { darkColorsOf } from './dark-colors.ts';
import { readable } from './mix-colors.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

/** Colors that staff may save, on any background. */
const colors = fc
  .record({
    ground: color,
    panel: color,
    band: color,
    text: color,
    accent: color,
    highlight: color,
  })
  .map((wanted): Colors => {
    const isGroundDark = contrast(wanted.ground, '#ffffff') > contrast(wanted.ground, '#000000');
    const farthest = isGroundDark ? '#ffffff' : '#000000';
    const surfaces = [wanted.ground];
    return {
      ground: wanted.ground,
      panel: wanted.ground,
      band: wanted.ground,
      text: readable(wanted.text, farthest, surfaces),
      accent: readable(wanted.accent, farthest, surfaces),
      highlight: readable(wanted.highlight, farthest, surfaces),
    };
  })
  .filter((possible) => unreadablePairs(possible).length === 0);

test('Dark colors are readable whatever the light ones are', () => {
  fc.assert(
    fc.property(colors, (light) => {
      expect(unreadablePairs(darkColorsOf(light))).toEqual([]);
    }),
  );
});

test('Dark colors are dark, and stay what they are', () => {
  fc.assert(
    fc.property(colors, (light) => {
      const dark = darkColorsOf(light);
      expect(contrast(dark.ground, '#ffffff')).toBeGreaterThan(contrast(dark.ground, '#000000'));
      expect(darkColorsOf(dark)).toEqual(dark);
    }),
  );
  expect(darkColorsOf(originalColors).ground).not.toBe(originalColors.ground);
});
