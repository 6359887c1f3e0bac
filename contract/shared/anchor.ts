import { trimOf } from './text/trim.ts';

/**
 * The slug of a heading, a term or a topic: '/Research#dietary-fiber'. Used by the site for links and by the server for
 * lookups.
 * @returns lower case, with '-' for every run of characters that are neither letters nor digits; empty if nothing is
 * left
 */
export const anchorOf = (words: string): string =>
  trimOf(
    words
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-'),
    '-',
  );

/** The unique anchors of a course's lessons: from the title, or with the number if that is taken or empty. */
export function lessonAnchors(titles: string[]): string[] {
  // The quiz is on the same page.
  const taken = new Set(['', 'quiz']);
  return titles.map((title, index) => {
    const plain = anchorOf(title);
    let anchor = plain;
    // Another lesson's title may look like this one's with its number.
    for (let number = index + 1; taken.has(anchor); number += 1) {
      anchor = `${plain || 'lesson'}-${number}`;
    }
    taken.add(anchor);
    return anchor;
  });
}
