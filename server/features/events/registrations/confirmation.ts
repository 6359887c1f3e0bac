import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { nameFields } from '#contract/shared/merge-fields.ts';
import { entriesInLanguage } from '#server/features/lists/translations/in-language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type FormattedText,
  markedAs,
  plainTextOf,
  renderWithFields,
} from '#server/platform/markdown/formatted-text.ts';
import type { Event } from '../status.ts';

/** Staff's text for people who get a seat, as it was rendered when they saved it. */
interface RenderedConfirmation extends FormattedText {
  markdown: string;
}

/**
 * Renders staff's text for the email to people who get a seat: registering should not wait for it.
 * @returns what is stored with the event
 * @throws {AppError} `badInput` for text that cannot be rendered, or unknown merge fields
 */
export async function renderConfirmation(markdown: string, siteUrl: string): Promise<string> {
  if (markdown === '') return '';
  const part = await renderWithFields(markdown, siteUrl, 'confirmation', nameFields);
  return JSON.stringify({ markdown, ...part } satisfies RenderedConfirmation);
}

/**
 * Staff's text for people who get a seat, as parts of an email in a language. A text that is not translated is marked as in
 * the default one.
 */
export async function confirmationIn(
  db: Db,
  event: Pick<Event, 'id' | 'confirmation' | 'confirmation_rendered'>,
  language: Language,
): Promise<(string | FormattedText)[]> {
  if (event.confirmation === '') return [];
  const show = await entriesInLanguage(db, 'events', language);
  const { html, language: written } = show({ html: '' }, event.id, (_, texts) => ({
    html: texts.html('confirmation', event.confirmation),
  }));
  if (written !== defaultLanguage) return [{ text: await plainTextOf(html), html }];
  const parts = originalParts(event);
  if (language === defaultLanguage) return parts;
  return parts.map((part) => markedAs(defaultLanguage, part));
}

function originalParts({
  confirmation,
  confirmation_rendered,
}: Pick<Event, 'confirmation' | 'confirmation_rendered'>): (string | FormattedText)[] {
  const rendered: Partial<RenderedConfirmation> = JSON.parse(confirmation_rendered || '{}');
  const { markdown, text = '', html = '' } = rendered;
  if (markdown === confirmation) return [{ text, html }];
  // Earlier versions of the program save the text alone, without formatting.
  return confirmation
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
