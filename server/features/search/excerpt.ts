import type { Piece } from '#contract/search/calls.ts';
import { type FoundWord, findWords, nextStart, previousEnd } from './tokenize.ts';
import type { WordRules } from './words/word-rules.ts';

/** The length of an excerpt, and of its part before the first match, in characters. */
const length = { whole: 190, before: 45 };
/** How much of a text is searched for an excerpt, in characters: more only if not all words are together there. */
const reach = { usual: 1_500, most: 10_000 };

/**
 * Splits a text into pieces, marking matches.
 * @param found terms
 */
export function markMatches(text: string, found: ReadonlySet<string>, rules: WordRules): Piece[] {
  return cut(text, 0, text.length, findWords(text, found, rules));
}

/** The part of a text with the most matches, or else its beginning. */
export function excerptOf(text: string, found: ReadonlySet<string>, rules: WordRules): Piece[] {
  const near = text.slice(0, reach.most);
  const { hits, start } = findTogether(near, found, rules);
  const from = start <= length.before ? 0 : nextStart(near, start - length.before);
  const to = endBefore(near, from + length.whole);
  const pieces = cut(near, from, to, hits);
  if (pieces.length === 0) return pieces;
  return [
    ...(from > 0 ? [{ text: '… ', isMarked: false }] : []),
    ...pieces,
    ...(to < text.length ? [{ text: ' …', isMarked: false }] : []),
  ];
}

/** Finds the words, and the start of the window with the most different ones; the first of several. */
function findTogether(
  text: string,
  found: ReadonlySet<string>,
  rules: WordRules,
): { hits: FoundWord[]; start: number } {
  const hits = findWords(text.slice(0, reach.usual), found, rules);
  const best = bestWindow(hits);
  const isBestOfAll = best.count === found.size && best.start + length.whole < reach.usual;
  if (isBestOfAll) return { hits, start: best.start };
  const all = findWords(text, found, rules);
  return { hits: all, start: bestWindow(all).start };
}

function bestWindow(hits: FoundWord[]): { start: number; count: number } {
  let best = { start: 0, count: 0 };
  for (const [index, { start }] of hits.entries()) {
    const seen = new Set<string>();
    for (let next = index; next < hits.length; next += 1) {
      const hit = hits[next] as FoundWord;
      if (hit.end - start > length.whole - length.before) break;
      seen.add(hit.term);
    }
    if (seen.size > best.count) best = { start, count: seen.size };
  }
  return best;
}

/** Where an excerpt ends that may go on to a position: after a word, or after all that follows the last one. */
function endBefore(text: string, position: number): number {
  const end = previousEnd(text, position);
  return end === 0 || nextStart(text, end) === text.length ? position : end;
}

function cut(text: string, from: number, to: number, hits: FoundWord[]): Piece[] {
  const pieces: Piece[] = [];
  const add = (start: number, end: number, isMarked: boolean) => {
    const part = text.slice(start, end);
    if (part !== '') pieces.push({ text: part, isMarked });
  };
  let at = from;
  for (const { start, end } of hits) {
    if (start < from || end > to) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, Math.min(to, text.length), false);
  return pieces;
}
