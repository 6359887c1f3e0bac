import pluralize from 'pluralize';

/** A word without case, accents and ligatures. */
export const fold = (word: string): string =>
  ascii.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();

const ascii = /^[\w-]*$/;

/** A cache of results: a site has few distinct words. */
const singulars = new Map<string, string>();
const maxSingulars = 50_000;
/** The longest difference between singular and plural endings: 'quizzes', 'quiz'. */
const longestEnding = 3;

/**
 * The normalized form of a word for indexing and searching: folded, and in the singular, so that 'Soups' finds 'soup'.
 */
export function termOf(word: string): string {
  const folded = fold(word);
  if (folded.length < 4 || folded.length > longestTerm) return folded;
  let singular = singulars.get(folded);
  if (singular === undefined) {
    singular = pluralize.singular(folded);
    if (singulars.size >= maxSingulars) singulars.clear();
    singulars.set(folded, singular);
  }
  return singular;
}

/** Longer words are not English plurals, and would only cost time. */
const longestTerm = 40;

/** A word of a text, and its position. */
export interface Word {
  start: number;
  end: number;
  /** Its term, if it is one of those asked for; else empty. */
  found: string;
}

/**
 * The words of a text with their positions, in order.
 * @param asked terms: see `termOf`
 */
export function findWords(text: string, asked: ReadonlySet<string>): Word[] {
  const words: Word[] = [];
  const lengths = new Set<number>();
  for (const { length } of asked) {
    for (let more = -longestEnding; more <= longestEnding; more += 1) lengths.add(length + more);
  }
  eachWord(text, (start, end, isPlain) => {
    // Many words can be ruled out by their length alone, and folding takes most of the time.
    const term = isPlain && !lengths.has(end - start) ? '' : termOf(text.slice(start, end));
    words.push({ start, end, found: asked.has(term) ? term : '' });
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
/** Classes of UTF-16 units: 0 unknown, 1 separates words, 2 is part of one. */
const known = new Uint8Array(0x10000);

/**
 * Scans unit by unit: a regular expression takes five times as long, and every word of the site passes through here.
 * @param onWord receives each word, and whether it is ASCII, so that folding keeps its length
 */
function eachWord(
  text: string,
  onWord: (start: number, end: number, isPlain: boolean) => void,
): void {
  let start = -1;
  let isPlain = true;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && place + 1 < text.length;
    const isLetter = isPair ? letter.test(text.slice(place, place + 2)) : isLetterCodeUnit(unit);
    if (isLetter && start < 0) [start, isPlain] = [place, true];
    else if (!isLetter && start >= 0) {
      onWord(start, place, isPlain);
      start = -1;
    }
    if (unit > 0x7f) isPlain = false;
    if (isPair) place += 1;
  }
  if (start >= 0) onWord(start, text.length, isPlain);
}

function isLetterCodeUnit(unit: number): boolean {
  if (known[unit] === 0) known[unit] = letter.test(String.fromCharCode(unit)) ? 2 : 1;
  return known[unit] === 2;
}
