import { MergeFieldReader } from '#contract/shared/merge-fields/merge-field-reader.ts';
import { escapeHtml } from '#server/platform/markdown/escape-html.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';

/** Text with bold, lists and links, as a part of an email. */
export interface FormattedText {
  /** For the plain text of the email. */
  text: string;
  /** Without styles: the email's own are added when it is rendered. */
  html: string;
}

/**
 * Makes staff's Markdown a part of an email. Links to the site's own pages become complete, and a picture becomes its
 * alt text: one that every email program shows is made for newsletters only.
 * @throws {AppError} `badInput` for `text` that cannot be rendered
 */
export async function formattedText(markdown: string, siteUrl: string): Promise<FormattedText> {
  const { text: html = '' } = await renderTexts({ text: markdown });
  const { load } = await import('cheerio');
  const $ = load(html, null, false);
  for (const picture of $('img').toArray()) {
    $(picture).replaceWith($('<em>').text($(picture).attr('alt') ?? ''));
  }
  for (const frame of $('figure, picture, div').toArray())
    $(frame).replaceWith($(frame).contents());
  $('audio, video, source, input').remove();
  for (const link of $('a[href]').toArray()) {
    const address = $(link).attr('href') ?? '';
    if (/^\/(?!\/)/.test(address)) $(link).attr('href', `${siteUrl}${address}`);
    // There is no page that it could lead to a part of.
    if (address.startsWith('#')) $(link).replaceWith($(link).contents());
  }
  for (const element of $('*').toArray()) {
    if (element.type !== 'tag') continue;
    const { href } = element.attribs;
    element.attribs = href === undefined ? {} : { href };
  }
  return { text: withoutEscapes(markdown), html: $.html() };
}

/** Markdown as people write it: backslashes before punctuation, and what marks a line break, are for parsers only. */
const withoutEscapes = (markdown: string) =>
  markdown
    .replace(/\\([!-/:-@[-`{-~\n])/g, '$1')
    .replace(/(?<! ) +$/gm, '')
    .trim();

/**
 * Replaces the merge fields of a text by one recipient's values.
 * @param values by field; an empty one is replaced by the field's own fallback
 */
export function fillFields<Field extends string>(
  { text, html }: FormattedText,
  values: Readonly<Record<Field, string>>,
): FormattedText {
  const fields = new MergeFieldReader(Object.keys(values) as Field[]);
  return {
    text: fields.fill(text, ({ field, fallback }) => values[field].trim() || fallback),
    // A fallback is a part of the HTML already.
    html: fields.fill(html, ({ field, fallback }) => escapeHtml(values[field].trim()) || fallback),
  };
}
