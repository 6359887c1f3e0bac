import { type ResearchKind, researchKinds } from '#contract/research/calls.ts';
import { slugOf } from '#contract/shared/text/slug.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { firstFreeSlug } from '#server/platform/first-free-slug.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { listOrder } from '../lists/history/list-order.ts';
import type { VersionedList } from '../lists/history/versioned-list.ts';
import { putRow, removeRow } from '../lists/rows.ts';
import { findByName, itemList, missing } from './edit-items.ts';
import { termList } from './edit-terms.ts';
import { findResearchItem, listResearchItems, listResearchTerms } from './queries.ts';

const tagOf = (kind: string) => `research:${kind}`;

/** The glossary, with drafts and a history. */
export const termHistory: VersionedList<'researchTerms'> = {
  list: 'researchTerms',
  area: 'researchTerms',
  tables: [['research_terms', 'id']],
  message: ({ content: { term } }) => `${term} is updated.`,
  titleOf: ({ term }) => term,
  read: async (db) =>
    new Map(
      (await listResearchTerms(db)).map(({ id, term, definition }) => [id, { term, definition }]),
    ),
  newKey: async () => newId(),
  async prepare({ term, definition }) {
    const { definition: html = '' } = await renderTexts({ definition });
    return async (trx, key) => {
      await putRow(trx, termList, key, { term, definition, html });
      return ['researchTerms'];
    };
  },
  async remove(trx, key) {
    await removeRow(trx, termList, key);
    return ['researchTerms'];
  },
};

/** The items of all kinds, with drafts and a history. Their names, which only staff see, are no part of it. */
export const itemHistory: VersionedList<'researchItems'> = {
  list: 'researchItems',
  area: 'research',
  tables: [['research_items', 'id']],
  message: async ({ key }, trx) => `${(await findResearchItem(trx, key))?.name} is updated.`,
  titleOf: ({ title }) => title,
  async read(db) {
    const items = new Map();
    // One query at a time: a transaction has one connection.
    for (const kind of researchKinds) {
      for (const row of await listResearchItems(db, kind)) {
        const { id, title, author, year, url, text, image } = row;
        items.set(id, { kind, title, author, year, url, text, image });
      }
    }
    return items;
  },
  newKey: async () => newId(),
  async prepare({ kind, ...fields }) {
    const { text: html = '' } = await renderTexts({ text: fields.text });
    return async (trx, key) => {
      const before = await findResearchItem(trx, key);
      if (before && before.kind !== kind) throw new AppError('notFound', missing);
      const name = before?.name ?? (await freeName(trx, kind, fields.title));
      await putRow(trx, itemList(kind, name), key, { ...fields, html });
      return [tagOf(kind)];
    };
  },
  async remove(trx, key) {
    const before = await findResearchItem(trx, key);
    if (!before) throw new AppError('notFound', missing);
    await removeRow(trx, itemList(before.kind as ResearchKind), key);
    return [tagOf(before.kind)];
  },
};

/** A name made from a title, which no item of this kind has. */
const freeName = (trx: Db, kind: ResearchKind, title: string): Promise<string> =>
  firstFreeSlug(
    slugOf(title, 'Item'),
    async (name) => (await findByName(trx, kind, name)) !== undefined,
  );

/** The order of the items of each kind. */
export const researchOrder = listOrder({
  list: 'researchOrder',
  area: itemHistory.area,
  tables: itemHistory.tables,
  message: 'Research is updated.',
  table: 'research_items',
  tags: researchKinds.map(tagOf),
  parts: { keys: async () => [...researchKinds], within: (kind) => ({ kind }) },
});
