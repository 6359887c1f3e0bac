import type { CheckedBody, Reply } from '#contract/index.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import type { HeldRoles } from '#contract/shared/may.ts';
import { ownAddress } from '#contract/shared/pages/page-addresses.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchPage } from './editing/drafts.ts';
import { listMenuLinksLike, listPagesLike } from './editing/queries.ts';
import { parseIntro } from './present.ts';
import { findPage } from './queries.ts';

/** More than these are not listed: they suffice as a warning before deleting a page. */
const maxUses = 20;

/**
 * The links to a page, for staff who are about to delete it: of other pages those that they may edit too.
 * @throws {AppError} `notFound`
 */
export async function getPageUses(
  { db }: AppDeps,
  { roles }: CurrentUser,
  { section, name }: CheckedBody<'pages/getPageUses'>,
): Promise<Reply<'pages/getPageUses'>> {
  const page = await findPage(db, section, name);
  if (!page) throw noSuchPage();
  const address = ownAddress(page.section, page.name);
  if (address === null) return { code: 1, uses: [] };
  const uses = [...(await pagesWith(db, address, page.id, roles)), ...(await linksTo(db, address))];
  return { code: 1, uses: uses.slice(0, maxUses) };
}

async function pagesWith(db: Db, address: string, exceptId: string, roles: HeldRoles) {
  const sections = sectionsEditedBy(roles);
  const rows = await listPagesLike(db, patternOf(address), { exceptId, sections });
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
  const rows = await listMenuLinksLike(db, patternOf(address));
  return rows
    .filter(({ url }) => leadsTo(address, url))
    .map(({ link_name }) => ({
      title: `Bottom menu: ${link_name}`,
      editAddress: '/cms/footerCMS/Links',
    }));
}

/** Finds too much ('_' matches any character); `leadsTo` checks again. */
const patternOf = (address: string) => `%${address.toLowerCase()}%`;

/** Whether a text contains this exact address, and not just a longer one that starts with it. */
const leadsTo = (address: string, text: string) =>
  new RegExp(`${address}(?![\\w-])`, 'i').test(text);
