/** A term under its letter, with its anchor, which no other term has. */
export interface LetteredTerm {
  term: string;
  html: string;
  anchor: string;
}

export interface Letter {
  /** 'A', 'Ж' or '#' for anything else. */
  letter: string;
  /** The letter's anchor. No term can have it, since slugs contain no underscores. */
  anchor: string;
  terms: LetteredTerm[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const others = '#';

const byTerm = new Intl.Collator('en', { numeric: true });

/** The letter that a term is listed under: É under E, Ж under Ж, digits and symbols under '#'. */
export function letterOf(term: string): string {
  const first = /[\p{L}\p{N}]/u.exec(term.normalize('NFKD'))?.[0] ?? '';
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : others;
}

/** The terms by letter, A to Z, then other alphabets, then everything else. */
export function byLetter(terms: LetteredTerm[]): Letter[] {
  const sorted = terms.toSorted((a, b) => byTerm.compare(a.term, b.term));
  const groups = Map.groupBy(sorted, ({ term }) => letterOf(term));
  const rank = (letter: string) => (letter === others ? 2 : alphabet.includes(letter) ? 0 : 1);
  return [...groups]
    .map(([letter, group]) => ({ letter, anchor: `letter_${letter}`, terms: group }))
    .sort((a, b) => rank(a.letter) - rank(b.letter) || byTerm.compare(a.letter, b.letter));
}

/** The letters in the index: all of A to Z, and others that have terms. */
export function lettersShown(letters: Letter[]): { letter: string; anchor: string | null }[] {
  const found = new Map(letters.map(({ letter, anchor }) => [letter, anchor]));
  const further = letters.filter(({ letter }) => !alphabet.includes(letter));
  return [
    ...[...alphabet].map((letter) => ({ letter, anchor: found.get(letter) ?? null })),
    ...further.map(({ letter, anchor }) => ({ letter, anchor })),
  ];
}
