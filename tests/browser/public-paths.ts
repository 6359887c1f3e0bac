/** Public pages that no list names: nobody searches for them. */
const unlisted = [
  '/Verifying',
  '/page-under-construction',
  '/sign-in',
  '/sign-up',
  '/recover-password',
  '/subscribe',
  '/Donate/Thank-You',
];

/** The public pages that the sitemap lists. */
export async function listedPaths(address: string): Promise<string[]> {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    url.slice(address.length),
  );
}

/** Every public page. */
export async function publicPaths(address: string): Promise<string[]> {
  return [...(await listedPaths(address)), ...unlisted];
}
