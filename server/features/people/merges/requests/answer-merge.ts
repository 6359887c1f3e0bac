import type { CheckedBody, Reply } from '#contract/index.ts';
import { may } from '#contract/shared/may.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { findUserById } from '#server/features/auth/accounts/queries.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { merge } from '../merge-people.ts';
import { concernsAccount } from '../merge-rights.ts';
import {
  findRequest,
  insertProofs,
  listProofs,
  lockRequest,
  markDecided,
  readOwner,
} from './queries.ts';

/** Forged links that a network may try per hour. */
const freeForgeries = 30;

/**
 * Agrees to a merge, or refuses it. The link works once. Agreeing lets the accounts of the merged profile see what came
 * with the address that was asked, and tells the other addresses.
 * @throws {AppError} `badInput` for a link that is forged, used, withdrawn or over; `conflict` if whoever asked may no
 * longer merge these profiles; `tooMany`
 */
export async function answerMerge(
  { db }: AppDeps,
  { id, verify_token, decision }: CheckedBody<'people/answerMerge'>,
  { network }: Pick<CallContext, 'network'>,
): Promise<Reply<'people/answerMerge'>> {
  const limit = { bucket: `merge-link:${network}`, free: freeForgeries, window: hour };
  await enforceRateLimit(db, limit);
  return db.transaction().execute(async (trx) => {
    const row = requireOpen(await findRequest(trx, id), verify_token);
    const subject = `person/${row.kept_id}`;
    const decide = async (status: 'confirmed' | 'refused') => {
      // It may have been answered or withdrawn since it was read.
      requireOpen(await lockRequest(trx, id), verify_token);
      await markDecided(trx, id, status, Date.now());
    };
    if (decision === 'refuse') {
      await decide('refused');
      await audit(trx, { userId: null, action: 'people.refuse-merge', subject });
      return { code: 1 as const, message: translate('verifying.mergeRefused') };
    }
    const userId = await requireMayStill(trx, row);
    await audit(trx, { userId: null, action: 'people.confirm-merge', subject });
    const name = row.name === '' ? {} : { name: row.name };
    const pair = { keptId: row.kept_id, mergedId: row.merged_id, ...name };
    // The request is locked after the people, and deleted with the profile that is merged.
    const mergeId = await merge(trx, pair, userId, () => decide('confirmed'));
    await insertProofs(trx, { personId: row.kept_id, emailKey: row.email_key, mergeId });
    await tellOthers(trx, row.kept_id, row.email_key);
    return { code: 1 as const, message: translate('verifying.mergeAgreed') };
  });
}

/** @throws {AppError} `badInput` with the same words whatever is wrong with the link */
function requireOpen(
  row: Awaited<ReturnType<typeof findRequest>>,
  token: string,
): NonNullable<typeof row> {
  const isOpen = row?.status === 'waiting' && row.expires_at > Date.now();
  if (!isOpen || row.token_hash !== hashToken(token)) throw badLink();
  return row;
}

/** @returns the account that asked, if it may still merge these profiles */
async function requireMayStill(
  trx: Db,
  row: { kept_id: string; merged_id: string; created_by: string | null },
): Promise<string> {
  const asker = row.created_by === null ? undefined : await findUserById(trx, row.created_by);
  const hasAccount = await concernsAccount(trx, [row.kept_id, row.merged_id]);
  const isAllowed =
    asker?.suspended_at === null &&
    may(rolesOf(asker), hasAccount ? 'users.manage' : 'people.merge');
  if (asker && isAllowed) return asker.id;
  throw new AppError('conflict', translate('verifying.mergeNotOpen'));
}

/** Tells the other proven addresses of the person about the merge. */
async function tellOthers(trx: Db, personId: string, askedKey: string): Promise<void> {
  const others = new Map(
    (await listProofs(trx, personId))
      .filter(({ email_key }) => email_key !== askedKey)
      .map((proof) => [proof.email_key, proof.email]),
  );
  const site = await readSite(trx);
  for (const [key, email] of others) {
    const t = translatorFor(await readOwner(trx, key));
    await enqueueEmail(trx, {
      recipient: email,
      subject: t('email.mergedSubject'),
      purpose: 'merge-notice',
      language: t.language,
      paragraphs: [
        t('email.greetingNoName'),
        t('email.mergedText', { site: site.name }),
        t('email.mergedNotYou'),
      ],
    });
  }
}

const badLink = () => {
  const message = translate('verifying.mergeBadLink');
  return new AppError('badInput', message, { errors: { verify_token: message } });
};
