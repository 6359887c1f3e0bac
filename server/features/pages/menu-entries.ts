import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { addressedSections, fixedSections } from '#contract/shared/pages/sections.ts';
import type { MenuEntry } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { existsLivePage, listLiveNamesOf } from './queries.ts';

/** Never empty: the home page has the site's name, and the other one is for links that lead nowhere yet. */
const alwaysFilled = ['/', '/page-under-construction'];

/** The lists of sections, and the pages that the site itself links to: each is filled once something is published. */
export async function readMenuEntries(db: Db): Promise<MenuEntry[]> {
  const lists: MenuEntry[] = [];
  for (const section of addressedSections) {
    lists.push({ address: `/${section}`, isFilled: await existsLivePage(db, section) });
  }
  const live = new Set(
    (await listLiveNamesOf(db, fixedSections)).map(({ section, name_key }) =>
      keyOf(section, name_key),
    ),
  );
  const fixed = fixedPages
    .filter(({ address }) => !alwaysFilled.includes(address))
    .map(({ section, name, address }) => ({ address, isFilled: live.has(keyOf(section, name)) }));
  return [...lists, ...fixed];
}

const keyOf = (section: string, name: string) => `${section}/${name.toLowerCase()}`;
