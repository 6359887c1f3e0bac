import type { CheckedBody, Reply } from '#contract/index.ts';
import type { ResearchKind } from '#contract/research.ts';
import type { Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { given } from '#server/platform/omit-undefined.ts';
import { changeLive } from '../lists/change-list.ts';
import { deleteEntry, type EntryList, saveEntry } from '../lists/rows.ts';
import { readItems } from './lists.ts';
import { findResearchItem, listResearchItems } from './queries.ts';

const missing = 'This item doesn’t exist.';

const itemList = (kind: ResearchKind, name = ''): EntryList<'research_items'> => ({
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
 * Changes the item that the id names, or else the name; adds it when there is none of this name.
 * @throws {Refusal} `notFound` for an id of no item of this kind; `changedMeanwhile` with all of this
 *   kind; `badInput` for a name that another item has, or a text that cannot be rendered
 */
export async function editResearchItem(
  parts: Parts,
  { userId }: Person,
  { kind, id, order, version, ...fields }: CheckedBody<'research/editResearchItem'>,
): Promise<Reply<'research/editResearchItem'>> {
  const { name } = fields;
  const html = await renderTexts(given({ text: fields.text }));
  return changeLive(parts, userId, 'research.edit', async (trx) => {
    const ofThisName = await findByName(trx, kind, name);
    if (id !== undefined) await findOfKind(trx, kind, id);
    if (id !== undefined && ofThisName && ofThisName.id !== id) throw nameIsTaken();
    const edited = { id: id ?? ofThisName?.id, order, version };
    const values = { ...given(fields), ...given({ html: html.text }) };
    const saved = await saveEntry(trx, itemList(kind, name), edited, values);
    return reply(saved, kind, `${name} is updated.`, await readItems(trx, kind));
  });
}

/** Deletes an item, by its id or by its kind and name. @throws {Refusal} `notFound`; `badInput` */
export function deleteResearchItem(
  parts: Parts,
  { userId }: Person,
  { id, kind, name }: CheckedBody<'research/deleteResearchItem'>,
): Promise<Reply<'research/deleteResearchItem'>> {
  return changeLive(parts, userId, 'research.delete', async (trx) => {
    if (id === undefined && (kind === undefined || name === undefined)) throw nothingNamed();
    const item =
      id === undefined
        ? await findByName(trx, kind as ResearchKind, name as string)
        : await findOfKind(trx, kind, id);
    if (!item) throw new Refusal('notFound', missing);
    const itsKind = item.kind as ResearchKind;
    await deleteEntry(trx, itemList(itsKind), item.id);
    return reply(item.id, itsKind, `${item.name} is deleted.`, await readItems(trx, itsKind));
  });
}

/** An item by its name, in any case. */
async function findByName(trx: Db, kind: ResearchKind, name: string) {
  const items = await listResearchItems(trx, kind);
  return items.find((item) => item.name.toLowerCase() === name.toLowerCase());
}

async function findOfKind(trx: Db, kind: ResearchKind | undefined, id: string) {
  const item = await findResearchItem(trx, id);
  if (!item || (kind !== undefined && item.kind !== kind)) throw new Refusal('notFound', missing);
  return item;
}

function nameIsTaken() {
  const message = 'An item with this name already exists.';
  return new Refusal('badInput', message, { errors: { name: message } });
}

function nothingNamed() {
  const message = 'Send the item’s id, or its kind and name.';
  return new Refusal('badInput', message, { errors: { id: message } });
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
