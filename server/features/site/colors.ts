import { contrast } from '#contract/shared/contrast.ts';
import { mix, readable } from './mix-colors.ts';

/** The colors that staff may change, each as '#rrggbb'. */
export interface Colors {
  /** The page background. */
  ground: string;
  /** The background of forms, menus and fields; the text on buttons and in the footer. */
  panel: string;
  /** The background of highlights. */
  band: string;
  text: string;
  /** Links, buttons and the footer's background. */
  accent: string;
  /** The Donate button, and hovered links. */
  highlight: string;
}

/** As in app/styles/tokens.css. */
export const originalColors: Colors = {
  ground: '#fbf7ee',
  panel: '#fffdf8',
  band: '#f1e7d0',
  text: '#2b2a26',
  accent: '#2f6b3c',
  highlight: '#8c2f4b',
};

interface Pair {
  front: keyof Colors;
  back: keyof Colors;
  /** Its name in plain words. */
  name: string;
}

/** WCAG's minimum for text. Large letters and controls, for which it is 3, use the same colors. */
export const minContrast = 4.5;

/** Every foreground with its background. */
export const pairs: Pair[] = [
  { front: 'text', back: 'ground', name: 'Text on the background' },
  { front: 'text', back: 'panel', name: 'Text on panels' },
  { front: 'text', back: 'band', name: 'Text on tinted sections' },
  { front: 'accent', back: 'ground', name: 'Links on the background' },
  { front: 'accent', back: 'panel', name: 'Links on panels and button text' },
  { front: 'accent', back: 'band', name: 'Links on tinted sections' },
  { front: 'highlight', back: 'ground', name: 'Highlights on the background' },
  { front: 'highlight', back: 'panel', name: 'The text of the Donate button' },
  { front: 'highlight', back: 'band', name: 'Highlights on tinted sections' },
];

/** The pairs with too little contrast, each with its ratio for display: '3.9'. */
export function unreadablePairs(colors: Colors): (Pair & { ratio: string })[] {
  return pairs
    .map((pair) => ({ ...pair, exact: contrast(colors[pair.front], colors[pair.back]) }))
    .filter(({ exact }) => exact < minContrast)
    .map(({ exact, ...pair }) => ({ ...pair, ratio: (Math.floor(exact * 100) / 100).toFixed(2) }));
}

const isOriginal = (colors: Colors) =>
  Object.entries(originalColors).every(([name, color]) => colors[name as keyof Colors] === color);

/**
 * The style sheet's custom properties (app/styles/tokens.css) for these colors. Colors that cannot be chosen are
 * derived from the others, with enough contrast. None for the original colors, which are in the style sheet.
 */
export function themeOf(colors: Colors): Record<string, string> {
  if (isOriginal(colors)) return {};
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
    '--color-squash': readable('#e8a93b', panel, [accent, text], 3),
    '--color-wheat': readable(mix(band, accent, 0.25), panel, [accent, text]),
    '--color-sage': mix(ground, accent, 0.35),
    '--color-moss': mix(accent, panel, 0.35),
  };
}
