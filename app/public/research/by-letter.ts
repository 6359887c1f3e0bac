import type { Language } from '#contract/shared/language/languages.ts';
import { alphabet, type Letter, type LetteredTerm } from './letters.ts';

const others = '#';

/** The letter that a term is listed under: É under E, Ж under Ж, digits and symbols under '#'. */
export function letterOf(term: string): string {
  const first = /[\p{L}\p{N}]/u.exec(term.normalize('NFKD'))?.[0] ?? '';
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : others;
}

/**
 * The terms of a page in a language by letter, A to Z, then other alphabets, then everything else. Only the server sorts: see
 * docs/decisions/loading/no-intl-on-public-pages.md.
 */
export function byLetter(terms: LetteredTerm[], language: Language): Letter[] {
  const byTerm = new Intl.Collator(language, { numeric: true });
  const sorted = terms.toSorted((a, b) => byTerm.compare(a.term, b.term));
  const groups = Map.groupBy(sorted, ({ term }) => letterOf(term));
  const rank = (letter: string) => (letter === others ? 2 : alphabet.includes(letter) ? 0 : 1);
  return [...groups]
    .map(([letter, group]) => ({ letter, anchor: `letter_${letter}`, terms: group }))
    .sort((a, b) => rank(a.letter) - rank(b.letter) || byTerm.compare(a.letter, b.letter));
}
