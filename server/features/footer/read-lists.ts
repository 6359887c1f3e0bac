import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  listAllParagraphs,
  listColumns,
  listFooterData,
  listFooterPages,
  listFooterParagraphs,
  listLinks,
} from './queries.ts';

// Each list as it is written: in the reply to every edit, and for an editor whose version is outdated.

export async function readFooterData(db: Db) {
  return (await listFooterData(db)).map(({ position: _position, ...block }) => ({
    ...block,
    language: defaultLanguage,
  }));
}

export async function readFooterPages(db: Db) {
  return (await listFooterPages(db)).map((row) => ({
    name: row.name,
    title: row.title,
    subtitle: row.subtitle,
    linkName: row.link_name,
    order: row.position,
    version: row.version,
    language: defaultLanguage,
  }));
}

/** @param name as it is stored; absent: of all policy pages */
export async function readFooterParagraphs(db: Db, name?: string) {
  const rows = await (name === undefined ? listAllParagraphs(db) : listFooterParagraphs(db, name));
  return rows.map(({ id, page_name, title, text, html }) => ({
    id,
    name: page_name,
    title,
    text,
    html,
    language: defaultLanguage,
  }));
}

export async function readBottomMenu(db: Db) {
  // One query at a time: a transaction has one connection.
  const columns = await listColumns(db);
  const links = await listLinks(db);
  return columns.map((column) => ({
    columnName: column.column_name,
    order: column.position,
    language: defaultLanguage,
    links: links
      .filter((link) => link.column_name === column.column_name)
      .map((link) => ({
        id: link.id,
        linkName: link.link_name,
        url: link.url,
        isActive: link.is_active,
        language: defaultLanguage,
      })),
  }));
}
