import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { editAndReturnList } from '../lists/change-list.ts';
import { removeChildRow, saveChildRows } from '../lists/child-rows.ts';
import { deleteEmptyColumn, insertColumn, listColumns, renameColumn } from './queries.ts';
import { readBottomMenu } from './read-lists.ts';

const menu = {
  name: 'bottomMenu',
  tag: 'bottomMenu',
  read: async (db: Db) => ({ bottomMenu: await readBottomMenu(db) }),
};
const linkList = {
  table: 'bottom_menu_links',
  missing: 'This link doesn’t exist in this column.',
} as const;

/**
 * Changes a column's name and the given links, and adds new ones. A new column starts with its first links.
 * @throws {AppError} `notFound` for a column without links, or for a link of another column; `badInput` for a column
 * name that is taken, or duplicate links
 */
export function editBottomLinks(
  deps: AppDeps,
  { userId }: CurrentUser,
  { columnName, newColumnName = columnName, links }: CheckedBody<'footer/editBottomLinks'>,
): Promise<Reply<'footer/editBottomLinks'>> {
  return editAndReturnList(deps, userId, menu, 'edit', 'Bottom Menu is updated.', async (trx) => {
    await prepareColumn(trx, columnName, newColumnName, links.length);
    const owner = { column_name: newColumnName };
    const sent = links.map(({ id, linkName, url, isActive }) => ({
      id,
      values: { link_name: linkName, url, is_active: isActive },
    }));
    await saveChildRows(trx, { ...linkList, owner }, 'links', sent);
    return newColumnName;
  });
}

/**
 * Deletes a link, and its column with the last link.
 * @throws {AppError} `notFound`
 */
export function deleteLink(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'footer/deleteLink'>> {
  return editAndReturnList(
    deps,
    userId,
    menu,
    'delete',
    'Bottom Menu Link is deleted.',
    async (trx) => {
      const list = { ...linkList, missing: 'This link doesn’t exist.' };
      const { column_name } = await removeChildRow(trx, list, id);
      await deleteEmptyColumn(trx, column_name);
      return column_name;
    },
  );
}

async function prepareColumn(trx: Db, name: string, newName: string, links: number) {
  const columns = await listColumns(trx);
  const names = columns.map((column) => column.column_name);
  if (!names.includes(name)) {
    if (links === 0 || newName !== name)
      throw new AppError('notFound', 'This column doesn’t exist.');
    const position = (columns.at(-1)?.position ?? -1) + 1;
    await insertColumn(trx, { column_name: name, position });
  } else if (newName !== name) {
    if (names.includes(newName)) throw columnNameIsTaken();
    await renameColumn(trx, name, newName);
  }
}

export function columnNameIsTaken() {
  const message = 'A column with this name already exists.';
  return new AppError('badInput', message, { errors: { newColumnName: message } });
}
