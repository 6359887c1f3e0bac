import type { CheckedBody, Reply } from '#contract/index.ts';
import { mailboxOf } from '#contract/shared/email.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken, newId, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import {
  findWaiting,
  insertRequest,
  listProofs,
  listRequests,
  lockRequest,
  markDecided,
  readOwner,
} from './queries.ts';

type Request = Reply<'people/getDuplicates'>['requests'][number];
type Pair = Pick<CheckedBody<'people/mergePeople'>, 'keptId' | 'mergedId' | 'name'>;

/** How long the owner of an address has to reply, in ms. */
const lifetime = 14 * day;
/** How often one address is asked in a day. */
const mailsPerDay = 3;

/** An address that someone has proven. */
export interface ProvenAddress {
  email: string;
  email_key: string;
}

/**
 * Finds the person to ask before two people become one: the owner of the address that was proven first, if both have
 * proven one.
 * @returns their address, and an address of the other person; undefined: no one
 */
export async function findOlderAddress(
  db: Db,
  { keptId, mergedId }: Pair,
): Promise<{ older: ProvenAddress; other: ProvenAddress } | undefined> {
  const [one] = (await listProofs(db, keptId)).toSorted((a, b) => a.at - b.at);
  const [two] = (await listProofs(db, mergedId)).toSorted((a, b) => a.at - b.at);
  // Spellings of one mailbox have one owner.
  if (!one || !two || mailboxOf(one.email) === mailboxOf(two.email)) return undefined;
  return one.at <= two.at ? { older: one, other: two } : { older: two, other: one };
}

/**
 * Emails the owner of the older address. Nothing is merged, and no one sees anything more, before they agree.
 * @returns the id of the request
 * @throws {AppError} `conflict` if they have been asked and not replied; `tooMany`
 */
export async function requestMerge(
  trx: Db,
  { settings }: Pick<AppDeps, 'settings'>,
  {
    keptId,
    mergedId,
    name = '',
    asked: { older, other },
  }: Pair & { asked: { older: ProvenAddress; other: ProvenAddress } },
  { userId }: CurrentUser,
): Promise<string> {
  const now = Date.now();
  if (await findWaiting(trx, [keptId, mergedId], now)) {
    throw new AppError('conflict', `We have asked ${older.email} already. There is no reply yet.`);
  }
  const bucket = `merge-request:${hashToken(older.email_key)}`;
  const { count } = await incrementCounter(trx, { bucket, window: day });
  if (count > mailsPerDay) {
    throw new AppError('tooMany', 'This address was asked often today. Try again tomorrow.');
  }
  const id = newId();
  const token = newToken();
  await insertRequest(trx, {
    id,
    kept_id: keptId,
    merged_id: mergedId,
    name,
    email: older.email,
    email_key: older.email_key,
    token_hash: hashToken(token),
    status: 'waiting',
    created_by: userId,
    created_at: now,
    expires_at: now + lifetime,
    decided_at: null,
  });
  const query = new URLSearchParams({ purpose: 'merge', user_id: id, verify_token: token });
  const site = await readSite(trx);
  const t = translatorFor(await readOwner(trx, older.email_key));
  await enqueueEmail(trx, {
    recipient: older.email,
    subject: t('email.mergeSubject'),
    purpose: 'merge-request',
    language: t.language,
    paragraphs: [
      t('email.greetingNoName'),
      t('email.mergeText', { site: site.name, other: masked(other.email) }),
      t('email.mergeAdvice'),
    ],
    link: {
      label: t('email.mergeButton'),
      url: `${settings.siteUrl}${pathIn(t.language, '/Verifying')}?${query}`,
    },
  });
  await audit(trx, { userId, action: 'people.request-merge', subject: `person/${keptId}` });
  return id;
}

/** Enough of an address for its owner to recognize it: 'a…@example.org'. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');

/** Merges that wait for a reply, newest first. */
export async function readRequests(db: Db): Promise<Request[]> {
  return (await listRequests(db, Date.now())).map(presentRequest);
}

/** @throws {AppError} `notFound` */
export async function readRequest(db: Db, id: string): Promise<Request> {
  const [row] = await listRequests(db, Date.now(), id);
  if (!row) throw noSuchRequest();
  return presentRequest(row);
}

/** Withdraws a request; if it has been answered, nothing changes. @throws {AppError} `notFound` */
export function cancelMergeRequest(
  { db }: AppDeps,
  { id }: CheckedBody<'people/cancelMergeRequest'>,
  { userId }: CurrentUser,
): Promise<Reply<'people/cancelMergeRequest'>> {
  return db.transaction().execute(async (trx) => {
    const row = await lockRequest(trx, id);
    if (!row) throw noSuchRequest();
    if (row.status === 'waiting') {
      await markDecided(trx, id, 'canceled', Date.now());
      const subject = `person/${row.kept_id}`;
      await audit(trx, { userId, action: 'people.cancel-merge-request', subject });
    }
    const message = 'The request is withdrawn. Its link no longer works.';
    return { code: 1, message, requests: await readRequests(trx) };
  });
}

const noSuchRequest = () => new AppError('notFound', 'This request no longer exists.');

function presentRequest(row: Awaited<ReturnType<typeof listRequests>>[number]): Request {
  return {
    id: row.id,
    keptId: row.kept_id,
    keptName: row.kept_name || row.kept_email,
    mergedId: row.merged_id,
    mergedName: row.merged_name || row.merged_email,
    email: row.email,
    askedBy: fullName(row.first_name, row.last_name),
    at: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}
