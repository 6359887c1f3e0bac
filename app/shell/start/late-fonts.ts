/** Where fonts are late, as a media query. */
export const phones = '(width < 40rem)';
/** Where they are not, and the page says beforehand which ones it needs. */
export const widerScreens = '(width >= 40rem)';
/** The font faces of headings and text, as `document.fonts` names them. */
const faces = ['400 1em "Source Sans"', '600 1em "Source Sans"', '600 1em Fraunces'];

/**
 * On phones the first page is painted with the system's fonts, since the site's own would delay it. Shows those once they
 * are loaded: first on the screen, unless something there would move, and then block by block while the browser is idle,
 * since a new layout of the whole page would hold up a tap.
 */
export async function showLateFonts(): Promise<void> {
  if (!areFontsLate()) return;
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
  } catch {
    // Offline, or the file is gone: the system's fonts stay.
    return;
  }
  await idle();
  const blocks = blocksOf(document.body);
  const [shown = [], others = []] = [true, false].map((shown) =>
    blocks.filter((block) => isOnScreen(block) === shown),
  );
  if (!showUnlessMoving(shown, blocks)) return;
  for (const block of others) {
    await idle();
    if (!areFontsLate()) return;
    showUnlessMoving([block], blocks);
  }
}

/** Shows the site's own fonts: on a new page, nothing that was read moves. */
export const showFonts = (): void => {
  delete document.documentElement.dataset.fonts;
};

const areFontsLate = () => document.documentElement.dataset.fonts === 'late';

/** Resolves when the browser has nothing else to do. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });

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
 * Shows the site's fonts in some blocks.
 * @param all what may be on the screen
 * @returns whether nothing there would have moved; else the system's fonts stay
 */
function showUnlessMoving(blocks: HTMLElement[], all: HTMLElement[]): boolean {
  const watched = all.filter(isOnScreen);
  const before = placesOf(watched);
  for (const { dataset } of blocks) dataset.fonts = 'own';
  if (placesOf(watched) === before) return true;
  for (const { dataset } of blocks) delete dataset.fonts;
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
