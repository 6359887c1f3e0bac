/** The media query for mail programs in dark mode. */
const darkQuery = '(prefers-color-scheme: dark)';

/**
 * An email for a frame: dark or light as requested, regardless of this computer's setting, and with inert links, since
 * the frame opens no windows.
 */
export function mailFrameHtml(html: string, isDark: boolean): string {
  return html
    .replaceAll(darkQuery, isDark ? 'all' : 'not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${isDark ? 'dark' : 'light'}`)
    .replace(/<head[^<>]*>/i, (head) => `${head}<base target="_blank">`);
}
