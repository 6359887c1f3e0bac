import MiniSearch from 'minisearch';
import type { EntryContent } from '#contract/lists/entries.ts';
import { tellingTerms, typedTermsOf } from '../query-terms.ts';
import type { WordRules } from '../words/word-rules.ts';

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
  /** These as they are written, by their terms. */
  readonly #written = new Map<string, string>();
  readonly #rules: WordRules;

  constructor(synonyms: readonly EntryContent<'synonyms'>[], rules: WordRules) {
    this.#rules = rules;
    for (const { searchedFor, alsoFind } of synonyms) {
      const to = phrasesOf(alsoFind, rules).map(({ text, terms }) => ({
        text,
        terms: tellingTerms(terms, rules),
      }));
      for (const from of phrasesOf(searchedFor, rules)) this.#add(from, to);
    }
  }

  #add({ text, terms: from }: Phrase, to: Phrase[]): void {
    const [first = ''] = from;
    const known = this.#byFirstTerm.get(first) ?? [];
    this.#byFirstTerm.set(first, [...known, { from, to }]);
    if (from.length > 1 || this.words.has(first)) return;
    this.words.add({ id: first });
    this.#written.set(first, text);
  }

  /** A term as a synonym writes it. */
  writtenAs(term: string): string | undefined {
    return this.#written.get(term);
  }

  /** What else to look for. @param typed all terms of a query, in order */
  alternativesTo(typed: readonly string[]): Alternative[] {
    const found = new Map<string, Alternative>();
    for (const [start, term] of typed.entries()) {
      for (const first of [term, ...this.#spellingsOf(term)]) {
        for (const { from, to } of this.#byFirstTerm.get(first) ?? []) {
          const replaces = typed.slice(start, start + from.length);
          if (!from.every((each, place) => this.#isSame(each, replaces[place]))) continue;
          for (const { text, terms } of to) {
            if (terms.some((each) => !typed.includes(each)))
              found.set(`${replaces} ${terms}`, { text, replaces, terms });
          }
        }
      }
    }
    return [...found.values()].slice(0, maxAlternatives);
  }

  #isSame(term: string, typed: string | undefined): boolean {
    return term === typed || (typed !== undefined && this.#spellingsOf(typed).includes(term));
  }

  #spellingsOf(term: string): string[] {
    const related = this.#rules.relatedTo?.(term);
    return related ? [...related.forms, ...related.spellings] : [];
  }
}

/** The words and phrases of a field in which staff separate them by commas. */
const phrasesOf = (field: string, rules: WordRules): Phrase[] =>
  field
    .split(',')
    .map((part) => part.trim())
    .map((text) => ({ text, terms: typedTermsOf(text.normalize('NFC'), rules) }))
    .filter(({ terms }) => terms.length > 0);
