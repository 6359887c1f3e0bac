import type { SearchResult as Hit } from 'minisearch';
import type { WordRules } from './words/word-rules.ts';

/** How much another form of a typed word counts, and another spelling, compared with the word itself. */
const weights = { form: 0.7, spelling: 0.5 };

/** What else is as good as the terms of a query: other forms and spellings of their words. Some languages have none. */
export class RelatedTerms {
  readonly #of = new Map<string, { forms: string[]; spellings: string[] }>();
  readonly #weights = new Map<string, number>();
  /** Terms that begin longer ones because a spelling of theirs does. */
  readonly unfinished: ReadonlySet<string>;

  constructor(terms: readonly string[], unfinished: string | undefined, rules: WordRules) {
    for (const term of rules.relatedTo ? terms : []) {
      const { forms = [], spellings = [] } = rules.relatedTo?.(term) ?? {};
      this.#of.set(term, { forms, spellings });
      for (const each of spellings) this.#weights.set(each, weights.spelling);
      for (const each of forms) this.#weights.set(each, weights.form);
    }
    for (const term of terms) this.#weights.delete(term);
    const isLong = unfinished !== undefined && unfinished.length >= rules.shortestBeginning;
    this.unfinished = new Set(isLong ? this.#of.get(unfinished)?.spellings : []);
  }

  /** All of them. */
  get terms(): string[] {
    return [...this.#weights.keys()];
  }

  weightOf(term: string): number | undefined {
    return this.#weights.get(term);
  }

  /** Whether an entry has a term, or another form or spelling of it. */
  areIn({ queryTerms }: Hit, term: string): boolean {
    if (queryTerms.includes(term)) return true;
    const { forms = [], spellings = [] } = this.#of.get(term) ?? {};
    return [...forms, ...spellings].some((each) => queryTerms.includes(each));
  }

  /**
   * How far an entry's words are from those of the query: 0 if it has all of these, also in another form; 1 with another
   * spelling; 2 if it has only longer words that begin like one. Always 0 in a language whose terms have no others.
   */
  distanceTo({ terms: found }: Hit): number {
    const distances = [...this.#of].map(([term, { forms, spellings }]) => {
      if ([term, ...forms].some((each) => found.includes(each))) return 0;
      return spellings.some((each) => found.includes(each)) ? 1 : 2;
    });
    return Math.max(0, ...distances);
  }
}
