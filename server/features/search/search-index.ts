import MiniSearch, { type SearchResult as Hit } from 'minisearch';
import type { EntryContent } from '#contract/lists/entries.ts';
import type { SearchKind } from '#contract/search/calls.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { fold } from '#contract/shared/text/fold.ts';
import { type QueryTerms, queryTermsOf, tellingTerms, withTerm } from './query-terms.ts';
import { RelatedTerms } from './related-terms.ts';
import { type Alternative, SynonymWords } from './synonyms/synonym-words.ts';
import { findWords, indexedWordsOf, wordsOf } from './tokenize.ts';
import { wordRulesOf } from './words/rules-by-language.ts';
import type { WordRules } from './words/word-rules.ts';

/** A searchable entry. */
export interface SearchEntry {
  /** What it is in any language: see `SearchText`. */
  key: string;
  kind: SearchKind;
  path: string;
  /** The heading above it on its page; empty: it is the page itself. */
  heading: string;
  title: string;
  /** Other text about its topic: a subtitle, a page's headings. */
  summary: string;
  text: string;
}

/** What is looked for in one index. */
export interface SoughtWords {
  query: string;
  /** Neither corrected nor with synonyms. */
  isAsTyped: boolean;
  /** Not even the last one is the beginning of a longer one. */
  areWordsWhole?: boolean;
  /** Absent: all entries. */
  isShown?: (entry: SearchEntry) => boolean;
  /** Whether a word that no entry has is known otherwise, and so not corrected. */
  isKnownElsewhere?: (word: string) => boolean;
}

/** An entry with the terms by which it was found. */
export interface FoundEntry {
  entry: SearchEntry;
  terms: string[];
  /** Whether it has the words themselves: see `exactTotal` in the contract. */
  isExact: boolean;
}

export interface FoundEntries {
  /** In their order. */
  found: FoundEntry[];
  /** Whether they have every word, rather than at least one. */
  hasAllWords: boolean;
  /** The query with mistyped words corrected; null if there were none. */
  correctedQuery: string | null;
  /** The mistyped words. */
  mistyped: string[];
  /** The synonyms by which more was found. */
  synonyms: string[];
}

/** Content ranks above definitions of words. */
const boosts: Partial<Record<SearchKind, number>> = { articles: 2, courses: 2, programs: 1.5 };

/** How much a term of a synonym counts, compared with one that was typed. */
const synonymWeight = 0.5;

/** In how many texts the usual spelling of a word is looked for. */
const fewTexts = 5;

/** The allowed typos: one in a short word; two, such as a transposition, in a longer one. */
const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** All live content in a language, in memory. The entries of a source (a page, a list) are replaced together. */
export class SearchIndex {
  readonly rules: WordRules;
  readonly #index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'summary', 'text'],
    tokenize: indexedWordsOf,
    processTerm: (word) => this.rules.termOf(word),
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
  /** How many entries there are with each key. */
  readonly #keys = new Map<string, number>();
  #synonyms: SynonymWords;
  #lastId = 0;

  constructor(language: Language) {
    this.rules = wordRulesOf(language);
    this.#synonyms = new SynonymWords([], this.rules);
  }

  replace(source: string, entries: SearchEntry[]): void {
    for (const id of this.#idsBySource.get(source) ?? []) {
      this.#index.discard(id);
      this.#count(this.#entry(id), -1);
      this.#entries.delete(id);
    }
    const ids = entries.map((entry) => {
      this.#lastId += 1;
      this.#index.add({ id: this.#lastId, ...entry });
      this.#entries.set(this.#lastId, entry);
      this.#count(entry, 1);
      return this.#lastId;
    });
    if (ids.length > 0) this.#idsBySource.set(source, ids);
    else this.#idsBySource.delete(source);
  }

  #count({ key }: SearchEntry, change: 1 | -1): void {
    const count = (this.#keys.get(key) ?? 0) + change;
    if (count > 0) this.#keys.set(key, count);
    else this.#keys.delete(key);
  }

