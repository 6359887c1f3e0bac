import { hour, minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { defaultMailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { withoutSecrets } from './outbox.ts';
import { readOutage } from './queries/outage.ts';
import {
  deleteIfMarked,
  type EmailLease,
  existsSending,
  failUntried,
  type LeasedEmail,
  leaseDueEmail,
  markHandedOver,
  type OutboxChanges,
  retryLater,
  updateAbandoned,
  updateEmail,
  updateHeld,
} from './queries/outbox.ts';

/**
 * How long a leased email belongs to its node, in ms: longer than an attempt takes until the message is handed over.
 */
const leaseLength = 5 * minute;
/** The same after the message is handed over: longer than the mail service may take to answer. */
const deliveryLease = defaultMailTimeouts.delivery + minute;

/** No email pauses longer between two tries, in ms. */
export const longestPause = 6 * hour;

/** How attempts to send single emails ended, since this program started. */
export const emailOutcomes = { sent: 0, failed: 0, retried: 0 };

/**
 * Leases the next due email, so that no other node sends it.
 * @param ignoresPauses whether every waiting email is due
 */
export const leaseEmail = (db: Db, ignoresPauses = false): Promise<LeasedEmail | undefined> =>
  leaseDueEmail(db, leaseLength, ignoresPauses ? 0 : longestPause);

/** Another node has taken over an email, since its lease expired here. */
export class LeaseLostError extends Error {}

/**
 * Records that an email is about to be handed over to the mail service.
 * @throws {LeaseLostError} if it must not be
 */
export async function recordHandOver(db: Db, mail: EmailLease): Promise<void> {
  if (await markHandedOver(db, mail, deliveryLease)) return;
  throw new LeaseLostError('Another node is sending this email.');
}

/** Records that an email was sent. */
export function recordSent(db: Db, mail: LeasedEmail): Promise<void> {
  emailOutcomes.sent += 1;
  return end(db, mail, { status: 'sent', sent_at: Date.now(), error: '' });
}

/** Records that an email was given up. Its links are kept while they work, as it may be sent again. */
export async function recordFailed(db: Db, mail: LeasedEmail, error: string): Promise<void> {
  emailOutcomes.failed += 1;
  await updateEmail(db, mail, { status: 'failed', error: shortened(error) });
  await deleteIfMarked(db, mail.id);
}

/** The secrets of an email's links are removed once it will not be sent again. */
async function end(
  db: Db,
  { id, attempts, text, content }: Pick<LeasedEmail, 'id' | 'attempts' | 'text' | 'content'>,
  outcome: OutboxChanges,
): Promise<void> {
  await updateEmail(
    db,
    { id, attempts },
    {
      ...outcome,
      text: withoutSecrets(text),
      content: withoutSecrets(content),
    },
  );
  await deleteIfMarked(db, id);
}

/**
 * Requeues an email for another attempt.
 * @param delay.pause until then, in ms
 * @param delay.waited how long it has waited so far, in ms
 */
export function putBack(
  db: Db,
  mail: EmailLease,
  delay: { pause: number; waited: number },
  error: string,
): Promise<void> {
  emailOutcomes.retried += 1;
  return retryLater(db, mail, { ...delay, error: shortened(error) });
}

/**
 * Recovers emails whose node crashed while sending them. One that was not handed over yet is sent; for any other it is
 * unknown whether it arrived, and its status says so.
 * @param isAll whether no other node can be running: then leases are ignored
 */
export async function recoverInterruptedEmails(db: Db, isAll: boolean): Promise<void> {
  if (!(await existsSending(db))) return;
  const which = { isAll, longestLease: 2 * deliveryLease };
  await db.transaction().execute(async (trx) => {
    const handedOver = await updateAbandoned(
      trx,
      { ...which, isHandedOver: true },
      { status: 'unknown', error: 'The server stopped while sending this email.' },
    );
    for (const { id } of handedOver) await deleteIfMarked(trx, id);
    await updateAbandoned(
      trx,
      { ...which, isHandedOver: false },
      { status: 'waiting', error: 'The server stopped before sending this email.' },
    );
  });
}

/**
 * Gives up emails that were never tried, and too old when the program started: there was no mail service, and they say
 * what was true then. In an outage, or under a clock that is wrong for a while, others are tried.
 * @param before creation time in ms
 */
export async function failOutdated(db: Db, before: number): Promise<void> {
  if (await readOutage(db)) return;
  await failUntried(db, before, 'This email waited too long without a mail service.');
}

/** Gives up the emails that wait for someone's decision. @returns how many */
export async function discardHeldEmails(trx: Db): Promise<number> {
  const failed: OutboxChanges = { status: 'failed', error: 'This email was discarded.' };
  const discarded = await updateHeld(trx, failed);
  for (const row of discarded) await end(trx, row, failed);
  return discarded.length;
}

const shortened = (error: string) => error.replace(/\s+/g, ' ').slice(0, 500);
