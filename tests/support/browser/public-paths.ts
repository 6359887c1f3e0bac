/** Public pages that the sitemap does not list. */
const unlisted = [
  '/Verifying',
  '/page-under-construction',
  '/sign-in',
  '/sign-up',
  '/recover-password',
  '/subscribe',
  '/release-preview',
  '/Donate/Thank-You',
];

/** The public pages that the sitemap lists. */
export async function listedPaths(address: string): Promise<string[]> {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    url.slice(address.length),
  );
}

/** Every public page; the lists by topic are tested in articles.spec.ts. */
export async function publicPaths(address: string): Promise<string[]> {
  const listed = await listedPaths(address);
  return [...listed.filter((path) => !path.includes('?')), ...unlisted];
}

/** Evenly spaced samples, the first one included. */
export function sampleOf(paths: string[], most: number): string[] {
  const count = Math.min(most, paths.length);
  return Array.from(
    { length: count },
    (_, index) => paths[Math.floor((index * paths.length) / count)] ?? '',
  );
}
