import type { Db } from '#server/platform/db/connect.ts';
import {
  listBottomMenu,
  listFooterData,
  listFooterPages,
  listFooterParagraphs,
} from './queries.ts';

// Each list as the contract shows it: to visitors, and in the reply to every edit of it.

export const readFooterData = listFooterData;

export async function readFooterPages(db: Db) {
  return (await listFooterPages(db)).map((row) => ({
    ...row,
    linkName: row.link_name,
    order: row.position,
  }));
}

/** @param name as it is stored */
export async function readFooterParagraphs(db: Db, name: string) {
  return (await listFooterParagraphs(db, name)).map((row) => ({ ...row, name: row.page_name }));
}

export async function readBottomMenu(db: Db) {
  const { columns, links } = await listBottomMenu(db);
  return columns.map((column) => ({
    columnName: column.column_name,
    order: column.position,
    links: links
      .filter((link) => link.column_name === column.column_name)
      .map((link) => ({
        id: link.id,
        linkName: link.link_name,
        url: link.url,
        isActive: link.is_active,
      })),
  }));
}
