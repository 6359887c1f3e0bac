import type { Db } from '#server/platform/db/connect.ts';
import { listFooterData, listFooterPages, listMenuColumns, listMenuLinks } from './queries.ts';

/** The footer as every page shows it. */
export async function readFooter(db: Db) {
  const [footerData, footerPages, columns, links] = await Promise.all([
    listFooterData(db),
    listFooterPages(db),
    listMenuColumns(db),
    listMenuLinks(db),
  ]);
  const bottomMenu = columns.map(({ columnName }) => ({
    columnName,
    links: links.filter((link) => link.column_name === columnName),
  }));
  return { footerData, footerPages, bottomMenu };
}
