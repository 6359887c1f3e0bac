import { isUnspaced, soughtWordsOf } from './tokenize.ts';
import type { WordRules } from './words/word-rules.ts';

/** Further words add little, and each costs time. */
const maxWords = 12;
/** Longer words are not typed by hand, and have too many neighbors. */
const longestWord = 40;

export interface QueryTerms {
  /** The significant ones, each once. */
  terms: string[];
  /** All that were typed, in order. */
  typed: string[];
  /** The term being typed also matches longer ones that begin with it. */
  unfinished: string | undefined;
  /** So do numbers after a hyphen, 'P-8' of 'P-8A', and single characters of scripts without spaces. */
  beginnings: ReadonlySet<string>;
}

/** A number after a hyphen, with the letters that follow it. */
const afterHyphen = /[\p{L}\p{N}][-\u2010\u2011](\p{N}[\p{L}\p{N}]*)/gu;

/** The terms of a query. */
export function queryTermsOf(query: string, rules: WordRules): QueryTerms {
  const text = query.normalize('NFC');
  const typed = typedTermsOf(text, rules);
  const numbers = Array.from(text.matchAll(afterHyphen), ([, number = '']) => rules.termOf(number));
  const last = typed.at(-1);
  return {
    terms: tellingTerms(typed, rules),
    typed,
    unfinished: last && last.length > 1 ? last : undefined,
    beginnings: new Set([
      ...numbers,
      ...typed.filter((term) => term.length === 1 && isUnspaced(term)),
    ]),
  };
}

/** The terms of a text that is looked for, in order. */
export const typedTermsOf = (text: string, { termOf }: WordRules): string[] =>
  soughtWordsOf(text)
    .map(termOf)
    .filter((term) => term !== '' && term.length <= longestWord);

/** The significant ones of these terms, each once; if there are none, all of them. */
export function tellingTerms(typed: readonly string[], { fillers }: WordRules): string[] {
  const each = [...new Set(typed)];
  const telling = each.filter((term) => !fillers.has(term));
  return (telling.length > 0 ? telling : each).slice(0, maxWords);
}

/** The same query with another term in place of one. */
export function withTerm(query: QueryTerms, term: string, replacement: string): QueryTerms {
  const replaced = (terms: string[]) => terms.map((each) => (each === term ? replacement : each));
  return { ...query, terms: [...new Set(replaced(query.terms))], typed: replaced(query.typed) };
}
