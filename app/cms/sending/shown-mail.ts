/** What a mail asks of a mail program that shows mails dark. */
const darkQuery = '(prefers-color-scheme: dark)';

/**
 * A mail for a frame: dark or light as requested, regardless of this computer's setting, and with links
 * that lead nowhere, since the frame opens no window.
 */
export function shownMail(html: string, isDark: boolean): string {
  return html
    .replaceAll(darkQuery, isDark ? 'all' : 'not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${isDark ? 'dark' : 'light'}`)
    .replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
}
