import { pathIn } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { fillContent, type MailingMessage, type Reader } from '../sending/message.ts';

/** A reader without known fields: fallbacks replace all of them. */
export const noOne: Reader = { recipient: '', firstName: '', lastName: '' };

/** An email for a reader who is no subscriber: its unsubscribe links lead to the page, but to no one's lists. */
export function fillFor(
  { settings }: Pick<AppDeps, 'settings'>,
  { html, text, placeholder }: MailingMessage,
  reader: Reader,
  language: Language = defaultLanguage,
): { html: string; text: string } {
  const page = settings.siteUrl + pathIn(language, '/newsletter/preferences');
  const own = { ...reader, page, clicks: '' };
  return {
    html: fillContent(html, placeholder, own, true),
    text: fillContent(text, placeholder, own, false),
  };
}