  /** Whether any entry has this key. */
  hasKey(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Replaces all synonyms. */
  setSynonyms(synonyms: readonly EntryContent<'synonyms'>[]): void {
    this.#synonyms = new SynonymWords(synonyms, this.rules);
  }

  /** Whether an entry has a word, or a longer one: it may not be finished. */
  hasWord(word: string, isShown: (entry: SearchEntry) => boolean): boolean {
    const hits = this.#index.search(this.rules.termOf(word), { prefix: true });
    return hits.some(({ id }) => isShown(this.#entry(id)));
  }

  find(sought: SoughtWords): FoundEntries {
    const { query } = sought;
    const { hits, hasAllWords, alternatives, corrections } = this.#find(
      this.#termsOf(sought),
      sought,
    );
    return {
      found: hits.map(({ id, terms, isExact }) => ({ entry: this.#entry(id), terms, isExact })),
      hasAllWords,
      correctedQuery: corrections.size === 0 ? null : this.#correct(query, corrections),
      mistyped: wordsOf(query.normalize('NFC')).filter((word) =>
        corrections.has(this.rules.termOf(word)),
      ),
      synonyms: [...new Set(alternatives.map(({ text }) => text))],
    };
  }

  #entry(id: number): SearchEntry {
    return this.#entries.get(id) as SearchEntry;
  }

  #termsOf({ query, areWordsWhole = false }: SoughtWords): QueryTerms {
    const terms = queryTermsOf(query, this.rules);
    const { unfinished = '' } = terms;
    const isFinished =
      areWordsWhole ||
      (unfinished.length < this.rules.shortestBeginning &&
        this.#index.search(unfinished).length > 0);
    return isFinished ? { ...terms, unfinished: undefined } : terms;
  }

  /** Entries with every term, or if there are none, with at least one; mistyped terms are corrected. */
  #find(
    query: QueryTerms,
    { query: text, isAsTyped, isShown, isKnownElsewhere }: SoughtWords,
  ): Found & { corrections: Map<string, string> } {
    const corrections = new Map<string, string>();
    const expand = (terms: QueryTerms): ExpandedQuery => ({
      ...terms,
      alternatives: isAsTyped ? [] : this.#synonyms.alternativesTo(terms.typed),
      related: new RelatedTerms(terms.terms, terms.unfinished, this.rules),
    });
    const asked = expand(query);
    const hits = this.#match(asked, isShown);
    const isElsewhere = (term: string) =>
      isKnownElsewhere !== undefined &&
      wordsOf(text.normalize('NFC')).some(
        (word) => this.rules.termOf(word) === term && isKnownElsewhere(word),
      );
    const missing = asked.terms.filter(
      (term) => !hits.some((hit) => has(hit, term, asked)) && !isElsewhere(term),
    );
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
    return { ...this.#inOrder(corrected, this.#match(corrected, isShown)), corrections };
  }

  #match(
    { terms, alternatives, related, unfinished, beginnings }: ExpandedQuery,
    isShown: SoughtWords['isShown'],
  ): Hit[] {
    const prefix = (term: string) =>
      term === unfinished || beginnings.has(term) || related.unfinished.has(term);
    const added = new Set(alternatives.flatMap((alternative) => alternative.terms));
    for (const term of terms) added.delete(term);
    const boostTerm = (term: string) =>
      related.weightOf(term) ?? (added.has(term) ? synonymWeight : 1);
    return this.#index.search(
      { queries: [...new Set([...terms, ...added, ...related.terms])] },
      {
        prefix,
        boostTerm,
        ...(isShown && { filter: ({ id }: Hit) => isShown(this.#entry(id)) }),
      },
    );
  }

  /**
   * The entries with every term, or if there are none, with at least one. The words of a phrase that a synonym replaces
   * mean little apart from each other: entries that have them so come after those that the synonym finds.
   */
  #inOrder(query: ExpandedQuery, hits: Hit[]): Found {
    const { terms, alternatives, related } = query;
    const all = hits.filter((hit) => terms.every((term) => has(hit, term, query)));
    const shown =
      all.length > 0 ? all : hits.filter((hit) => terms.some((term) => has(hit, term, query)));
    const phrases = alternatives
      .filter((each) => each.replaces.length > 1 && shown.some((hit) => hasAll(hit, each.terms)))
      .map(({ replaces }) => replaces);
    const isExact = (hit: Hit) => {
      const apart = phrases.filter((phrase) => !this.#hasPhrase(hit, phrase)).flat();
      return terms[all.length > 0 ? 'every' : 'some'](
        (term) => related.areIn(hit, term) && !apart.includes(term),
      );
    };
    const marked = shown.map((hit) => Object.assign(hit, { isExact: isExact(hit) }));
    const others = marked.filter((hit) => !hit.isExact);
    const isFound = (hit: Hit) => alternatives.some((each) => hasAll(hit, each.terms));
    // Exact ones first, of these by their distance, up to 2.
    const rank = (hit: MarkedHit) => (hit.isExact ? related.distanceTo(hit) : isFound(hit) ? 3 : 4);
    const ranks = new Map(marked.map((hit) => [hit, rank(hit)]));
    return {
      hits: marked.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)),
      hasAllWords: all.length > 0,
      alternatives: alternatives.filter((each) => others.some((hit) => hasAll(hit, each.terms))),
    };
  }

  /** Whether an entry has these terms one after the other. */
  #hasPhrase(hit: Hit, phrase: readonly string[]): boolean {
    if (!hasAll(hit, tellingTerms(phrase, this.rules))) return false;
    const { title, summary, text } = this.#entry(hit.id);
    return [title, summary, text].some((part) => this.#hasInOrder(indexedWordsOf(part), phrase));
  }

  /** Whether words have these terms one after the other. */
  #hasInOrder(words: readonly string[], [first = '', ...rest]: readonly string[]): boolean {
    const { termOf } = this.rules;
    return words.some(
      (word, at) =>
        termOf(word) === first &&
        rest.every((term, place) => termOf(words[at + 1 + place] ?? '') === term),
    );
  }

  /** The singular of a plural that is not finished, if any text has it. */
  #singularOf(unfinished: string): string | undefined {
    const singular = this.rules.completedTermOf(unfinished);
    return this.#index.search(singular).length > 0 ? singular : undefined;
  }

  /** The likeliest intended term, of the texts or of a synonym. */
  #correction(term: string): string | undefined {
    for (let typos = 1; typos <= maxTypos(term); typos += 1) {
      const similar =
        this.#mostSimilar(this.#index, term, typos) ??
        this.#mostSimilar(this.#synonyms.words, term, typos);
      if (similar !== undefined) return similar;
    }
    return undefined;
  }

