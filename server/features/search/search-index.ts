import MiniSearch, { type SearchResult as Hit } from 'minisearch';
import type { EntryContent } from '#contract/lists/entries.ts';
import type { SearchKind, SearchResult } from '#contract/search/calls.ts';
import { excerptOf, markMatches } from './excerpt.ts';
import { type QueryTerms, queryTermsOf, tellingTerms, withTerm } from './query-terms.ts';
import { type Alternative, SynonymWords } from './synonyms/synonym-words.ts';
import { indexedWordsOf, termOf, wordsOf } from './tokenize.ts';

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
  /** Neither corrected nor with synonyms. */
  isAsTyped: boolean;
}

export interface SearchHits {
  results: SearchResult[];
  total: number;
  kinds: { kind: SearchKind; total: number }[];
  /** The query with mistyped words corrected; null if there were none. */
  correctedQuery: string | null;
  /** The mistyped words. */
  mistyped: string[];
  /** The synonyms by which more was found. */
  synonyms: string[];
  /** How many of the results have the words themselves, phrases with a synonym as such; they come first. */
  exactTotal: number;
}

/** Content ranks above definitions of words. */
const boosts: Partial<Record<SearchKind, number>> = { articles: 2, courses: 2, programs: 1.5 };

/** How much a term of a synonym counts, compared with one that was typed. */
const synonymWeight = 0.5;

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
  #synonyms = new SynonymWords([]);
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

  /** Replaces all synonyms. */
  setSynonyms(synonyms: readonly EntryContent<'synonyms'>[]): void {
    this.#synonyms = new SynonymWords(synonyms);
  }

  search({ query, kind, skip, take, isAsTyped }: SearchQuery): SearchHits {
    const { hits, alternatives, corrections } = this.#find(queryTermsOf(query), isAsTyped);
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
      mistyped: wordsOf(query.normalize('NFC')).filter((word) => corrections.has(termOf(word))),
      synonyms: [...new Set(alternatives.map(({ text }) => text))],
      exactTotal: asked.filter(({ isExact }) => isExact).length,
    };
  }

  #entry(id: number): SearchEntry {
    return this.#entries.get(id) as SearchEntry;
  }

  /**
   * Entries with every term, or if there are none, with at least one; mistyped terms are corrected.
   * @param isAsTyped neither corrected nor with synonyms
   */
  #find(query: QueryTerms, isAsTyped: boolean): Found & { corrections: Map<string, string> } {
    const corrections = new Map<string, string>();
    const expand = (terms: QueryTerms): ExpandedQuery => ({
      ...terms,
      alternatives: isAsTyped ? [] : this.#synonyms.alternativesTo(terms.typed),
    });
    const asked = expand(query);
    const hits = this.#match(asked);
    const missing = asked.terms.filter((term) => !hits.some((hit) => has(hit, term, asked)));
    let replaced = query;
    for (const term of missing) {
      const singular = term === query.unfinished ? this.#singularOf(term) : undefined;
      const correction = singular ?? (isAsTyped ? undefined : this.#correction(term));
      if (!correction) continue;
      if (!singular) corrections.set(term, correction);
      replaced = withTerm(replaced, term, correction);
      if (term === query.unfinished) replaced.unfinished = singular;
    }
    if (replaced === query) return { ...this.#inOrder(asked, hits), corrections };
    const corrected = expand(replaced);
    return { ...this.#inOrder(corrected, this.#match(corrected)), corrections };
  }

  #match({ terms, alternatives, unfinished, beginnings }: ExpandedQuery): Hit[] {
    const prefix = (term: string) => term === unfinished || beginnings.has(term);
    const added = new Set(alternatives.flatMap((alternative) => alternative.terms));
    for (const term of terms) added.delete(term);
    const boostTerm = (term: string) => (added.has(term) ? synonymWeight : 1);
    return this.#index.search({ queries: [...terms, ...added] }, { prefix, boostTerm });
  }

  /**
   * The entries with every term, or if there are none, with at least one. The words of a phrase that a synonym replaces
   * mean little apart from each other: entries that have them so come after those that the synonym finds.
   */
  #inOrder(query: ExpandedQuery, hits: Hit[]): Found {
    const { terms, alternatives } = query;
    const all = hits.filter((hit) => terms.every((term) => has(hit, term, query)));
    const shown =
      all.length > 0 ? all : hits.filter((hit) => terms.some((term) => has(hit, term, query)));
    const phrases = alternatives
      .filter((each) => each.replaces.length > 1 && shown.some((hit) => hasAll(hit, each.terms)))
      .map(({ replaces }) => replaces);
    const isExact = (hit: Hit) => {
      const apart = phrases.filter((phrase) => !this.#hasPhrase(hit, phrase)).flat();
      return terms[all.length > 0 ? 'every' : 'some'](
        (term) => hit.queryTerms.includes(term) && !apart.includes(term),
      );
    };
    const marked = shown.map((hit) => Object.assign(hit, { isExact: isExact(hit) }));
    const others = marked.filter((hit) => !hit.isExact);
    const isFound = (hit: Hit) => alternatives.some((each) => hasAll(hit, each.terms));
    const rank = (hit: MarkedHit) => (hit.isExact ? 0 : isFound(hit) ? 1 : 2);
    return {
      hits: marked.toSorted((one, other) => rank(one) - rank(other)),
      alternatives: alternatives.filter((each) => others.some((hit) => hasAll(hit, each.terms))),
    };
  }

  /** Whether an entry has these terms one after the other. */
  #hasPhrase(hit: Hit, phrase: readonly string[]): boolean {
    if (!hasAll(hit, tellingTerms(phrase))) return false;
    const { title, summary, text } = this.#entry(hit.id);
    return [title, summary, text].some((part) => hasInOrder(indexedWordsOf(part), phrase));
  }

  /** 'berrie' is a prefix of 'berries', which is indexed as 'berry'. */
  #singularOf(unfinished: string): string | undefined {
    const singular = termOf(`${unfinished}s`);
    return this.#index.search(singular).length > 0 ? singular : undefined;
  }

  /** The likeliest intended term, of the texts or of a synonym. */
  #correction(term: string): string | undefined {
    for (let typos = 1; typos <= maxTypos(term); typos += 1) {
      const similar =
        mostSimilar(this.#index, term, typos) ?? mostSimilar(this.#synonyms.words, term, typos);
      if (similar !== undefined) return similar;
    }
    return undefined;
  }
}

