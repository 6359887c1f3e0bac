import type { CheckedBody, Reply } from '#contract/index.ts';
import { type ResearchKind, researchKinds } from '#contract/research.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { placeOf } from '#server/platform/tables/query.ts';
import { fold, wordsOf } from '../search/tokenize.ts';

/** So many words of a search count. */
const mostWords = 6;

/**
 * A page of what the research page lists. What is looked for is compared without case and accents, as
 * nobody types them; databases do not agree on that, so it is done here. The texts of the page that is
 * shown are read alone.
 */
export async function getFilteredItems(
  db: Db,
  { kind, author, words = '', ...page }: CheckedBody<'research/getFilteredItems'>,
): Promise<Reply<'research/getFilteredItems'>> {
  const rows = await listLean(db, words !== '');
  const wanted = wordsOf(words).slice(0, mostWords).map(fold);
  const found = rows.filter(
    (row) => (author === undefined || row.author === author) && holdsAll(row, wanted),
  );
  const shown = kind ? found.filter((row) => row.kind === kind) : found;
  const { limit, offset } = placeOf(page);
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

interface LeanItem {
  id: string;
  kind: string;
  title: string;
  author: string;
  text?: string;
}

/** Every item, kind by kind, in the order that staff gave them. */
async function listLean(db: Db, withText: boolean): Promise<LeanItem[]> {
  const rows: LeanItem[] = await db
    .selectFrom('research_items')
    .select(['id', 'kind', 'title', 'author'])
    .$if(withText, (query) => query.select('text'))
    .orderBy('position')
    .orderBy('title')
    .execute();
  const placeOfKind = (row: LeanItem) => researchKinds.indexOf(row.kind as ResearchKind);
  return rows.sort((a, b) => placeOfKind(a) - placeOfKind(b));
}

/** Whether an item holds all words; the last may be unfinished, as may any. */
function holdsAll({ title, author, text = '' }: LeanItem, words: string[]): boolean {
  if (words.length === 0) return true;
  const folded = fold(`${title} ${author} ${text}`);
  return words.every((word) => folded.includes(word));
}

async function readItems(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('research_items')
    .select(['id', 'kind', 'title', 'author', 'year', 'url', 'html', 'image'])
    .where('id', 'in', ids)
    .execute();
  return rows
    .map((row) => ({ ...row, kind: row.kind as ResearchKind }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
