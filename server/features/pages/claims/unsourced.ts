import type { CheckedBody, Reply } from '#contract/index.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { parseIntro } from '../present.ts';
import { findPage } from '../queries.ts';
import type { Revision } from '../review/revision.ts';
import { says } from './page-words.ts';
import { type ClaimRow, listClaimsOf } from './queries.ts';

/** Whether a claim that a revision of its page states rests on none of that revision’s sources. */
function isUnsourced(claim: ClaimRow, revision: Revision): boolean {
  const ids = JSON.parse(claim.source_ids) as string[];
  const isSourced = parseIntro(revision.intro).sources.some(({ id }) => ids.includes(id));
  return !isSourced && says(claim, revision, claim.quote);
}

/** The claims of a page without a source, in a revision of it that is to be published. */
export async function unsourcedClaims(
  db: Db,
  pageId: string,
  revision: Revision,
): Promise<{ id: string; quote: string }[]> {
  const claims = await listClaimsOf(db, pageId);
  return claims
    .filter((claim) => isUnsourced(claim, revision))
    .map(({ id, quote }) => ({ id, quote }));
}

/** The claims without a source in the drafts of pages; of those that someone may not edit, none. */
export async function getUnsourcedClaims(
  { db }: AppDeps,
  { roles }: CurrentUser,
  { pages }: CheckedBody<'claims/getUnsourced'>,
): Promise<Reply<'claims/getUnsourced'>> {
  const edited = sectionsEditedBy(roles);
  const found: Reply<'claims/getUnsourced'>['pages'] = [];
  for (const { section, name } of pages) {
    const page = edited.includes(section) ? await findPage(db, section, name) : undefined;
    if (!page) continue;
    const draft = { intro: page.draft_intro, content: page.draft_content };
    const claims = await unsourcedClaims(db, page.id, draft);
    if (claims.length === 0) continue;
    const { title } = parseIntro(page.draft_intro);
    found.push({ section: page.section as Section, name: page.name, pageTitle: title, claims });
  }
  return { code: 1, pages: found };
}
