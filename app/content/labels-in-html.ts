import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/**
 * Puts the labels that rendered Markdown has in English (server/platform/markdown/) into the language of the page. They are
 * stored with the text, which may be shown in another language than that in which it was saved. Authors cannot write such
 * attributes, nor these elements.
 */
export function labelsIn(html: string, t: Translate): string {
  if (t.language === defaultLanguage) return html;
  const watch = t('content.watch');
  const recording = t('content.recording');
  return html
    .replaceAll(
      'role="group" aria-label="Table"',
      `role="group" aria-label="${t('content.tableLabel')}"`,
    )
    .replaceAll('<figcaption>Recording<', `<figcaption>${recording}<`)
    .replaceAll('preload="none" aria-label="Recording"', `preload="none" aria-label="${recording}"`)
    .replaceAll('"recording-link">▶ Recording<', `"recording-link">▶ ${recording}<`)
    .replaceAll(
      '"recording-link">▶ Watch: a video (',
      `"recording-link">▶ ${watch} ${t('content.unnamedVideo')} (`,
    )
    .replaceAll('"recording-link">▶ Watch: ', `"recording-link">▶ ${watch} `)
    .replaceAll('-notes">Notes</h2>', `-notes">${t('content.notes')}</h2>`)
    .replace(
      /aria-label="Back to reference ([\d-]+)"/g,
      (_, number) => `aria-label="${t('content.backToReference', { number })}"`,
    );
}
