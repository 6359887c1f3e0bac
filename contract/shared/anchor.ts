/**
 * The name of a heading, a term or a topic in an address: '/Research#dietary-fiber'. The site makes links
 * of it and the server looks things up by it, so both have it from here; it needs nothing else.
 * @returns lower case, with '-' for every run of what is neither a letter nor a digit; empty for words of
 *   which nothing is left
 */
export const anchorOf = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/**
 * The names of a course's lessons in its address, each its own: from its title, or where that is taken or empty,
 * with its number.
 */
export function lessonAnchors(titles: string[]): string[] {
  // The quiz is on the same page.
  const taken = new Set(['', 'quiz']);
  return titles.map((title, index) => {
    const plain = anchorOf(title);
    let anchor = plain;
    // Another lesson's title may read like this one's with its number.
    for (let number = index + 1; taken.has(anchor); number += 1) {
      anchor = `${plain || 'lesson'}-${number}`;
    }
    taken.add(anchor);
    return anchor;
  });
}
