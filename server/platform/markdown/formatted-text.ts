import type { Language } from '#contract/shared/language/languages.ts';
import { MergeFieldReader, type nameFields } from '#contract/shared/merge-fields.ts';
import { badField } from '#server/platform/errors.ts';
import { escapeHtml } from './escape-html.ts';
import { renderTexts } from './render-texts.ts';

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
 * @param field of the call that has the text
 * @throws {AppError} `badInput` for `field` if it cannot be rendered
 */
export async function formattedText(
  markdown: string,
  siteUrl: string,
  field = 'text',
): Promise<FormattedText> {
  const rendered = await renderTexts({ [field]: markdown });
  const { load } = await import('cheerio');
  const $ = load(rendered[field] ?? '', null, false);
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
  const html = $.html();
  return { text: await plainTextOf(html), html };
}

/** A picture, and the text being made, as html-to-text hands them to its formatters. */
interface Picture {
  attribs: { alt?: string };
}

interface TextBuilder {
  addInline(text: string, options: { noWordTransform: boolean }): void;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** The plain text of formatted text, with the addresses of its links and the alt texts of its pictures. */
export async function plainTextOf(html: string): Promise<string> {
  const { toPlainText } = await import('@react-email/render');
  return toPlainText(html, {
    formatters: {
      altText: ({ attribs: { alt } }: Picture, _walk: unknown, builder: TextBuilder) => {
        if (alt) builder.addInline(` [${alt}] `, { noWordTransform: true });
      },
    },
    selectors: [
      ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'ul', options: { itemPrefix: '– ' } },
      { selector: 'img', format: 'altText' },
    ],
  });
}

/**
 * Makes staff's Markdown with merge fields a part of an email.
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
  requireKnownFields(markdown, field, known);
  return formattedText(markdown, siteUrl, field);
}

/** @throws {AppError} `badInput` for `field` if its text has merge fields other than those known */
export function requireKnownFields(text: string, field: string, known: readonly string[]): void {
  const fields = new MergeFieldReader(known);
  const unknown = fields.unknownIn(text);
  if (unknown.length > 0) throw badField(field, fields.messageAbout(unknown));
}

/** Marks a part of an email as written in another language than the email. */
export function markedAs(language: Language, part: string | FormattedText): FormattedText {
  const { text, html } =
    typeof part === 'string' ? { text: part, html: `<p>${escapeHtml(part)}</p>` } : part;
  return { text, html: `<div lang="${language}">${html}</div>` };
}

/**
 * The values of the merge fields for a name.
 * @param name empty: unknown
 */
export const nameValues = (name: string): Record<(typeof nameFields)[number], string> => ({
  'first name': name.split(' ')[0] ?? '',
  name,
});

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
    text: fillLine(text, values),
    // A fallback is a part of the HTML already.
    html: fields.fill(html, ({ field, fallback }) => escapeHtml(values[field].trim()) || fallback),
  };
}

/** The same for plain text, such as a subject. */
export const fillLine = <Field extends string>(
  text: string,
  values: Readonly<Record<Field, string>>,
): string =>
  new MergeFieldReader(Object.keys(values) as Field[]).fill(
    text,
    ({ field, fallback }) => values[field].trim() || fallback,
  );
