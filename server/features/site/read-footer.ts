import type { Db } from '#server/platform/db/connect.ts';
import { entriesInLanguage } from '../lists/translations/in-language.ts';
import { menuColumnIn } from './menu-in-language.ts';
import { leadsTo } from './menus/empty-entries.ts';
import { listFooterData, listFooterPages, listMenuColumns, listMenuLinks } from './queries.ts';

/**
 * The footer as every page shows it, in the language of the call.
 * @param emptyAddresses in lower case; it has no links there
 */
export async function readFooter(db: Db, emptyAddresses: readonly string[]) {
  const [footerData, footerPages, bottomMenu] = await Promise.all([
    readBlocks(db),
    readPages(db),
    readMenu(db),
  ]);
  const isShown = (link: { isActive: 0 | 1; url: string }) =>
    // One that is announced leads to “Coming soon”, whatever is there.
    link.isActive === 0 || !leadsTo(emptyAddresses, link.url);
  return {
    footerData,
    footerPages: footerPages.filter(({ name }) => !leadsTo(emptyAddresses, `/policy/${name}`)),
    bottomMenu: bottomMenu
      .map(({ links, ...column }) => ({ ...column, links: links.filter(isShown) }))
      .filter(({ links }) => links.length > 0),
  };
}

async function readBlocks(db: Db) {
  const show = await entriesInLanguage(db, 'footerBlocks');
  return (await listFooterData(db)).map((block) =>
    show(block, block.name, (row, texts) => ({
      ...row,
      title: texts.text('title', row.title),
      html: texts.html('text', row.html),
    })),
  );
}

async function readPages(db: Db) {
  const show = await entriesInLanguage(db, 'footerPages');
  return (await listFooterPages(db)).map((page) =>
    show(page, page.name, (row, texts) => ({
      ...row,
      linkName: texts.text('linkName', row.linkName),
    })),
  );
}

async function readMenu(db: Db) {
  const show = await entriesInLanguage(db, 'bottomMenu');
  const links = Map.groupBy(await listMenuLinks(db), ({ column_name }) => column_name);
  return (await listMenuColumns(db)).map(({ position, columnName }) =>
    menuColumnIn(show, position, { columnName, links: links.get(columnName) ?? [] }),
  );
}
