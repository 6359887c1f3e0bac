import { beforePaint } from './before-paint.ts';
import { startApplication, startStaffScreen } from './starter.ts';

// The server inlines these into the page, where they have run before the browser loads this file: there they are empty.
const isBrowser = !import.meta.env.SSR;

const event = 'common-plate:before-paint';

/**
 * The script in a public page's head, and that on the screens of staff and members. What it does has to be done before the
 * first paint, but not while the page is parsed: it reads cookies and storage, for which the browser asks another process,
 * and together with the parsing that would be a long task. So it waits for the event of `runHeadScript`, except where the
 * browser paints without waiting for that one.
 */
export const headScript = isBrowser ? '' : scriptOf(startApplication);
export const staffHeadScript = isBrowser ? '' : scriptOf(startStaffScreen);

/** The modules in the head that make the first paint and DOMContentLoaded wait: see head-scripts.tsx. */
export const runHeadScript = isBrowser ? '' : `dispatchEvent(new Event('${event}'))`;

/** @param starter lines that use `d`, the document, and `w`, the window */
function scriptOf(starter: string): string {
  return `(function(d,e,w){
function run(){
${beforePaint}
${starter}}
'blocking' in HTMLScriptElement.prototype?addEventListener('${event}',run,{once:true}):run()
})(document,document.documentElement,window)`;
}
