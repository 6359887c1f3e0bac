import type { Db } from '#server/platform/db/connect.ts';
import { leadsTo } from './menus/empty-entries.ts';
import { listFooterData, listFooterPages, listMenuColumns, listMenuLinks } from './queries.ts';

/**
 * The footer as every page shows it.
 * @param emptyAddresses in lower case; it has no links there
 */
export async function readFooter(db: Db, emptyAddresses: readonly string[]) {
  const [footerData, footerPages, columns, links] = await Promise.all([
    listFooterData(db),
    listFooterPages(db),
    listMenuColumns(db),
    listMenuLinks(db),
  ]);
  const bottomMenu = columns.map(({ columnName }) => ({
    columnName,
    links: links.filter(
      (link) =>
        link.column_name === columnName &&
        // One that is announced leads to “Coming soon”, whatever is there.
        (link.isActive === 0 || !leadsTo(emptyAddresses, link.url)),
    ),
  }));
  return {
    footerData,
    footerPages: footerPages.filter(({ name }) => !leadsTo(emptyAddresses, `/policy/${name}`)),
    bottomMenu: bottomMenu.filter(({ links }) => links.length > 0),
  };
}
