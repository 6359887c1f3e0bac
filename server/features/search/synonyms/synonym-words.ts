import MiniSearch from 'minisearch';
import type { EntryContent } from '#contract/lists/entries.ts';
import { tellingTerms, typedTermsOf } from '../query-terms.ts';

/** What else a search looks for because of a synonym. */
export interface Alternative {
  /** As staff wrote it. */
  text: string;
  /** The terms of the query in whose place it may be found. */
  replaces: readonly string[];
  terms: readonly string[];
}

/** More alternatives than these cost more time than they are worth. */
const maxAlternatives = 8;

interface Phrase {
  text: string;
  terms: string[];
}

/** The synonyms that staff keep, as the search uses them. */
export class SynonymWords {
  readonly #byFirstTerm = new Map<string, { from: string[]; to: Phrase[] }[]>();
  /** Their single words, which a mistyped word may mean although no text has them. */
  readonly words = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (word) => [word],
    processTerm: (word) => word,
  });

  constructor(synonyms: readonly EntryContent<'synonyms'>[]) {
    for (const { searchedFor, alsoFind } of synonyms) {
      const to = phrasesOf(alsoFind).map(({ text, terms }) => ({
        text,
        terms: tellingTerms(terms),
      }));
      for (const { terms: from } of phrasesOf(searchedFor)) this.#add(from, to);
    }
  }

  #add(from: string[], to: Phrase[]): void {
    const [first = ''] = from;
    const known = this.#byFirstTerm.get(first) ?? [];
    this.#byFirstTerm.set(first, [...known, { from, to }]);
    if (from.length === 1 && !this.words.has(first)) this.words.add({ id: first });
  }

  /** What else to look for. @param typed all terms of a query, in order */
  alternativesTo(typed: readonly string[]): Alternative[] {
    const found = new Map<string, Alternative>();
    for (const [start, term] of typed.entries()) {
      for (const { from, to } of this.#byFirstTerm.get(term) ?? []) {
        if (!from.every((each, place) => typed[start + place] === each)) continue;
        for (const { text, terms } of to) {
          if (terms.some((each) => !typed.includes(each)))
            found.set(`${from} ${terms}`, { text, replaces: from, terms });
        }
      }
    }
    return [...found.values()].slice(0, maxAlternatives);
  }
}

/** The words and phrases of a field in which staff separate them by commas. */
const phrasesOf = (field: string): Phrase[] =>
  field
    .split(',')
    .map((part) => part.trim())
    .map((text) => ({ text, terms: typedTermsOf(text.normalize('NFC')) }))
    .filter(({ terms }) => terms.length > 0);
