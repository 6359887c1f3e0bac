import { type Colors, originalColors } from './colors.ts';
import { darkColorsOf } from './dark-colors.ts';
import { mix, readable } from './mix-colors.ts';

const isOriginal = (colors: Colors) =>
  Object.entries(originalColors).every(([name, color]) => colors[name as keyof Colors] === color);

/**
 * The style sheet's custom properties (app/styles/tokens.css) for these colors, each for a light and a dark background. None for
 * the original colors, which are in the style sheet.
 */
export function themeOf(colors: Colors): Record<string, string> {
  if (isOriginal(colors)) return {};
  const dark = propertiesOf(darkColorsOf(colors));
  return Object.fromEntries(
    Object.entries(propertiesOf(colors)).map(([name, color]) => [
      name,
      `light-dark(${color}, ${dark[name]})`,
    ]),
  );
}

/** Colors that cannot be chosen are derived from the others, with enough contrast. */
export function propertiesOf(colors: Colors): Record<string, string> {
  const { ground, panel, band, text, accent, highlight } = colors;
  return {
    '--color-paper': ground,
    '--color-milk': panel,
    '--color-oat': band,
    '--color-ink': text,
    '--color-leaf': accent,
    '--color-beet': highlight,
    '--color-bark': readable(mix(text, ground, 0.25), text, [ground, panel, band]),
    '--color-tomato': readable('#c4412f', text, [ground, panel]),
    '--color-twig': readable(mix(text, band, 0.5), text, [ground, panel], 3),
    '--color-carrot': readable('#d9702b', text, [ground, panel, band], 3),
    '--color-squash': readable('#e8a93b', text, [ground, panel], 3),
    '--color-eggplant': readable('#4a2e4f', text, [panel]),
    '--color-wheat': readable(mix(band, accent, 0.25), panel, [accent, text]),
    '--color-sage': mix(ground, accent, 0.35),
    '--color-moss': mix(accent, panel, 0.35),
  };
}

/** What a browser's own bars around a page have, on a light and on a dark background. */
export const browserColorsOf = (colors: Colors) => ({
  light: colors.ground,
  dark: darkColorsOf(colors).ground,
});
