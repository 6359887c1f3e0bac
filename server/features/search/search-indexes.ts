import type { EntryContent } from '#contract/lists/entries.ts';
import type { SearchKind, SearchResult } from '#contract/search/calls.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { excerptOf, markMatches } from './excerpt.ts';
import {
  type FoundEntries,
  type FoundEntry,
  type SearchEntry,
  SearchIndex,
} from './search-index.ts';
import type { WordRules } from './words/word-rules.ts';

export interface SearchQuery {
  query: string;
  /** Whose content is searched: translations and, where there is none, originals. */
  language: Language;
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
  /**
   * How many of the results have the words themselves, phrases with a synonym as such; in each language they come first.
   */
  exactTotal: number;
}

/** An entry of the index of a language. */
type FoundIn = FoundEntry & { language: Language };

/** All live content: an index for each language, of what is written in it. */
export class SearchIndexes {
  readonly #indexes = new Map<Language, SearchIndex>();

  replace(language: Language, source: string, entries: SearchEntry[]): void {
    this.#in(language).replace(source, entries);
  }

  setSynonyms(language: Language, synonyms: readonly EntryContent<'synonyms'>[]): void {
    this.#in(language).setSynonyms(synonyms);
  }

  search(question: SearchQuery): SearchHits {
    const { language, kind, skip, take } = question;
    const { found, ...rest } = this.#find(question);
    const totals = new Map<SearchKind, number>();
    for (const { entry } of found) totals.set(entry.kind, (totals.get(entry.kind) ?? 0) + 1);
    const asked = kind ? found.filter(({ entry }) => entry.kind === kind) : found;
    return {
      results: asked
        .slice(skip, skip + take)
        .map((each) => show(each, language, this.#in(each.language).rules)),
      total: asked.length,
      kinds: [...totals].map(([each, total]) => ({ kind: each, total })),
      ...rest,
      exactTotal: asked.filter(({ isExact }) => isExact).length,
    };
  }

  #in(language: Language): SearchIndex {
    const known = this.#indexes.get(language) ?? new SearchIndex(language);
    this.#indexes.set(language, known);
    return known;
  }

  /** What is written in the language, and after it originals that are not translated into it. */
  #find(question: SearchQuery): Omit<FoundEntries, 'found' | 'hasAllWords'> & { found: FoundIn[] } {
    const { query, language, isAsTyped } = question;
    const own = this.#in(language);
    if (language === defaultLanguage) {
      const { found, hasAllWords: _, ...rest } = own.find({ query, isAsTyped });
      return { ...rest, found: writtenIn(language, found) };
    }
    const originals = this.#in(defaultLanguage);
    const isShown = ({ key }: SearchEntry) => !own.hasKey(key);
    const inLanguage = own.find({
      query,
      isAsTyped,
      isKnownElsewhere: (word) => originals.hasWord(word, isShown),
    });
    // Their words are in another language, which corrections and synonyms of this one know nothing about.
    const further = originals.find({
      query: inLanguage.correctedQuery ?? query,
      isAsTyped: true,
      // A word of the language is not what words of another one begin with: 'pan', 'pantry'.
      areWordsWhole: inLanguage.hasAllWords,
      isShown,
    });
    const { found, hasAllWords, ...rest } = inLanguage;
    return {
      ...rest,
      found: [
        ...writtenIn(language, withAllWords({ found, hasAllWords }, further)),
        ...writtenIn(defaultLanguage, withAllWords(further, { found, hasAllWords })),
      ],
    };
  }
}

const writtenIn = (language: Language, found: FoundEntry[]): FoundIn[] =>
  found.map((each) => ({ ...each, language }));

type Found = Pick<FoundEntries, 'found' | 'hasAllWords'>;

/** Entries with some of the words, unless others have all of them. */
const withAllWords = ({ found, hasAllWords }: Found, others: Found): FoundEntry[] =>
  hasAllWords || !others.hasAllWords ? found : [];

function show(
  { entry, terms, language: written }: FoundIn,
  language: Language,
  rules: WordRules,
): SearchResult {
  const { kind, path, heading, title, text } = entry;
  const found = new Set(terms);
  return {
    kind,
    path: pathIn(language, path),
    heading,
    language: written,
    title: markMatches(title, found, rules),
    excerpt: excerptOf(text, found, rules),
  };
}
