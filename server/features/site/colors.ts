import { contrast } from '#contract/shared/contrast.ts';

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

/** The light ones of app/styles/tokens.css. */
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
