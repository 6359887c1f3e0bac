import type { Db } from '#server/platform/db/connect.ts';

/** The footer as every page shows it. */
export async function readFooter(db: Db) {
  const [footerData, footerPages, columns, links] = await Promise.all([
    db.selectFrom('footer_data').select(['name', 'title', 'html']).orderBy('position').execute(),
    db
      .selectFrom('footer_pages')
      .select(['name', 'link_name as linkName'])
      .orderBy('position')
      .orderBy('name')
      .execute(),
    db
      .selectFrom('bottom_menu_columns')
      .select('column_name as columnName')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('bottom_menu_links')
      .select(['column_name', 'link_name as linkName', 'url', 'is_active as isActive'])
      .orderBy('position')
      .execute(),
  ]);
  const bottomMenu = columns.map(({ columnName }) => ({
    columnName,
    links: links.filter((link) => link.column_name === columnName),
  }));
  return { footerData, footerPages, bottomMenu };
}

export function findRedirect(db: Db, from: string) {
  return db
    .selectFrom('redirects')
    .select(['to_path', 'status'])
    .where('from_path', '=', from)
    .executeTakeFirst();
}
