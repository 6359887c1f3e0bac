import type { EntryContent } from '#contract/lists/entries.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { replaceChildRows } from '../lists/child-rows.ts';
import type { VersionedList } from '../lists/history/versioned-list.ts';
import { columnNameIsTaken } from './edit-menu.ts';
import { deleteEmptyColumn, insertColumn, listColumns, renameColumn } from './queries.ts';
import { readBottomMenu } from './read-lists.ts';

/** The columns of the bottom menu, by their positions, with drafts and a history. */
export const bottomMenuHistory: VersionedList<'bottomMenu'> = {
  list: 'bottomMenu',
  area: 'bottomMenu',
  tables: [
    ['bottom_menu_columns', 'column_name'],
    ['bottom_menu_links', 'id'],
  ],
  message: 'Bottom Menu is updated.',
  titleOf: ({ columnName }) => columnName,
  read: async (db) =>
    new Map(
      (await readBottomMenu(db)).map(({ order, columnName, links }) => [
        String(order),
        { columnName, links },
      ]),
    ),
  async newKey(db, _content, drafted) {
    const positions = (await listColumns(db)).map(({ position }) => position);
    return String(Math.max(-1, ...positions, ...drafted.map(Number)) + 1);
  },
  async prepare({ columnName, links }) {
    if (links.length === 0) {
      const message = 'A column needs at least one link.';
      throw new AppError('badInput', message, { errors: { links: message } });
    }
    return async (trx, key) => {
      await putColumn(trx, Number(key), columnName);
      await putLinks(trx, columnName, links);
      return ['bottomMenu'];
    };
  },
  async remove(trx, key) {
    const column = (await listColumns(trx)).find(({ position }) => String(position) === key);
    if (!column) throw new AppError('notFound', 'This column doesn’t exist.');
    await putLinks(trx, column.column_name, []);
    await deleteEmptyColumn(trx, column.column_name);
    return ['bottomMenu'];
  },
};

/** @throws {AppError} `badInput` for a name that another column has */
async function putColumn(trx: Db, position: number, name: string): Promise<void> {
  const columns = await listColumns(trx);
  const own = columns.find((column) => column.position === position);
  if (own?.column_name === name) return;
  if (columns.some((column) => column.column_name === name)) throw columnNameIsTaken();
  if (own) await renameColumn(trx, own.column_name, name);
  else await insertColumn(trx, { column_name: name, position });
}

const putLinks = (trx: Db, columnName: string, links: EntryContent<'bottomMenu'>['links']) =>
  replaceChildRows(
    trx,
    { table: 'bottom_menu_links', owner: { column_name: columnName } },
    links.map(({ id, linkName, url, isActive }) => ({
      id,
      values: { link_name: linkName, url, is_active: isActive },
    })),
  );
