import { MergeFieldReader } from '#contract/shared/merge-fields/merge-field-reader.ts';
import { type FormattedText, formattedText } from '#server/features/mail/formatted-text.ts';
import { badField } from '#server/platform/errors.ts';

/**
 * Renders staff's Markdown with merge fields for an email.
 * @param field of the call that has the text
 * @param known the merge fields that it may have
 * @throws {AppError} `badInput` for `field` if it cannot be rendered, or has unknown merge fields
 */
export async function renderWithFields(
  markdown: string,
  siteUrl: string,
  field: string,
  known: readonly string[],
): Promise<FormattedText> {
  const fields = new MergeFieldReader(known);
  const unknown = fields.unknownIn(markdown);
  if (unknown.length > 0) throw badField(field, fields.messageAbout(unknown));
  return formattedText(markdown, siteUrl);
}
