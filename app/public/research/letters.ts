import type { Language } from '#contract/shared/language/languages.ts';

/** A term under its letter, with its anchor, which no other term has. */
export interface LetteredTerm {
  term: string;
  html: string;
  anchor: string;
  language: Language;
}

export interface Letter {
  /** 'A', 'Ж' or '#' for anything else. */
  letter: string;
  /** The letter's anchor. No term can have it, since slugs contain no underscores. */
  anchor: string;
  terms: LetteredTerm[];
}

export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letters in the index: all of A to Z, and others that have terms. */
export function lettersShown(letters: Letter[]): { letter: string; anchor: string | null }[] {
  const found = new Map(letters.map(({ letter, anchor }) => [letter, anchor]));
  const further = letters.filter(({ letter }) => !alphabet.includes(letter));
  return [
    ...[...alphabet].map((letter) => ({ letter, anchor: found.get(letter) ?? null })),
    ...further.map(({ letter, anchor }) => ({ letter, anchor })),
  ];
}
