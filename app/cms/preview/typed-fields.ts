import type { PageView } from '#app/content/page-view.ts';
import { loadPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import { fieldsHtml } from '#contract/shared/pages/kinds/fields-html.ts';
import { fieldsOf } from '#contract/shared/pages/kinds/kinds.ts';
import {
  isMarkdownField,
  readValues,
  shownValues,
} from '#contract/shared/pages/kinds/own-field.ts';
import { isAddressed, originalSectionOf } from '#contract/shared/pages/sections.ts';
import type { EditedPage, PageText } from '../diff/page-text.ts';

type Page = EditedPage['pageData'];

/** The Markdown in a page's own fields, by their names. */
export function markdownInFields(page: Page, { intro }: PageText): [string, string][] {
  const fields = fieldsOf(page) ?? {};
  return Object.entries(readValues(fields, intro.fields))
    .filter(([name]) => isMarkdownField(fields[name]))
    .map(([name, text]) => [name, String(text)]);
}

/**
 * These fields as visitors will see them; nothing for a page without any.
 * @param rendered the HTML of Markdown texts
 */
export async function viewFields(
  page: Page,
  text: PageText,
  rendered: ReadonlyMap<string, string>,
): Promise<Pick<PageView, 'fieldsHtml' | 'fields'>> {
  const fields = fieldsOf(page);
  if (!fields) return {};
  const html = Object.fromEntries(
    markdownInFields(page, text).map(([name, each]) => [name, rendered.get(each) ?? '']),
  );
  const values = readValues(fields, text.intro.fields);
  if (!isAddressed(originalSectionOf(page.section)))
    return { fields: shownValues(fields, values, html) };
  const pages = new Map(
    (await loadPageLinks()).map(({ url, linkName }) => [url, { title: linkName, address: url }]),
  );
  return { fieldsHtml: fieldsHtml(fields, values, { html, pages }) };
}
