import type { CheckedBody, Reply } from '#contract/index.ts';
import type { ResearchKind } from '#contract/research/calls.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editPublished } from '../lists/change-list.ts';
import { type RowList, removeRow, saveRow } from '../lists/rows.ts';
import { findResearchItem, listResearchItems } from './queries.ts';
import { readItems } from './read-lists.ts';

export const missing = 'This item doesn’t exist.';

/** The rows of one kind. */
export const itemList = (kind: ResearchKind, name = ''): RowList<'research_items'> => ({
  table: 'research_items',
  missing,
  empty: {
    kind,
    name,
    title: name,
    author: '',
    year: null,
    url: '',
    text: '',
    html: '',
    image: '',
  },
  read: async (db) => ({ items: await readItems(db, kind) }),
});

/**
 * Changes the item with the id, or else with the name; adds it if there is none.
 * @throws {AppError} `notFound` for an unknown id of this kind; `conflict` with all of this kind; `badInput`
 * for a name that is taken, or text that cannot be rendered
 */
export async function editResearchItem(
  deps: AppDeps,
  { userId }: CurrentUser,
  { kind, id, order, version, ...fields }: CheckedBody<'research/editResearchItem'>,
): Promise<Reply<'research/editResearchItem'>> {
  const { name } = fields;
  const html = await renderTexts(omitUndefined({ text: fields.text }));
  return editPublished(deps, userId, 'research.edit', async (trx) => {
    const ofThisName = await findByName(trx, kind, name);
    if (id !== undefined) await findOfKind(trx, kind, id);
    if (id !== undefined && ofThisName && ofThisName.id !== id) throw nameIsTaken();
    const edited = { id: id ?? ofThisName?.id, order, version };
    const values = { ...omitUndefined(fields), ...omitUndefined({ html: html.text }) };
    const saved = await saveRow(trx, itemList(kind, name), edited, values);
    return reply(saved, kind, `${name} is updated.`, await readItems(trx, kind));
  });
}

/** Deletes an item, by its id or by its kind and name. @throws {AppError} `notFound`; `badInput` */
export function deleteResearchItem(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, kind, name }: CheckedBody<'research/deleteResearchItem'>,
): Promise<Reply<'research/deleteResearchItem'>> {
  return editPublished(deps, userId, 'research.delete', async (trx) => {
    if (id === undefined && (kind === undefined || name === undefined)) throw noItemGiven();
    const item =
      id === undefined
        ? await findByName(trx, kind as ResearchKind, name as string)
        : await findOfKind(trx, kind, id);
    if (!item) throw new AppError('notFound', missing);
    const itsKind = item.kind as ResearchKind;
    await removeRow(trx, itemList(itsKind), item.id);
    return reply(item.id, itsKind, `${item.name} is deleted.`, await readItems(trx, itsKind));
  });
}

/** An item by its name, case-insensitively. */
export async function findByName(trx: Db, kind: ResearchKind, name: string) {
  const items = await listResearchItems(trx, kind);
  return items.find((item) => item.name.toLowerCase() === name.toLowerCase());
}

async function findOfKind(trx: Db, kind: ResearchKind | undefined, id: string) {
  const item = await findResearchItem(trx, id);
  if (!item || (kind !== undefined && item.kind !== kind)) throw new AppError('notFound', missing);
  return item;
}

function nameIsTaken() {
  const message = 'An item with this name already exists.';
  return new AppError('badInput', message, { errors: { name: message } });
}

function noItemGiven() {
  const message = 'Send the item’s id, or its kind and name.';
  return new AppError('badInput', message, { errors: { id: message } });
}

const reply = (
  id: string,
  kind: ResearchKind,
  message: string,
  items: Awaited<ReturnType<typeof readItems>>,
) => ({
  subject: `research/${id}`,
  tags: [`research:${kind}`],
  reply: { code: 1 as const, message, items },
});
