import MiniSearch, { type SearchResult as Hit } from 'minisearch';
import type { SearchKind, SearchResult } from '#contract/search/calls.ts';
import { excerptOf, markMatches } from './excerpt.ts';
import { indexedWordsOf, isUnspaced, soughtWordsOf, termOf, wordsOf } from './tokenize.ts';

/** A searchable entry. */
export interface SearchEntry {
  kind: SearchKind;
  path: string;
  /** The heading above it on its page; empty: it is the page itself. */
  heading: string;
  title: string;
  /** Other text about its topic: a subtitle, a page's headings. */
  summary: string;
  text: string;
}

export interface SearchQuery {
  query: string;
  kind: SearchKind | undefined;
  /** How many results to skip. */
  skip: number;
  take: number;
}

export interface SearchHits {
  results: SearchResult[];
  total: number;
  kinds: { kind: SearchKind; total: number }[];
  /** The query with mistyped words corrected; null if there were none. */
  correctedQuery: string | null;
}

/** Further words add little, and each costs time. */
const maxWords = 12;
/** Longer words are not typed by hand, and have too many neighbors. */
const longestWord = 40;

/** Content ranks above definitions of words. */
const boosts: Partial<Record<SearchKind, number>> = { articles: 2, courses: 2, programs: 1.5 };

/** Stop words: words of nearly every text. */
const fillers = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or our that the to we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** The allowed typos: one in a short word; two, such as a transposition, in a longer one. */
const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** All live content, in memory. The entries of a source (a page, a list) are replaced together. */
export class SearchIndex {
  readonly #index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'summary', 'text'],
    tokenize: indexedWordsOf,
    processTerm: termOf,
    searchOptions: {
      // Queries are already split into terms.
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boost: { title: 5, summary: 2 },
      weights: { fuzzy: 1, prefix: 0.6 },
      boostDocument: (id: number) => boosts[this.#entry(id).kind] ?? 1,
    },
  });
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

  search({ query, kind, skip, take }: SearchQuery): SearchHits {
    const { hits, corrections } = this.#find(termsOf(query));
    const totals = new Map<SearchKind, number>();
    for (const { id } of hits) {
      const { kind: each } = this.#entry(id);
      totals.set(each, (totals.get(each) ?? 0) + 1);
    }
    const asked = kind ? hits.filter(({ id }) => this.#entry(id).kind === kind) : hits;
    return {
      results: asked
        .slice(skip, skip + take)
        .map(({ id, terms }) => show(this.#entry(id), new Set(terms))),
      total: asked.length,
      kinds: [...totals].map(([each, total]) => ({ kind: each, total })),
      correctedQuery: corrections.size === 0 ? null : correct(query, corrections),
    };
  }

  #entry(id: number): SearchEntry {
    return this.#entries.get(id) as SearchEntry;
  }

  /** Entries with every term, or if there are none, with at least one; mistyped terms are corrected. */
  #find(query: QueryTerms): { hits: Hit[]; corrections: Map<string, string> } {
    const corrections = new Map<string, string>();
    const hits = this.#match(query);
    const missing = query.terms.filter(
      (term) => !hits.some((hit) => hit.queryTerms.includes(term)),
    );
    if (missing.length === 0) return { hits: withAll(query, hits), corrections };
    const replaced = { ...query };
    for (const term of missing) {
      const singular = term === query.unfinished ? this.#singularOf(term) : undefined;
      const correction = singular ?? this.#correction(term);
      if (!correction) continue;
      if (!singular) corrections.set(term, correction);
      replaced.terms = replaced.terms.map((each) => (each === term ? correction : each));
      if (term === query.unfinished) replaced.unfinished = singular;
    }
    return { hits: withAll(replaced, this.#match(replaced)), corrections };
  }

  #match({ terms, unfinished, beginnings }: QueryTerms): Hit[] {
    const prefix = (term: string) => term === unfinished || beginnings.has(term);
    return this.#index.search({ queries: terms }, { prefix });
  }

  /** 'berrie' is a prefix of 'berries', which is indexed as 'berry'. */
  #singularOf(unfinished: string): string | undefined {
    const singular = termOf(`${unfinished}s`);
    return this.#index.search(singular).length > 0 ? singular : undefined;
  }

  /** The likeliest intended term: the most frequent of the most similar ones. The first letter is rarely wrong. */
  #correction(term: string): string | undefined {
    for (let typos = 1; typos <= maxTypos(term); typos += 1) {
      const uses = new Map<string, number>();
      for (const { terms } of this.#index.search(term, { fuzzy: typos })) {
        for (const similar of terms) {
          if (similar[0] === term[0]) uses.set(similar, (uses.get(similar) ?? 0) + 1);
        }
      }
      const [best] = [...uses].toSorted(([, one], [, other]) => other - one);
      if (best) return best[0];
    }
    return undefined;
  }
}

interface QueryTerms {
  terms: string[];
  /** The term being typed also matches longer ones that begin with it. */
  unfinished: string | undefined;
  /** So do numbers after a hyphen, 'P-8' of 'P-8A', and single characters of scripts without spaces. */
  beginnings: ReadonlySet<string>;
}

/** A number after a hyphen, with the letters that follow it. */
const afterHyphen = /[\p{L}\p{N}][-\u2010\u2011](\p{N}[\p{L}\p{N}]*)/gu;

/** The significant terms of a query. */
function termsOf(query: string): QueryTerms {
  const text = query.normalize('NFC');
  const typed = [...new Set(soughtWordsOf(text).map(termOf))].filter(
    (term) => term !== '' && term.length <= longestWord,
  );
  const numbers = Array.from(text.matchAll(afterHyphen), ([, number = '']) => termOf(number));
  const telling = typed.filter((term) => !fillers.has(term));
  const last = typed.at(-1);
  return {
    terms: (telling.length > 0 ? telling : typed).slice(0, maxWords),
    unfinished: last && last.length > 1 ? last : undefined,
    beginnings: new Set([
      ...numbers,
      ...typed.filter((term) => term.length === 1 && isUnspaced(term)),
    ]),
  };
}

function withAll({ terms }: QueryTerms, hits: Hit[]): Hit[] {
  const all = hits.filter(({ queryTerms }) => queryTerms.length === new Set(terms).size);
  return all.length > 0 ? all : hits;
}

const correct = (query: string, corrections: Map<string, string>) =>
  wordsOf(query.normalize('NFC'))
    .map((word) => corrections.get(termOf(word)) ?? word)
    .join(' ');

function show({ kind, path, heading, title, text }: SearchEntry, found: Set<string>): SearchResult {
  return { kind, path, heading, title: markMatches(title, found), excerpt: excerptOf(text, found) };
}
