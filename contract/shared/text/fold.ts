/** Letters that Unicode does not decompose into a plain letter and a mark, and punctuation that keyboards lack. */
const replacements: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
  ...{ ŋ: 'ng', ŧ: 't', ĸ: 'k', ƒ: 'f', ɨ: 'i', ƀ: 'b', ɗ: 'd', ɓ: 'b', ƙ: 'k', ɖ: 'd', ə: 'e' },
  ...{ ς: 'σ', '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '–': '-', '—': '-' },
};
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu');

const ascii = /^[\0-\x7f]*$/;
/** Combining marks, and what no one sees. */
const dropped = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * A text without case, accents, ligatures and invisible characters, by which every search compares: 'Müller', however it
 * is encoded, becomes 'muller', and 'Łuk' becomes 'luk'. Staff tables store it: whoever changes the result adds a
 * migration that folds them again.
 */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(dropped, '')
        .toLowerCase()
        .replace(replaced, (letter) => replacements[letter] ?? letter)
        // Korean syllables were taken apart.
        .normalize('NFC');

/** The folded words of a search. */
export const foldedWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

/** @param words folded */
export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}
