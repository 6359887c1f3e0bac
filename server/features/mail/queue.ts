import { minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { defaultMailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { emailOutcomes } from './email-outcomes.ts';
import { withoutSecrets } from './outbox.ts';
import {
  type Claimed,
  claimDueEmail,
  deleteIfMarked,
  existsSending,
  markHandedOver,
  type OutboxChanges,
  retryLater,
  updateAbandoned,
  updateEmail,
  updateHeld,
} from './queries/outbox.ts';

/**
 * How long a claimed email belongs to its node, in ms: longer than an attempt takes until the message is handed over.
 */
const lease = 5 * minute;
/** The same after the message is handed over: longer than the mail service may take to answer. */
const deliveryLease = defaultMailTimeouts.delivery + minute;

/** Claims the next due email, so that no other node sends it. */
export const claim = (db: Db): Promise<Claimed | undefined> => claimDueEmail(db, lease);

/** Records that an email is about to be handed over to the mail service. */
export const recordHandOver = (db: Db, id: string): Promise<void> =>
  markHandedOver(db, id, deliveryLease);

/** Records that an email was sent. */
export function recordSent(db: Db, mail: Claimed): Promise<void> {
  emailOutcomes.sent += 1;
  return end(db, mail, { status: 'sent', sent_at: Date.now(), error: '' });
}

/** Records that an email will never be sent. */
export function recordFailed(db: Db, mail: Claimed, error: string): Promise<void> {
  emailOutcomes.failed += 1;
  return end(db, mail, { status: 'failed', error: shortened(error) });
}

/** The secrets of an email's links are removed once it will not be sent again. */
async function end(
  db: Db,
  { id, text, letter }: Pick<Claimed, 'id' | 'text' | 'letter'>,
  outcome: OutboxChanges,
): Promise<void> {
  await updateEmail(db, id, {
    ...outcome,
    text: withoutSecrets(text),
    letter: withoutSecrets(letter),
  });
  await deleteIfMarked(db, id);
}

/**
 * Requeues an email for another attempt.
 * @param pause until then, in ms
 */
export function putBack(db: Db, id: string, pause: number, error: string): Promise<void> {
  emailOutcomes.retried += 1;
  return retryLater(db, id, pause, shortened(error));
}

/**
 * Recovers emails whose node crashed while sending them. One that was not handed over yet is sent; for any other it is
 * unknown whether it arrived, and its status says so.
 * @param isAll whether no other node can be running: then leases are ignored
 */
export async function recoverInterruptedEmails(db: Db, isAll: boolean): Promise<void> {
  if (!(await existsSending(db))) return;
  await db.transaction().execute(async (trx) => {
    const unknown: OutboxChanges = {
      status: 'unknown',
      error: 'The server stopped while sending this email.',
    };
    const handedOver = await updateAbandoned(trx, { isHandedOver: true, isAll }, unknown);
    for (const row of handedOver) await end(trx, row, unknown);
    await updateAbandoned(
      trx,
      { isHandedOver: false, isAll },
      { status: 'waiting', error: 'The server stopped before sending this email.' },
    );
  });
}

/** Gives up the emails that wait for someone's decision. @returns how many */
export async function discardHeldEmails(trx: Db): Promise<number> {
  const failed: OutboxChanges = { status: 'failed', error: 'This email was discarded.' };
  const discarded = await updateHeld(trx, failed);
  for (const row of discarded) await end(trx, row, failed);
  return discarded.length;
}

const shortened = (error: string) => error.replace(/\s+/g, ' ').slice(0, 500);
