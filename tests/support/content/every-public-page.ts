import { expect } from 'vitest';
import type { aSite } from '../server/site.ts';

type Site = Pick<Awaited<ReturnType<typeof aSite>>, 'get'>;

const fixedPaths = ['/', '/sitemap.xml', '/feed.xml', '/FAQ', '/Board', '/Contact', '/Donate'];

/**
 * Every public page, list and feed that the sitemap and the site's own links name, by its path.
 * @param more further paths
 */
export async function everyPublicPage(
  site: Site,
  more: string[] = [],
): Promise<Map<string, string>> {
  const paths = new Set([...fixedPaths, ...more]);
  const sitemap = (await site.get('/sitemap.xml')).body.toString();
  for (const [, path = ''] of sitemap.matchAll(/site\.test(\/[^<]*)</g)) paths.add(path);
  const pages = new Map<string, string>();
  for (const path of [...paths].sort()) {
    const { status, body } = await site.get(path);
    pages.set(path, `${status} ${body}`);
  }
  return pages;
}

/** The pages themselves are too long for a message. */
export function expectSame(after: Map<string, string>, before: Map<string, string>): void {
  expect([...after.keys()]).toEqual([...before.keys()]);
  const differing = [...before].filter(([path, body]) => after.get(path) !== body);
  expect(differing.map(([path]) => path)).toEqual([]);
}
