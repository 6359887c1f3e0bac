import { loadPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import { fieldsHtml } from '#contract/shared/pages/kinds/fields-html.ts';
import { fieldsOf } from '#contract/shared/pages/kinds/kinds.ts';
import { isMarkdownField, readValues } from '#contract/shared/pages/kinds/own-field.ts';
import type { EditedPage, PageText } from '../diff/page-text.ts';

type Section = EditedPage['pageData']['section'];

/** The Markdown in the fields that only a page's section has, by their names. */
export function markdownInFields(section: Section, { intro }: PageText): [string, string][] {
  const fields = fieldsOf(section) ?? {};
  return Object.entries(readValues(fields, intro.fields))
    .filter(([name]) => isMarkdownField(fields[name]))
    .map(([name, text]) => [name, String(text)]);
}

/**
 * These fields as visitors will see them; nothing for a section without any.
 * @param rendered the HTML of Markdown texts
 */
export async function viewFields(
  section: Section,
  text: PageText,
  rendered: ReadonlyMap<string, string>,
): Promise<{ fieldsHtml?: string }> {
  const fields = fieldsOf(section);
  if (!fields) return {};
  const html = Object.fromEntries(
    markdownInFields(section, text).map(([name, each]) => [name, rendered.get(each) ?? '']),
  );
  const pages = new Map(
    (await loadPageLinks()).map(({ url, linkName }) => [url, { title: linkName, address: url }]),
  );
  const values = readValues(fields, text.intro.fields);
  return { fieldsHtml: fieldsHtml(fields, values, { html, pages }) };
}
