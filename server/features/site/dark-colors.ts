import { contrast } from '#contract/shared/contrast.ts';
import type { Colors } from './colors.ts';
import { bright, mix, readable } from './mix-colors.ts';

/** The contrast of the dark background with white: nearly black, with a tint of the text. */
const depth = 16;
/** The least contrast of text: as large as WCAG's enhanced one. */
const minTextContrast = 7;

/**
 * The site's colors on a dark background, for those who prefer one: the same tints, with enough contrast. Dark colors stay as
 * they are.
 */
export function darkColorsOf(colors: Colors): Colors {
  if (isDark(colors)) return colors;
  const ground = readable(colors.text, '#000000', ['#ffffff'], depth);
  const panel = mix(ground, colors.ground, 0.05);
  const band = mix(ground, colors.ground, 0.11);
  const surfaces = [ground, panel, band];
  const text = readable(mix(colors.ground, ground, 0.08), '#ffffff', surfaces, minTextContrast);
  const lit = (color: string) => readable(readable(color, bright(color), surfaces), text, surfaces);
  return {
    ground,
    panel,
    band,
    text,
    accent: lit(colors.accent),
    highlight: lit(colors.highlight),
  };
}

const isDark = ({ ground, text }: Colors) =>
  contrast(ground, '#000000') < contrast(text, '#000000');
