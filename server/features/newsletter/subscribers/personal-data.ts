import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { notesOf } from './imported-notes.ts';
import { hasNoLists } from './list-flags.ts';
import { listSentIssues } from './queries/accounts.ts';
import { listUnsubscribes } from './queries/unsubscribes.ts';
import { findOwnSubscription, pendingLists } from './subscriptions.ts';

/** The subscription of an account, with its unsubscribes. */
export async function exportSubscription(db: Db, user: User) {
  const wished = pendingLists(user);
  if (!hasNoLists(wished)) return { email: user.email, ...wished, status: 'wished' };
  const row = await findOwnSubscription(db, user);
  if (!row) return null;
  const { id, test, general, newsletters, status } = row;
  const names = { firstName: row.first_name, lastName: row.last_name };
  const times = { createdAt: isoTime(row.created_at), confirmedAt: isoTime(row.confirmed_at) };
  const unsubscribes = await listUnsubscribes(db, id);
  const left = unsubscribes.map(({ left_at, ...lists }) => ({ ...lists, at: isoTime(left_at) }));
  return {
    email: row.email,
    ...names,
    language: row.language,
    consentNote: row.consent_note,
    importedNotes: notesOf(row),
    test,
    general,
    newsletters,
    status,
    ...times,
    left,
  };
}

/** Which issues were sent to the account's address, and with what outcome. */
export async function exportSentIssues(db: Db, user: User) {
  const subscriber = await findOwnSubscription(db, user);
  if (!subscriber) return [];
  const rows = await listSentIssues(db, subscriber.id);
  return rows.map(({ slug, subject, list, language, status, error, done_at, clicked_at }) => ({
    // An email to donors is no issue.
    issue: slug || subject,
    list,
    language,
    status: status === 'claimed' ? 'waiting' : status,
    error,
    at: isoTime(done_at),
    firstClickAt: isoTime(clicked_at),
  }));
}
