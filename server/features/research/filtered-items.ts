import type { CheckedBody, Reply } from '#contract/index.ts';
import { type ResearchKind, researchKinds } from '#contract/research/calls.ts';
import { containsAll, fold } from '#contract/shared/text/fold.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { wordsOf } from '../search/tokenize.ts';
import { type ItemSummary, listItemSummaries, listItemsByIds } from './queries.ts';

/** The maximum number of words in a search. */
const maxWords = 6;

/**
 * A page of the research page's items. Search ignores case and accents; databases do that differently, so it is done
 * here. Texts are read only for the displayed page.
 */
export async function getFilteredItems(
  db: Db,
  { kind, author, words = '', ...page }: CheckedBody<'research/getFilteredItems'>,
): Promise<Reply<'research/getFilteredItems'>> {
  const rows = await listInOrder(db, words !== '');
  const wanted = wordsOf(words).slice(0, maxWords).map(fold);
  const found = rows.filter(
    (row) => (author === undefined || row.author === author) && isFound(row, wanted),
  );
  const shown = kind ? found.filter((row) => row.kind === kind) : found;
  const { limit, offset } = limitAndOffset(page);
  return {
    code: 1,
    items: await readItems(
      db,
      shown.slice(offset, offset + limit).map(({ id }) => id),
    ),
    total: shown.length,
    kinds: researchKinds.map((each) => ({
      kind: each,
      total: found.filter((row) => row.kind === each).length,
    })),
    authors: [...new Set(rows.map((row) => row.author))]
      .filter(Boolean)
      .sort((a, b) => a.localeCompare(b, 'en')),
  };
}

/** Every item, kind by kind, in staff's order. */
async function listInOrder(db: Db, withText: boolean): Promise<ItemSummary[]> {
  const rows = await listItemSummaries(db, withText);
  const positionOf = (row: ItemSummary) => researchKinds.indexOf(row.kind as ResearchKind);
  return rows.sort((a, b) => positionOf(a) - positionOf(b));
}

/** Whether an item contains all words, each of which may be a prefix. */
const isFound = ({ title, author, text = '' }: ItemSummary, words: string[]): boolean =>
  words.length === 0 || containsAll(`${title} ${author} ${text}`, words);

async function readItems(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await listItemsByIds(db, ids);
  return rows
    .map((row) => ({ ...row, kind: row.kind as ResearchKind }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
