/** Letters that Unicode does not decompose into a plain letter and a mark, and punctuation that keyboards lack. */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
  ĸ: 'k',
  ƒ: 'f',
  ɨ: 'i',
  ƀ: 'b',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ɖ: 'd',
  ə: 'e',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
};
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'giu');

/** Combining marks, and what no one sees. */
const dropped = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * A text without accents, ligatures and invisible characters, in its own case: 'Łódź Straße' becomes 'Lodz Strasse'.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(dropped, '')
    .replace(replaced, (letter) => {
      const small = letter.toLowerCase();
      const plain = replacements[small] ?? letter;
      return small === letter ? plain : `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
    });

const ascii = /^[\0-\x7f]*$/;

/**
 * A text without case, accents, ligatures and invisible characters, by which every search compares: 'Müller', however
 * it is encoded, becomes 'muller', and 'Łuk' becomes 'luk'. Staff tables store it: anyone who changes the result adds a
 * migration that folds them again.
 */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : // Korean syllables were taken apart.
      plainLetters(text).toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/** The folded words of a search. */
export const foldedWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

/** @param words folded */
export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}
