import { plainText } from './plain-text.ts';

/** As fast as most adults read English that is new to them. */
const wordsPerMinute = 220;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;
/** A recording is not read, and neither is its transcript, which is folded away. */
const notRead = /<(audio|video|details)\b[\s\S]*?<\/\1>/g;

/** How many words a text has. @param html rendered Markdown */
export const countWords = (html: string): number =>
  plainText(html.replace(notRead, ' ')).match(word)?.length ?? 0;

/** How long it takes to read so many words, in whole minutes; at least one. */
export const minutesFor = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));