/** The most frequent of the similar terms. The first letter is rarely wrong. */
function mostSimilar(
  index: Pick<MiniSearch, 'search'>,
  term: string,
  typos: number,
): string | undefined {
  const uses = new Map<string, number>();
  for (const { terms } of index.search(term, { fuzzy: typos })) {
    for (const similar of terms) {
      if (similar[0] === term[0]) uses.set(similar, (uses.get(similar) ?? 0) + 1);
    }
  }
  const [best] = [...uses].toSorted(([, one], [, other]) => other - one);
  return best?.[0];
}

type ExpandedQuery = QueryTerms & { alternatives: readonly Alternative[] };

type MarkedHit = Hit & { isExact: boolean };

interface Found {
  /** Exact ones have the terms themselves, and come first. */
  hits: MarkedHit[];
  /** Those by which more was found. */
  alternatives: Alternative[];
}

const hasAll = ({ queryTerms }: Hit, terms: readonly string[]) =>
  terms.every((term) => queryTerms.includes(term));

/** Whether an entry has a term, or an alternative to it. */
const has = (hit: Hit, term: string, { alternatives }: ExpandedQuery) =>
  hit.queryTerms.includes(term) ||
  alternatives.some(({ replaces, terms }) => replaces.includes(term) && hasAll(hit, terms));

/** Whether words have these terms one after the other. */
function hasInOrder(words: readonly string[], phrase: readonly string[]): boolean {
  const [first = '', ...rest] = phrase;
  return words.some(
    (word, at) =>
      termOf(word) === first &&
      rest.every((term, place) => termOf(words[at + 1 + place] ?? '') === term),
  );
}

const correct = (query: string, corrections: Map<string, string>) =>
  wordsOf(query.normalize('NFC'))
    .map((word) => corrections.get(termOf(word)) ?? word)
    .join(' ');

function show({ kind, path, heading, title, text }: SearchEntry, found: Set<string>): SearchResult {
  return { kind, path, heading, title: markMatches(title, found), excerpt: excerptOf(text, found) };
}
