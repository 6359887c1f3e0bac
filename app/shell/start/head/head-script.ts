import { markLateFonts, markLateLayout } from '../../first-page/mark-late.ts';
import { beforePaint, beforeStaffPaint } from './before-paint.ts';
import { startApplication, startStaffScreen } from './starter.ts';

// The server inlines these into the page, where they have run before the browser loads this file: there they are empty.
const isBrowser = !import.meta.env.SSR;

const event = 'common-plate:before-paint';

/**
 * The script in a public page's head, and that on the screens of staff and members. It decides at once which fonts and
 * layout are late. All else waits for the event of `dispatchBeforePaint`, since it reads cookies and storage, for which the
 * browser asks another process: in the task that parses the page, or in that of the first layout, this would make a long
 * task longer. Where the browser paints without waiting for the event, it is done at once too.
 */
export const headScript = isBrowser
  ? ''
  : scriptOf(markLateFonts + markLateLayout, beforePaint + startApplication);
export const staffHeadScript = isBrowser
  ? ''
  : scriptOf(markLateFonts, beforeStaffPaint + startStaffScreen);

/** The module that the first paint waits for: see head-scripts.tsx. */
export const dispatchBeforePaint = isBrowser ? '' : `dispatchEvent(new Event('${event}'))`;

/** The module that DOMContentLoaded waits for, which does nothing: see head-scripts.tsx. */
export const waitForStyles = isBrowser ? '' : 'export {}';

/** @param atOnce,inTime lines that use `d`, the document, `e`, its element, and `w`, the window */
function scriptOf(atOnce: string, inTime: string): string {
  return `(function(d,e,w){
${atOnce}function run(){
${inTime}}
'blocking' in HTMLScriptElement.prototype?addEventListener('${event}',run,{once:true}):run()
})(document,document.documentElement,window)`;
}
