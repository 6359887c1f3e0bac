/** A term under its letter, with the name that leads to it. */
export interface LetteredTerm {
  id: string;
  term: string;
  html: string;
  anchor: string;
}

export interface Letter {
  /** 'A', 'Ж' or '#' for what begins with none. */
  letter: string;
  /** The name of its place on the page. No term can have it: the rule for terms knows no underscore. */
  anchor: string;
  terms: LetteredTerm[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const others = '#';

const byTerm = new Intl.Collator('en', { numeric: true });

/** The letter that a term is listed under: É under E, Ж under Ж, 5 and signs under '#'. */
export function letterOf(term: string): string {
  const first = /[\p{L}\p{N}]/u.exec(term.normalize('NFKD'))?.[0] ?? '';
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : others;
}

/** The terms by letter, A to Z, then other alphabets, then what begins with no letter. */
export function byLetter(terms: LetteredTerm[]): Letter[] {
  const sorted = terms.toSorted((a, b) => byTerm.compare(a.term, b.term));
  const groups = Map.groupBy(sorted, ({ term }) => letterOf(term));
  const rank = (letter: string) => (letter === others ? 2 : alphabet.includes(letter) ? 0 : 1);
  return [...groups]
    .map(([letter, group]) => ({ letter, anchor: `letter_${letter}`, terms: group }))
    .sort((a, b) => rank(a.letter) - rank(b.letter) || byTerm.compare(a.letter, b.letter));
}

/** What the row of letters shows: all of A to Z, and others that have terms. */
export function lettersShown(letters: Letter[]): { letter: string; anchor: string | null }[] {
  const found = new Map(letters.map(({ letter, anchor }) => [letter, anchor]));
  const further = letters.filter(({ letter }) => !alphabet.includes(letter));
  return [
    ...[...alphabet].map((letter) => ({ letter, anchor: found.get(letter) ?? null })),
    ...further.map(({ letter, anchor }) => ({ letter, anchor })),
  ];
}
