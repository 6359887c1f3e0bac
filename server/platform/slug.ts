/** A slug made from a title: unaccented letters, digits and hyphens; the fallback if nothing is left. */
export function slugOf(title: string, fallback: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '');
  const name = plain
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return name || fallback;
}

/** The slug, with a number if it is taken: 'Soup-Night', 'Soup-Night-2'. */
export async function firstFreeSlug(
  slug: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}
