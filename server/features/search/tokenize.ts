import pluralize from 'pluralize';
import { fold } from '#contract/shared/text/fold.ts';

/** A cache of results: a site has few distinct words. */
const singulars = new Map<string, string>();
const maxSingulars = 50_000;

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

/** A word of a text that was asked for. */
export interface FoundWord {
  start: number;
  end: number;
  /** Its term, one of those asked for. */
  term: string;
}

/**
 * Finds words in a text, in order.
 * @param asked terms: see `termOf`
 */
export function findWords(text: string, asked: ReadonlySet<string>): FoundWord[] {
  const found: FoundWord[] = [];
  const canBegin = beginningsOf(asked);
  eachWord(text, (start, end, isPlain) => {
    // Nearly all words can be ruled out by their first letter, and folding takes most of the time.
    if (isPlain && !canBegin[text.charCodeAt(start)]) return;
    const term = termOf(text.slice(start, end));
    if (asked.has(term)) found.push({ start, end, term });
  });
  return found;
}

/** Which ASCII letters, in both cases, words with these terms begin with. Only pronouns have a plural with another. */
function beginningsOf(terms: ReadonlySet<string>): Uint8Array {
  const canBegin = new Uint8Array(0x80);
  for (const [letter = ''] of terms) {
    canBegin[letter.charCodeAt(0)] = 1;
    canBegin[letter.toUpperCase().charCodeAt(0)] = 1;
  }
  return canBegin;
}

/** The start of the first word that begins at a position or after it; without one, the end of the text. */
export function nextStart(text: string, position: number): number {
  let place = position;
  while (isInWord(text, place) && isInWord(text, place - 1)) place += 1;
  while (place < text.length && !isInWord(text, place)) place += 1;
  return place;
}

/** The end of the last word that ends at a position or before it; without one, 0. */
export function previousEnd(text: string, position: number): number {
  let place = position;
  while (isInWord(text, place) && isInWord(text, place - 1)) place -= 1;
  while (place > 0 && !isInWord(text, place - 1)) place -= 1;
  return place;
}

function isInWord(text: string, place: number): boolean {
  const unit = text.charCodeAt(place);
  const start = unit >= 0xdc00 && unit < 0xe000 ? place - 1 : place;
  return letter.test(String.fromCodePoint(text.codePointAt(start) ?? 0));
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
