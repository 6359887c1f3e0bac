import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchPage } from './editing/drafts.ts';
import { addressOf } from './page-names.ts';
import { parseIntro } from './present.ts';
import { findPage } from './queries.ts';

/** More than these are not named: anyone who deletes a page learns enough from them. */
const most = 20;

/**
 * What leads to a page, as somebody should know who is about to delete it.
 * @throws {AppError} `notFound`
 */
export async function getPageUses(
  { db }: AppDeps,
  { section, name }: CheckedBody<'pages/getPageUses'>,
): Promise<Reply<'pages/getPageUses'>> {
  const page = await findPage(db, section, name);
  if (!page) throw noSuchPage();
  const address = addressOf(page);
  if (address === null) return { code: 1, uses: [] };
  const uses = [...(await pagesWith(db, address, page.id)), ...(await linksTo(db, address))];
  return { code: 1, uses: uses.slice(0, most) };
}

async function pagesWith(db: Db, address: string, own: string) {
  const pattern = patternOf(address);
  const rows = await db
    .selectFrom('pages')
    .select(['section', 'name', 'draft_intro', 'draft_content', 'live_intro', 'live_content'])
    .where('id', '!=', own)
    .where(({ eb, fn, or }) =>
      or(
        (['draft_intro', 'draft_content', 'live_intro', 'live_content'] as const).map((column) =>
          eb(fn<string>('lower', [column]), 'like', pattern),
        ),
      ),
    )
    .orderBy('section')
    .orderBy('position')
    .execute();
  return rows
    .filter(({ draft_intro, draft_content, live_intro, live_content }) =>
      leadsTo(address, [draft_intro, draft_content, live_intro, live_content].join(' ')),
    )
    .map((row) => ({
      title: parseIntro(row.draft_intro).title || row.name,
      editAddress: `/cms/${row.section}/${row.name}`,
    }));
}

async function linksTo(db: Db, address: string) {
  const rows = await db
    .selectFrom('bottom_menu_links')
    .select(['link_name', 'url'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['url']), 'like', patternOf(address)))
    .execute();
  return rows
    .filter(({ url }) => leadsTo(address, url))
    .map(({ link_name }) => ({
      title: `Bottom menu: ${link_name}`,
      editAddress: '/cms/footerCMS/Links',
    }));
}

/** Finds more than is meant ('_' stands for any letter there); `leadsTo` looks again. */
const patternOf = (address: string) => `%${address.toLowerCase()}%`;

/** Whether a text has this very address, and not one that only begins alike. */
const leadsTo = (address: string, text: string) =>
  new RegExp(`${address}(?![\\w-])`, 'i').test(text);
