/** What stands between words. */
const separators = /[^\p{L}\p{N}\p{M}]+/u;
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

const ascii = /^[\w-]*$/;

/** The form under which a word is found: without case, accents and ligatures. */
export const fold = (word: string): string =>
  ascii.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();

/** The words of a text, as they are written. */
export const wordsOf = (text: string): string[] => text.split(separators).filter(Boolean);

/** A word of a text, and where it stands. */
export interface Word {
  folded: string;
  start: number;
  end: number;
}

/** The words of a text with their places, in order. */
export function placesOf(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }));
}
