import { progressBeforePaint } from '#app/content/progress/before-paint.ts';
import { chooseTypeface } from '../../first-page/site-fonts.ts';
import { beforePaint, beforeStaffPaint } from './before-paint.ts';
import { chooseColorScheme } from './color-scheme.ts';
import { startApplication, startStaffScreen } from './starter.ts';

const beforeAnyPaint = chooseColorScheme + chooseTypeface;

/** The scripts in the heads of public pages, and of the screens of staff and members, which run before the first paint. */
export const headScript = scriptOf(beforeAnyPaint + beforePaint + startApplication);
/** The same as on other public pages, and what only course pages need. */
export const courseHeadScript = scriptOf(
  beforeAnyPaint + beforePaint + progressBeforePaint + startApplication,
);
export const staffHeadScript = scriptOf(beforeAnyPaint + beforeStaffPaint + startStaffScreen);

/** @param lines that use `d`, the document, `e`, its element, and `w`, the window */
function scriptOf(lines: string): string {
  return `(function(d,e,w){
${lines}})(document,document.documentElement,window)`;
}
