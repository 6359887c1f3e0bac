import { piecesWithout } from './html-pieces.ts';
import { plainText } from './plain-text.ts';

/** The speed of most adults reading unfamiliar English. */
const wordsPerMinute = 220;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;
/** A recording is not read, and neither is its collapsed transcript. */
const notRead = new Set(['audio', 'video', 'details']);

/**
 * The number of words in a text.
 * @param html rendered Markdown
 */
export function countWords(html: string): number {
  const read = piecesWithout(html, ({ name }) => notRead.has(name));
  const words = plainText([...read].map(({ source }) => source).join('')).match(word);
  return words?.length ?? 0;
}

/** The time to read this many words, in whole minutes; at least one. */
export const minutesFor = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));
