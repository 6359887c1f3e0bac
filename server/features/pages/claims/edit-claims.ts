import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { dayAt } from '#server/features/site/day.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { noSuchPage } from '../editing/drafts.ts';
import { parseIntro } from '../present.ts';
import { findPage, lockPage, lockPageById, type PageRow } from '../queries.ts';
import { presentClaim, presentSource, type RetiredKeys } from './ledger.ts';
import { says } from './page-words.ts';
import { deleteClaimRow, findClaim, listClaimsOf, listRetired, upsertClaim } from './queries.ts';

const savedBefore = 'This form already saved another claim. Reload the page first.';

const noSuchClaim = () => new AppError('notFound', 'This claim doesn’t exist.');

/** The claims of a page. @throws {AppError} `notFound` */
export async function getPageClaims(
  { db }: AppDeps,
  { section, name }: CheckedBody<'claims/getPageClaims'>,
): Promise<Reply<'claims/getPageClaims'>> {
  const page = await findPage(db, section, name);
  if (!page) throw noSuchPage();
  return { code: 1, ...(await readPageClaims(db, page)) };
}

/**
 * Ties a statement of a page’s draft to its sources; a new one once for each `attempt`.
 * @throws {AppError} `notFound`; `badInput` for words that the page does not have, or a source that it does not have;
 * `conflict` for an attempt with another claim
 */
export function saveClaim(
  deps: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'claims/saveClaim'>,
): Promise<Reply<'claims/saveClaim'>> {
  const { section, name, id, quote, sourceIds, reviewer, reviewBy } = body;
  const request = { call: 'claims/saveClaim', caller: userId, attempt, body };
  return deps.db.transaction().execute(async (trx) => {
    const page = await lockPage(trx, section, name);
    if (!page) throw noSuchPage();
    const before = id === undefined ? undefined : await findClaim(trx, id);
    if (id !== undefined && before?.page_id !== page.id) throw noSuchClaim();
    const words = quote.replace(/\s+/g, ' ').trim();
    if (!says(page, { intro: page.draft_intro, content: page.draft_content }, words)) {
      throw badField('quote', 'Copy the statement from the saved text, word for word.');
    }
    const own = new Set(parseIntro(page.draft_intro).sources.map((source) => source.id));
    if (sourceIds.some((each) => !own.has(each))) {
      throw badField('sourceIds', 'This source isn’t in the page’s list of sources.');
    }
    await runOnce(trx, request, savedBefore, async () => {
      const claimId = before?.id ?? newId();
      await upsertClaim(trx, {
        id: claimId,
        page_id: page.id,
        quote: words,
        source_ids: JSON.stringify([...new Set(sourceIds)]),
        reviewer: reviewer.trim(),
        review_by: reviewBy,
        created_at: Date.now(),
      });
      await audit(trx, { userId, action: 'claim.save', subject: `${page.section}/${page.name}` });
      return claimId;
    });
    return { code: 1, message: 'Claim saved.', ...(await readPageClaims(trx, page)) };
  });
}

/** Deletes a claim; the page’s text stays. @throws {AppError} `notFound` */
export function deleteClaim(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id }: CheckedBody<'claims/deleteClaim'>,
): Promise<Reply<'claims/deleteClaim'>> {
  return deps.db.transaction().execute(async (trx) => {
    const claim = await findClaim(trx, id);
    const page = claim && (await lockPageById(trx, claim.page_id));
    if (!page) throw noSuchClaim();
    await deleteClaimRow(trx, id);
    await audit(trx, { userId, action: 'claim.delete', subject: `${page.section}/${page.name}` });
    return { code: 1, message: 'Claim deleted.', ...(await readPageClaims(trx, page)) };
  });
}

async function readPageClaims(db: Db, page: PageRow) {
  const retired: RetiredKeys = new Map(
    (await listRetired(db)).map((row) => [row.source_key, row.reason]),
  );
  const today = await dayAt(db);
  const claims = await listClaimsOf(db, page.id);
  return {
    claims: claims.map((row) => presentClaim(row, retired, today)),
    sources: parseIntro(page.draft_intro).sources.map((source) => presentSource(source, retired)),
  };
}
