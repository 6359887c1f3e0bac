/** The longest name that a page may have leaves room for a number. */
const longest = 90;

/**
 * A step's name in its address, made from its title: letters, digits and hyphens, and none that is
 * taken. It never begins with an underscore, so no step can stand in the way of `_Passed` and `_Failed`.
 */
export function stepName(title: string, taken: string[]): string {
  const plain = title
    // Accents go, letters stay: 'Crème' is 'Creme'.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '');
  const name = plain || 'Step';
  const isTaken = new Set(taken.map((other) => other.toLowerCase()));
  // The editor has an address of its own for how the test ends.
  isTaken.add('finish');
  let free = name;
  for (let number = 2; isTaken.has(free.toLowerCase()); number += 1) free = `${name}-${number}`;
  return free;
}
