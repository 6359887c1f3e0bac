import type { CheckedBody, Reply } from '#contract/index.ts';
import { type ResearchKind, researchKinds } from '#contract/research/calls.ts';
import { containsAll, fold } from '#contract/shared/text/fold.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { entriesInLanguage, type ShowEntry } from '../lists/translations/in-language.ts';
import { wordsOf } from '../search/tokenize.ts';
import { type ItemSummary, listItemSummaries, listItemsByIds } from './queries.ts';
import { withTitleLanguage } from './read-lists.ts';

/** The maximum number of words in a search. */
const maxWords = 6;

/**
 * A page of the research page's items. Search ignores case and accents; databases do that differently, so it is done
 * here. Texts are read only for the displayed page.
 */
export async function getFilteredItems(
  db: Db,
  { kind, author, words = '', language, ...page }: CheckedBody<'research/getFilteredItems'>,
): Promise<Reply<'research/getFilteredItems'>> {
  const show = await entriesInLanguage(db, 'researchItems', language);
  const rows = await listInOrder(db, words === '' ? null : show);
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
      show,
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

/**
 * Every item, kind by kind, in staff's order.
 * @param show with their texts, as readers see them; null: without
 */
async function listInOrder(db: Db, show: ShowEntry | null): Promise<ItemSummary[]> {
  const written = await listItemSummaries(db, show !== null);
  const rows = show === null ? written : written.map((item) => searchedIn(item, show));
  const positionOf = (row: ItemSummary) => researchKinds.indexOf(row.kind as ResearchKind);
  return rows.sort((a, b) => positionOf(a) - positionOf(b));
}

const searchedIn = (item: ItemSummary, show: ShowEntry): ItemSummary =>
  show(item, item.id, (row, texts) => ({
    ...row,
    title: texts.text('title', row.title),
    text: texts.text('text', row.text ?? ''),
  }));

/** Whether an item contains all words, each of which may be a prefix. */
const isFound = ({ title, author, text = '' }: ItemSummary, words: string[]): boolean =>
  words.length === 0 || containsAll(`${title} ${author} ${text}`, words);

async function readItems(db: Db, show: ShowEntry, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await listItemsByIds(db, ids);
  return rows
    .map((row) =>
      withTitleLanguage(
        row,
        show({ ...row, kind: row.kind as ResearchKind }, row.id, (item, texts) => ({
          ...item,
          title: texts.text('title', item.title),
          html: texts.html('text', item.html),
        })),
      ),
    )
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
