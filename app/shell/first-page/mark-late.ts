import { phones } from './late-fonts.ts';

/**
 * A line of the head script (shell/start/head/head-script.ts), where `e` is the document's element: marks that a page's
 * fonts are late, see late-fonts.ts.
 */
export const markLateFonts = `if(matchMedia('${phones}').matches)e.dataset.fonts='late';
`;
