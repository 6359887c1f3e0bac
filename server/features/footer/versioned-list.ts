import type { EntryContent } from '#contract/lists/entries.ts';
import { freeSlug, slugOf } from '#contract/shared/text/slug.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { requireFilled } from '../lists/blanks.ts';
import { replaceChildRows } from '../lists/child-rows.ts';
import { listOrder } from '../lists/history/list-order.ts';
import type { VersionedList } from '../lists/history/versioned-list.ts';
import { footerUpdated } from './edit-footer.ts';
import { listTags, pageUpdated, removeFooterPage, textTag } from './edit-pages.ts';
import {
  findFooterPage,
  insertFooterPage,
  listAllParagraphs,
  listFooterPages,
  updateFooterPage,
} from './queries.ts';

/** Names of screens next to the policy pages' own in the editor. */
const reserved = ['help', 'links', 'disclaimer', 'certification', '_new'];

/** The policy pages in the footer, with drafts and a history. */
export const footerPageHistory: VersionedList<'footerPages'> = {
  list: 'footerPages',
  area: 'footerPages',
  tables: [
    ['footer_pages', 'name'],
    ['footer_paragraphs', 'id'],
  ],
  message: ({ key }) => pageUpdated(key),
  titleOf: ({ title }) => title,
  async read(db) {
    // One query at a time: a transaction has one connection.
    const pages = await listFooterPages(db);
    const paragraphs = Map.groupBy(await listAllParagraphs(db), ({ page_name }) => page_name);
    return new Map(
      pages.map(({ name, title, subtitle, link_name }) => [
        name,
        {
          title,
          subtitle,
          linkName: link_name,
          content: (paragraphs.get(name) ?? []).map(({ id, title, text }) => ({ id, title, text })),
        },
      ]),
    );
  },
  newKey: (db, { title }, drafted) => freeName(db, title, drafted),
  async prepare(content) {
    const field = (index: number) => `content.${index}.text`;
    const texts = Object.fromEntries(
      content.content.map(({ text }, index) => [field(index), text]),
    );
    requireFilled(texts);
    const html = await renderTexts(texts);
    return async (trx, name) => {
      const tags = await putPage(trx, name, content);
      await replaceChildRows(
        trx,
        { table: 'footer_paragraphs', owner: { page_name: name } },
        content.content.map(({ id, title, text }, index) => ({
          id,
          values: { title, text, html: html[field(index)] ?? '' },
        })),
      );
      return [textTag(name), ...tags];
    };
  },
  async remove(trx, name) {
    await removeFooterPage(trx, name);
    return [...listTags, textTag(name)];
  },
};

/** Their order. */
export const footerPagesOrder = listOrder({
  list: 'footerPagesOrder',
  area: footerPageHistory.area,
  tables: footerPageHistory.tables,
  message: footerUpdated,
  table: 'footer_pages',
  rowKey: 'name',
  tags: listTags,
});

/** Changes a policy page, or adds it at the end. @returns the tags of its lists, if they have changed */
async function putPage(
  trx: Db,
  name: string,
  { title, subtitle, linkName }: EntryContent<'footerPages'>,
): Promise<string[]> {
  const before = await findFooterPage(trx, name);
  if (!before) {
    const position = ((await listFooterPages(trx)).at(-1)?.position ?? -1) + 1;
    await insertFooterPage(trx, { name, title, position });
  }
  const link_name = linkName || title;
  await updateFooterPage(trx, before ?? { name, version: 0 }, { title, subtitle, link_name });
  const isListedAsBefore =
    before?.title === title && before.subtitle === subtitle && before.link_name === link_name;
  return isListedAsBefore ? [] : listTags;
}

/** A name made from a title, which no policy page has. */
async function freeName(db: Db, title: string, drafted: readonly string[]): Promise<string> {
  const written = (await listFooterPages(db)).map(({ name_key }) => name_key);
  const taken = [...reserved, ...drafted, ...written];
  return freeSlug(slugOf(title, 'Page', 90), taken);
}
