import type { Piece } from '#contract/search.ts';
import { findWords, type Word } from './tokenize.ts';

/** The length of an excerpt, and of its part before the first match, in characters. */
const length = { whole: 190, before: 45 };
/** How much of a text is searched for an excerpt, in characters. */
const reach = 10_000;

/**
 * Splits a text into pieces, marking matches.
 * @param found terms: see `termOf`
 */
export function markMatches(text: string, found: ReadonlySet<string>): Piece[] {
  return cut(text, 0, text.length, findWords(text, found));
}

/** The part of a text with the most matches, or else its beginning. */
export function excerptOf(text: string, found: ReadonlySet<string>): Piece[] {
  const near = text.slice(0, reach);
  const words = findWords(near, found);
  const first = bestStart(words.filter(isFound));
  const from = wordAt(words, Math.max(0, first - length.before));
  const to = endBefore(words, from + length.whole);
  const pieces = cut(near, from, to, words);
  if (pieces.length === 0) return pieces;
  return [
    ...(from > 0 ? [{ text: '… ', isMarked: false }] : []),
    ...pieces,
    ...(to < text.length ? [{ text: ' …', isMarked: false }] : []),
  ];
}

const isFound = ({ found }: Word) => found !== '';

/** The start of the window with the most different words; the first of several. */
function bestStart(hits: Word[]): number {
  let best = { start: 0, count: 0 };
  for (const [index, { start }] of hits.entries()) {
    const seen = new Set<string>();
    for (let next = index; next < hits.length; next += 1) {
      const hit = hits[next] as Word;
      if (hit.end - start > length.whole - length.before) break;
      seen.add(hit.found);
    }
    if (seen.size > best.count) best = { start, count: seen.size };
  }
  return best.start;
}

const wordAt = (words: Word[], place: number) =>
  place === 0 ? 0 : (words.find(({ start }) => start >= place)?.start ?? 0);

const endBefore = (words: Word[], place: number) => {
  const last = words.findLast(({ end }) => end <= place);
  const isWhole = words.at(-1) === last;
  return isWhole || !last ? place : last.end;
};

function cut(text: string, from: number, to: number, words: Word[]): Piece[] {
  const pieces: Piece[] = [];
  const add = (start: number, end: number, isMarked: boolean) => {
    const part = text.slice(start, end);
    if (part !== '') pieces.push({ text: part, isMarked });
  };
  let at = from;
  for (const { start, end } of words.filter(isFound)) {
    if (start < from || end > to) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, Math.min(to, text.length), false);
  return pieces;
}
