/** Where fonts are late, as a media query. */
export const phones = '(width < 40rem)';
/** Where they are not, and the page says beforehand which ones it needs. */
export const widerScreens = '(width >= 40rem)';
/** The font faces of headings and text, as `document.fonts` names them. */
const faces = ['400 1em "Source Sans"', '600 1em "Source Sans"', '600 1em Fraunces'];

/**
 * On phones the first page is painted with the system's fonts, since the site's own would delay it. Shows those as soon as
 * they are loaded, unless something that the reader sees would move.
 */
export async function showLateFonts(): Promise<void> {
  if (!areFontsLate()) return;
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
  } catch {
    // Offline, or the file is gone: the system's fonts stay.
    return;
  }
  if (!areFontsLate()) return;
  const before = shownPlaces();
  showFonts();
  if (shownPlaces() !== before) document.documentElement.dataset.fonts = 'late';
}

/** Shows the site's own fonts: on a new page, nothing that was read moves. */
export const showFonts = (): void => {
  delete document.documentElement.dataset.fonts;
};

const areFontsLate = () => document.documentElement.dataset.fonts === 'late';

/** Where the blocks on the screen begin and end. */
function shownPlaces(): string {
  const places: number[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) places.push(Math.round(top), Math.round(bottom));
  }
  return places.join();
}
