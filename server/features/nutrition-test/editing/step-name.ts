/** The longest valid page name, minus room for a number. */
const maxLength = 90;

/**
 * A step's name in its URL, made from its title: letters, digits and hyphens, without duplicates. It never begins with
 * an underscore, so no step can conflict with `_Passed` and `_Failed`.
 */
export function stepName(title: string, taken: string[]): string {
  const plain = title
    // Accents are removed: 'Crème' becomes 'Creme'.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
  const name = plain || 'Step';
  const isTaken = new Set(taken.map((other) => other.toLowerCase()));
  // The editor has a URL of its own for the test's results.
  isTaken.add('finish');
  let free = name;
  for (let number = 2; isTaken.has(free.toLowerCase()); number += 1) free = `${name}-${number}`;
  return free;
}
