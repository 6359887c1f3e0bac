import type { Reply } from '#contract/index.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { eachPage } from '../claims/queries.ts';
import { parseIntro } from '../present.ts';
import { outsideLinks } from './outside-links.ts';
import { findNewestCheck, listFailing } from './queries.ts';

type Links = Pick<Reply<'claims/getLedger'>, 'brokenLinks' | 'checkedAt'>;

/** The links of live pages that did not answer, with these pages. */
export async function listBrokenLinks(db: Db): Promise<Links> {
  const failing = await listFailing(db);
  const newest = await findNewestCheck(db);
  const pages = new Map<string, Links['brokenLinks'][number]['pages']>();
  if (failing.length > 0) {
    for await (const page of eachPage(db)) {
      const { section, name } = page;
      for (const url of outsideLinks(page, '')) {
        const pageTitle = parseIntro(page.live_intro ?? '{}').title;
        const known = pages.get(url) ?? [];
        pages.set(url, [...known, { section: section as Section, name, pageTitle }]);
      }
    }
  }
  return {
    checkedAt: newest === null ? null : new Date(newest).toISOString(),
    brokenLinks: failing
      .map(({ url, message, checked_at, failing_since }) => ({
        url,
        message,
        pages: pages.get(url) ?? [],
        checkedAt: new Date(checked_at).toISOString(),
        failingSince: new Date(failing_since ?? checked_at).toISOString(),
      }))
      // A link that was corrected since needs no to-do.
      .filter((link) => link.pages.length > 0),
  };
}

/** The same for pages of these sections, without the pages: reads them only until each of the links is found on one. */
export async function findBrokenLinks(db: Db, sections: readonly Section[]) {
  const failing = await listFailing(db);
  const found = new Set<string>();
  if (failing.length === 0) return [];
  for await (const page of eachPage(db)) {
    if (!sections.includes(page.section as Section)) continue;
    const links = outsideLinks(page, '');
    for (const { url } of failing) if (links.has(url)) found.add(url);
    if (found.size === failing.length) break;
  }
  return failing.filter(({ url }) => found.has(url));
}
