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
