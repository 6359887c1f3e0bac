import { documentLanguage } from '#app/language/use-translate.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';

/** Where a page does not request its fonts beforehand, as a media query. */
const phones = '(width < 40rem)';
/** Where it does. */
export const widerScreens = '(width >= 40rem)';

/** The font faces of headings and text, as `document.fonts` names them. */
const faces = ['400 1em "Source Sans"', '600 1em "Source Sans"', '600 1em Fraunces'];

/** Of the files of a face, those with these letters are loaded. */
const letters = documentLanguage === defaultLanguage ? 'a' : 'aá';

/** The entry of the device's storage that says that a page has loaded the fonts. */
const stored = 'common-plate:fonts';

/**
 * Lines of the head script (shell/start/head/head-script.ts): `d` is the document and `e` its element. A page has one typeface
 * as long as it is open: the site's own if all its files are there at the first paint, otherwise the system's. A phone that
 * has never loaded the files does not request them before the page can be read.
 */
export const chooseTypeface = `{let f=[...d.querySelectorAll('link[as=font]')],late=()=>{e.dataset.fonts='late'},p=matchMedia('${phones}').matches,had;
try{had=localStorage.getItem('${stored}')}catch{}
if(p&&!had)late();else{if(p)f.forEach(l=>{l.media='all'});
new PerformanceObserver((_,o)=>{o.disconnect();if(f.some(l=>!performance.getEntriesByName(l.href)[0]))late()}).observe({type:'paint',buffered:true})}}
`;

/**
 * Loads the site's fonts if the page was painted without them, and notes on the device that it has them.
 * @returns whether the page may show them
 */
export async function loadSiteFonts(): Promise<boolean> {
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face, letters)));
  } catch {
    // Offline, or the file is gone.
    return false;
  }
  try {
    localStorage.setItem(stored, '1');
  } catch {
    // Without storage, each page that a phone opens begins with the system's fonts.
  }
  return true;
}

/** Whether the page shows the system's fonts. */
export const hasSystemFonts = () => document.documentElement.dataset.fonts === 'late';

/** Shows the site's own fonts: on a new page, nothing that was read moves. */
export const showSiteFonts = (): void => {
  delete document.documentElement.dataset.fonts;
};
