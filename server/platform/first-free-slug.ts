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
