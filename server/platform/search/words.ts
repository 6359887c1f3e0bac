/** The form under which a word is found: without case, accents and ligatures. */
export const fold = (word: string): string =>
  ascii.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();

const ascii = /^[\w-]*$/;

/** A word of a text, and where it stands. */
export interface Word {
  start: number;
  end: number;
  /** Folded, if it is one of those that were asked for; else empty. */
  found: string;
}

/** The words of a text with their places, in order. @param asked folded words */
export function placesOf(text: string, asked: ReadonlySet<string>): Word[] {
  const words: Word[] = [];
  const lengths = new Set(Array.from(asked, ({ length }) => length));
  eachWord(text, (start, end, isPlain) => {
    // Most words are told apart by their length alone, and folding is what takes long.
    const folded = isPlain && !lengths.has(end - start) ? '' : fold(text.slice(start, end));
    words.push({ start, end, found: asked.has(folded) ? folded : '' });
  });
  return words;
}

/** The words of a text, as they are written. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (start, end) => words.push(text.slice(start, end)));
  return words;
}

const letter = /[\p{L}\p{N}\p{M}]/u;
/** What is known of the characters that one unit holds: 0 nothing, 1 stands between words, 2 belongs to one. */
const known = new Uint8Array(0x10000);

/**
 * Reads unit by unit: a regular expression takes five times as long, and every word of the site comes by here.
 * @param see is told of each word, and whether it is made of ASCII, whose letters stay one each when folded
 */
function eachWord(text: string, see: (start: number, end: number, isPlain: boolean) => void): void {
  let start = -1;
  let isPlain = true;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && place + 1 < text.length;
    const isLetter = isPair ? letter.test(text.slice(place, place + 2)) : isLetterUnit(unit);
    if (isLetter && start < 0) [start, isPlain] = [place, true];
    else if (!isLetter && start >= 0) {
      see(start, place, isPlain);
      start = -1;
    }
    if (unit > 0x7f) isPlain = false;
    if (isPair) place += 1;
  }
  if (start >= 0) see(start, text.length, isPlain);
}

function isLetterUnit(unit: number): boolean {
  if (known[unit] === 0) known[unit] = letter.test(String.fromCharCode(unit)) ? 2 : 1;
  return known[unit] === 2;
}
