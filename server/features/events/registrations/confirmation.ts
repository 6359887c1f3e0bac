import {
  type FormattedText,
  nameValues,
  renderWithFields,
} from '#server/features/mail/formatted-text.ts';
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
  const known = Object.keys(nameValues(''));
  const part = await renderWithFields(markdown, siteUrl, 'confirmation', known);
  return JSON.stringify({ markdown, ...part } satisfies RenderedConfirmation);
}

/** Staff's text for people who get a seat, as parts of an email. */
export function confirmationOf({
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
