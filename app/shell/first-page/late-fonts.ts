import { idle } from '#app/ui/idle.ts';

/** Where fonts are late, as a media query. */
export const phones = '(width < 40rem)';
/** Where they are not, and the page says beforehand which ones it needs. */
export const widerScreens = '(width >= 40rem)';
/** The font faces of headings and text, as `document.fonts` names them. */
const faces = ['400 1em "Source Sans"', '600 1em "Source Sans"', '600 1em Fraunces'];

/**
 * On phones the first page is painted with the system's fonts, since the site's own would delay it. Shows those once they
 * are loaded, unless something on the screen would move. Each block is tried first and shown later, both while the browser is
 * idle: a new layout of the whole screen would hold up a tap.
 */
export async function showLateFonts(): Promise<void> {
  if (!areFontsLate()) return;
  await idle();
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
  } catch {
    // Offline, or the file is gone: the system's fonts stay.
    return;
  }
  await idle();
  const blocks = blocksOf(document.body);
  const onScreen = blocks.filter(isOnScreen);
  for (const block of onScreen) {
    await idle();
    // This only tries the fonts: they are hidden again before the next paint.
    if (!areFontsLate() || !showUnlessMoving(block, onScreen)) return;
    delete block.dataset.fonts;
  }
  const others = blocks.filter((block) => !onScreen.includes(block));
  for (const block of [...onScreen, ...others]) {
    await idle();
    if (!areFontsLate()) return;
    showUnlessMoving(block, blocks.filter(isOnScreen));
  }
}

/** Shows the site's own fonts: on a new page, nothing that was read moves. */
export const showFonts = (): void => {
  delete document.documentElement.dataset.fonts;
};

const areFontsLate = () => document.documentElement.dataset.fonts === 'late';

/** The parts of an element that are at most a quarter of the screen high, or have text of their own. */
function blocksOf(element: HTMLElement): HTMLElement[] {
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
  );
  if (hasText || element.offsetHeight <= innerHeight / 4) return [element];
  return [...element.children].flatMap((child) =>
    child instanceof HTMLElement ? blocksOf(child) : [],
  );
}

/**
 * Shows the site's fonts in a block.
 * @returns whether nothing of `watched` would have moved, and no link of a block on the screen to another line;
 * otherwise the block keeps the system's fonts
 */
function showUnlessMoving(block: HTMLElement, watched: HTMLElement[]): boolean {
  const places = placesOf(watched);
  const lines = watched.includes(block) ? linesOf(block) : [];
  block.dataset.fonts = 'own';
  const isOnSameLine = (top: number, link: number) => Math.abs(top - (lines[link] ?? top)) < 8;
  if (linesOf(block).every(isOnSameLine) && placesOf(watched) === places) return true;
  delete block.dataset.fonts;
  return false;
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const placesOf = (elements: HTMLElement[]) =>
  elements
    .map((element) => element.getBoundingClientRect())
    .map(({ top, bottom }) => `${Math.round(top)} ${Math.round(bottom)}`)
    .join();

/** The tops of the lines on which a block's links begin, in px. */
const linesOf = (block: HTMLElement) =>
  [...block.querySelectorAll('a')].map((link) => link.getClientRects()[0]?.top ?? 0);
