import type { WordRules } from './words/word-rules.ts';

/** A word of a text that was asked for. */
export interface FoundWord {
  start: number;
  end: number;
  /** Its term, one of those asked for. */
  term: string;
}

/**
 * Finds words in a text, in order.
 * @param asked terms
 */
export function findWords(
  text: string,
  asked: ReadonlySet<string>,
  { termOf }: Pick<WordRules, 'termOf'>,
): FoundWord[] {
  const found: FoundWord[] = [];
  const canBegin = beginningsOf(asked);
  const check = (start: number, end: number) => {
    const term = termOf(text.slice(start, end));
    if (asked.has(term)) found.push({ start, end, term });
  };
  eachWord(text, (start, end, kind) => {
    if (kind === 'unspaced') for (const [from, to] of pairsIn(text, start, end)) check(from, to);
    // Nearly all words can be ruled out by their first letter, and folding takes most of the time.
    else if (kind !== 'plain' || canBegin[text.charCodeAt(start)]) check(start, end);
  });
  return withoutOverlaps(found);
}

/** Pairs of characters share one: each begins where the previous one ended. */
function withoutOverlaps(found: FoundWord[]): FoundWord[] {
  let reached = 0;
  return found.flatMap((word) => {
    const start = Math.max(word.start, reached);
    reached = Math.max(word.end, reached);
    return start < word.end ? [{ ...word, start }] : [];
  });
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

/** The words of a text, as they are written. A text in a script without spaces is one word up to its next mark. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (start, end) => words.push(text.slice(start, end)));
  return words;
}

/**
 * The words by which a text is found. Chinese, Japanese and Korean are found inside a word: by each two neighboring
 * characters, and by the last one.
 */
export function indexedWordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (start, end, kind) => {
    const parts = kind === 'unspaced' ? pairsIn(text, start, end) : [[start, end] as const];
    for (const [from, to] of parts) words.push(text.slice(from, to));
  });
  return words;
}

/** The words that are looked for: of an unspaced text its pairs, or its only character, which begins pairs. */
export const soughtWordsOf = (query: string): string[] =>
  wordsOf(query).flatMap((word) => {
    const parts = indexedWordsOf(word);
    return parts.length > 1 ? parts.slice(0, -1) : parts;
  });

/** Whether a term is a single character of a script without spaces. */
export const isUnspaced = (term: string): boolean => unspaced.test(term);

/** Two neighboring characters each, and the last one. */
function pairsIn(text: string, start: number, end: number): [start: number, end: number][] {
  const pairs: [number, number][] = [];
  for (let place = start; place < end; ) {
    const next = place + widthAt(text, place);
    pairs.push([place, next < end ? next + widthAt(text, next) : end]);
    place = next;
  }
  return pairs;
}

/** In UTF-16 units. */
const widthAt = (text: string, place: number): number =>
  (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;

const letter = /[\p{L}\p{N}\p{M}]/u;
const mark = /\p{M}/u;
/** Letters of scripts in which words are not separated by spaces, or have endings. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

/** Classes of UTF-16 units. */
const [unknown, separator, ofWord, ofUnspaced, ofEither] = [0, 1, 2, 3, 4];
const known = new Uint8Array(0x10000);

function classOf(character: string): number {
  if (!letter.test(character)) return separator;
  if (mark.test(character)) return ofEither;
  return unspaced.test(character) ? ofUnspaced : ofWord;
}

/** 'plain' is ASCII: folding keeps its length. */
type WordKind = 'plain' | 'other' | 'unspaced';

/**
 * Scans unit by unit: a regular expression takes five times as long, and every word of the site passes through here.
 * @param onWord receives each word; one in a script without spaces ends where another script begins
 */
function eachWord(
  text: string,
  onWord: (start: number, end: number, kind: WordKind) => void,
): void {
  let start = -1;
  let current = separator;
  let isPlain = true;
  const end = (place: number) => {
    if (start >= 0)
      onWord(start, place, current === ofUnspaced ? 'unspaced' : isPlain ? 'plain' : 'other');
    start = -1;
  };
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && place + 1 < text.length;
    const kind = isPair ? classOf(text.slice(place, place + 2)) : classOfUnit(unit);
    if (kind === separator) end(place);
    else if (start < 0 || (kind !== current && kind !== ofEither)) {
      end(place);
      [start, current, isPlain] = [place, kind === ofEither ? ofWord : kind, true];
    }
    if (unit > 0x7f) isPlain = false;
    if (isPair) place += 1;
  }
  end(text.length);
}

function classOfUnit(unit: number): number {
  if (known[unit] === unknown) known[unit] = classOf(String.fromCharCode(unit));
  return known[unit] as number;
}
