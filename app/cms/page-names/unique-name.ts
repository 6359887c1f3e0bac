/**
 * A URL name made from a title: 'Crème & Co.' becomes 'Creme-Co'.
 * @param taken existing names, case-insensitive
 */
export function uniqueName(title: string, taken: string[]): string {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '');
  const name =
    letters
      .match(/[A-Za-z0-9]+/g)
      ?.join('-')
      .slice(0, 80) ?? 'Page';
  const known = new Set(taken.map((each) => each.toLowerCase()));
  let free = name;
  for (let count = 2; known.has(free.toLowerCase()); count += 1) free = `${name}-${count}`;
  return free;
}
