import type { CheckedBody, Reply } from '#contract/index.ts';
import { knownLanguage } from '#contract/shared/language/languages.ts';
import type { UnsubscribeMethod } from '#contract/shared/newsletter/unsubscribe-method.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { recordConsents } from '#server/features/consents/record-consents.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { hasNoLists, listColumns, noLists, pickLists } from './subscribers/list-flags.ts';
import {
  addChosenLists,
  findPreferences,
  lockSubscriber,
  updateLanguage,
} from './subscribers/queries/subscribers.ts';
import { unsubscribeFromOthers } from './subscribers/subscriptions.ts';
import {
  mayShow,
  readUnsubscribeToken,
  type UnsubscribeToken,
  unsubscribeKey,
} from './subscribers/unsubscribe-links.ts';

type Preferences = Reply<'subscriber/getPreferences'>['preferences'];

/**
 * Forged links that a network may try per hour. Valid ones are never limited: mail services unsubscribe many people.
 */
const freeForgeries = 30;
/** Changes that a subscriber may make per hour: each one stays in the audit trail permanently. */
const maxChoices = 60;

/**
 * The lists of a mailed link's owner. An expired link only reveals whether there is a subscription.
 * @throws {AppError} `badInput`, `tooMany` for a forged link
 */
export async function getPreferences(
  { db }: AppDeps,
  { token }: CheckedBody<'subscriber/getPreferences'>,
  context: CallContext,
): Promise<Reply<'subscriber/getPreferences'>> {
  const link = await linkOf(db, token, context);
  const preferences = await readPreferences(db, link.subscriberId);
  if (mayShow(link)) return { code: 1, preferences, isExpired: 0 };
  const { status } = preferences;
  return { code: 1, preferences: { ...nothing, status }, isExpired: 1 };
}

/**
 * Sets exactly these lists, and the language if one is given. Anyone who has unsubscribed returns by signing up and confirming again.
 * @throws {AppError} `badInput` for a forged or expired link, or if the subscription has ended; `tooMany`
 */
export async function editPreferences(
  { db }: AppDeps,
  { token, language, ...chosen }: CheckedBody<'subscriber/editPreferences'>,
  context: CallContext,
): Promise<Reply<'subscriber/editPreferences'>> {
  const link = await linkOf(db, token, context);
  if (hasNoLists(chosen)) return unsubscribeBy(db, link, 'link');
  if (!mayShow(link)) throw linkExpired();
  const { subscriberId: id, mailingId } = link;
  await enforceRateLimit(db, { bucket: `preferences:${id}`, free: maxChoices, window: hour });
  return db.transaction().execute(async (trx) => {
    const row = await lockSubscriber(trx, id);
    if (!row || row.status === 'unsubscribed') {
      throw new AppError('badInput', translate('preferences.comeBackAgain'));
    }
    const added = listColumns.filter((list) => chosen[list]);
    const before = await findPreferences(trx, id);
    await addChosenLists(trx, id, added, Date.now());
    if (language) await updateLanguage(trx, id, language);
    await recordConsents(
      trx,
      'preferences-link',
      added
        .filter((list) => before?.[list] !== 1)
        .map((purpose) => ({ email: row.email, purpose, decision: 'given' })),
    );
    await unsubscribeFromOthers(trx, row.email, chosen, 'link', mailingId);
    const subject = `subscriber/${id}`;
    await audit(trx, { userId: null, action: 'subscription.edit', subject });
    return {
      code: 1 as const,
      message: translate('preferences.saved'),
      preferences: await readPreferences(trx, id),
    };
  });
}

/**
 * Unsubscribes from every list, at once; repeating it changes nothing.
 * @throws {AppError} `badInput`, `tooMany` for a forged link
 */
export async function unsubscribe(
  { db }: AppDeps,
  { token, oneClick = 0 }: CheckedBody<'subscriber/leave'>,
  context: CallContext,
): Promise<Reply<'subscriber/leave'>> {
  const link = await linkOf(db, token, context);
  return unsubscribeBy(db, link, oneClick === 1 ? 'one-click' : 'link');
}

function unsubscribeBy(
  db: Db,
  { subscriberId: id, mailingId }: UnsubscribeToken,
  how: UnsubscribeMethod,
) {
  return db.transaction().execute(async (trx) => {
    const row = await lockSubscriber(trx, id);
    if (row && row.status !== 'unsubscribed') {
      await unsubscribeFromOthers(trx, row.email, noLists, how, mailingId);
      const subject = `subscriber/${id}`;
      await audit(trx, { userId: null, action: 'subscription.leave', subject });
    }
    return {
      code: 1 as const,
      message: translate('preferences.unsubscribed'),
      preferences: await readPreferences(trx, id),
    };
  });
}

function linkExpired(): AppError {
  const message = translate('preferences.linkExpired');
  return new AppError('badInput', message, { errors: { token: message } });
}

export async function linkOf(
  db: Db,
  token: string,
  { network }: CallContext,
): Promise<UnsubscribeToken> {
  const link = readUnsubscribeToken(await unsubscribeKey(db), token);
  if (link) return link;
  await enforceRateLimit(db, {
    bucket: `leave-token:${network}`,
    free: freeForgeries,
    window: hour,
  });
  const message = translate('fields.linkInvalid');
  throw new AppError('badInput', message, { errors: { token: message } });
}

async function readPreferences(db: Db, id: string): Promise<Preferences> {
  const row = await findPreferences(db, id);
  if (!row) return { ...nothing, status: 'none' };
  return {
    ...pickLists(row),
    status: row.status,
    email: maskEmail(row.email),
    language: knownLanguage(row.language),
  };
}

/** The preferences that someone may not see, or does not have. */
const nothing = { ...noLists, email: '' };

/** 'm…@example.org': enough to recognize your own address, on a screen that others may see. */
function maskEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
