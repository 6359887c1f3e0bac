import { plainText } from './plain-text.ts';

/** The speed of most adults reading unfamiliar English. */
const wordsPerMinute = 220;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;
/** A recording is not read, and neither is its collapsed transcript. */
const notRead = /<(audio|video|details)\b[\s\S]*?<\/\1>/g;

/**
 * The number of words in a text.
 * @param html rendered Markdown
 */
export const countWords = (html: string): number =>
  plainText(html.replace(notRead, ' ')).match(word)?.length ?? 0;

/** The time to read this many words, in whole minutes; at least one. */
export const minutesFor = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));
