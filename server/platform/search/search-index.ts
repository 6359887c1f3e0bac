import MiniSearch, { type SearchResult as Hit, type Query } from 'minisearch';
import type { SearchKind, SearchResult } from '#contract/search.ts';
import { excerptOf, mark } from './excerpt.ts';
import { fold, wordsOf } from './words.ts';

/** Something that can be found. */
export interface SearchEntry {
  kind: SearchKind;
  path: string;
  /** The heading under which it stands on its page; empty: it is the page. */
  heading: string;
  title: string;
  /** What else says what it is about: a subtitle, the headings of a page. */
  summary: string;
  text: string;
}

export interface Question {
  query: string;
  kind: SearchKind | undefined;
  /** How many of the results are left out before the first that is given. */
  skip: number;
  take: number;
}

export interface Found {
  results: SearchResult[];
  total: number;
  kinds: { kind: SearchKind; total: number }[];
}

/** Words beyond these say nothing more, and each costs time. */
const mostWords = 12;
/** Nobody types a longer word by hand; a long one has a great many neighbours. */
const longestWord = 40;

/** What is written to be read comes before what explains a word of it. */
const boosts: Partial<Record<SearchKind, number>> = { articles: 2, courses: 2, programs: 1.5 };

/** They stand in nearly every text, and tell nothing of what is looked for. */
const fillers = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or our that the to we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** How many letters may be wrong: one in a short word; two, as when two are swapped, in a longer one. */
const mistakesIn = (word: string) => (word.length < 4 ? false : word.length < 6 ? 1 : 2);

/** All that is live, in memory. The entries of a source (a page, a list) are replaced together. */
export class SearchIndex {
  readonly #index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'summary', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => {
      const folded = fold(word);
      this.#known.add(folded);
      return folded;
    },
  });
  /** Every word that some entry has or had: only another one can be mistyped. */
  readonly #known = new Set<string>();
  readonly #entries = new Map<number, SearchEntry>();
  readonly #idsBySource = new Map<string, number[]>();
  #lastId = 0;

  replace(source: string, entries: SearchEntry[]): void {
    for (const id of this.#idsBySource.get(source) ?? []) {
      this.#index.discard(id);
      this.#entries.delete(id);
    }
    const ids = entries.map((entry) => {
      this.#lastId += 1;
      this.#index.add({ id: this.#lastId, ...entry });
      this.#entries.set(this.#lastId, entry);
      return this.#lastId;
    });
    if (ids.length > 0) this.#idsBySource.set(source, ids);
    else this.#idsBySource.delete(source);
  }

  search({ query, kind, skip, take }: Question): Found {
    const hits = this.#find(wordsOf(query.normalize('NFC')));
    const totals = new Map<SearchKind, number>();
    for (const { id } of hits) {
      const entry = this.#entries.get(id) as SearchEntry;
      totals.set(entry.kind, (totals.get(entry.kind) ?? 0) + 1);
    }
    const asked = kind ? hits.filter(({ id }) => this.#entries.get(id)?.kind === kind) : hits;
    return {
      results: asked.slice(skip, skip + take).map((hit) => this.#show(hit)),
      total: asked.length,
      kinds: [...totals].map(([each, total]) => ({ kind: each, total })),
    };
  }

  /** What holds all of the words, or else any of them. */
  #find(words: string[]): Hit[] {
    const typed = [...new Set(words.map(fold))].filter(
      (word) => word !== '' && word.length <= longestWord,
    );
    const telling = typed.filter((word) => !fillers.has(word));
    const queries: Query[] = (telling.length > 0 ? telling : typed).slice(0, mostWords);
    if (queries.length === 0) return [];
    const last = typed.at(-1);
    const options = {
      boost: { title: 5, summary: 2 },
      weights: { fuzzy: 0.3, prefix: 0.6 },
      boostDocument: (id: number) => boosts[this.#entries.get(id)?.kind ?? 'pages'] ?? 1,
      // The word that is being typed may be unfinished.
      prefix: (word: string) => word === last && word.length > 1,
      fuzzy: (word: string) => !this.#known.has(word) && mistakesIn(word),
      processTerm: fold,
    };
    const all = this.#index.search({ queries, combineWith: 'AND' }, options);
    return all.length > 0 ? all : this.#index.search({ queries, combineWith: 'OR' }, options);
  }

  #show({ id, terms }: Hit): SearchResult {
    const { kind, path, heading, title, text } = this.#entries.get(id) as SearchEntry;
    const found = new Set(terms);
    return { kind, path, heading, title: mark(title, found), excerpt: excerptOf(text, found) };
  }
}
