import { plainLetters } from './fold.ts';

/**
 * A slug made from a title: plain letters, digits and hyphens, so that it can be typed, printed and read out. 'Crème &
 * Co.' becomes 'Creme-Co', and 'Straße' 'Strasse'. A title in another script, such as '豆腐', gets the fallback.
 */
export function slugOf(title: string, fallback: string, longest = 60): string {
  const name = plainLetters(title)
    .replace(/[^A-Za-z0-9]+/g, '-')
    // Cut only after the hyphen of the beginning is gone.
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '');
  return name || fallback;
}

/**
 * The slug, with a number if it is taken: 'Soup-Night', 'Soup-Night-2'.
 * @param taken in any case
 */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const known = new Set(Array.from(taken, (each) => each.toLowerCase()));
  let free = slug;
  for (let number = 2; known.has(free.toLowerCase()); number += 1) free = `${slug}-${number}`;
  return free;
}