  /** The most frequent of the similar terms. */
  #mostSimilar(index: Pick<MiniSearch, 'search'>, term: string, typos: number): string | undefined {
    const counts = new Map<string, number>();
    for (const { terms } of index.search(term, { fuzzy: typos })) {
      for (const similar of terms) {
        if (this.rules.mayStandFor(term[0] ?? '', similar[0] ?? ''))
          counts.set(similar, (counts.get(similar) ?? 0) + 1);
      }
    }
    return mostFrequent(counts);
  }

  #correct(query: string, corrections: Map<string, string>): string {
    return wordsOf(query.normalize('NFC'))
      .map((word) => {
        const correction = corrections.get(this.rules.termOf(word));
        return correction === undefined ? word : this.#wordOf(correction, word);
      })
      .join(' ');
  }

  /**
   * A word with this term from a few of the texts that have it, or else from a synonym: one that ends as the mistyped word
   * does, such as in a plural, and of these the most frequent.
   */
  #wordOf(term: string, mistyped: string): string {
    if (this.rules.areTermsWords) return term;
    const counts = new Map<string, number>();
    for (const { id } of this.#index.search(term).slice(0, fewTexts)) {
      const { title, summary, text } = this.#entry(id);
      for (const part of [title, summary, text]) {
        for (const { start, end } of findWords(part, new Set([term]), this.rules)) {
          const word = part.slice(start, end).toLowerCase();
          counts.set(word, (counts.get(word) ?? 0) + 1);
        }
      }
    }
    const closest = Math.max(...[...counts.keys()].map((word) => sharedEnd(word, mistyped)));
    for (const word of counts.keys()) if (sharedEnd(word, mistyped) < closest) counts.delete(word);
    return mostFrequent(counts) ?? this.#synonyms.writtenAs(term) ?? term;
  }
}

/** How many letters two words have in common at their end, whatever their case and accents. */
function sharedEnd(one: string, other: string): number {
  const [a, b] = [fold(one), fold(other)];
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length))
    length += 1;
  return length;
}

/** The first of the most frequent ones. */
function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best?.[0];
}

type ExpandedQuery = QueryTerms & {
  alternatives: readonly Alternative[];
  related: RelatedTerms;
};

type MarkedHit = Hit & { isExact: boolean };

interface Found {
  /** Exact ones have the terms themselves, and come first. */
  hits: MarkedHit[];
  hasAllWords: boolean;
  /** Those by which more was found. */
  alternatives: Alternative[];
}

const hasAll = ({ queryTerms }: Hit, terms: readonly string[]) =>
  terms.every((term) => queryTerms.includes(term));

/** Whether an entry has a term, or an alternative to it. */
const has = (hit: Hit, term: string, { alternatives, related }: ExpandedQuery) =>
  related.areIn(hit, term) ||
  alternatives.some(({ replaces, terms }) => replaces.includes(term) && hasAll(hit, terms));
