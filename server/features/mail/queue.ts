import { sql, type Updateable } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { defaultPatience } from '#server/platform/mail/retry-policy.ts';
import type { Tables } from '#server/schema/tables.ts';
import { withoutSecrets } from './outbox.ts';

const minute = 60_000;
/** How long a claimed mail belongs to its node, in ms: more than a try takes until the message is handed over. */
const lease = 5 * minute;
/** The same once the message is handed over: more than the mail service may take to answer. */
const deliveryLease = defaultPatience.delivery + minute;

/** A mail that this node is sending. */
export interface Claimed {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  letter: string;
  attempts: number;
  created_at: number;
}

/** Takes the mail whose turn it is, so that no other node sends it. */
export async function claim(db: Db): Promise<Claimed | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', databaseNow(db))
    .orderBy('next_try_at')
    .orderBy('created_at')
    .limit(1);
  // SQLite would take its lock for an update that changes nothing.
  if (!(await due.executeTakeFirst())) return undefined;
  return db
    .updateTable('outbox')
    .set({
      status: 'sending',
      lease_until: sql`${databaseNow(db)} + ${lease}`,
      attempts: (eb) => eb('attempts', '+', 1),
      handed_over_at: null,
    })
    .where('id', '=', hasManyWriters(db) ? due.forUpdate().skipLocked() : due)
    .returning(['id', 'recipient', 'subject', 'text', 'letter', 'attempts', 'created_at'])
    .executeTakeFirst();
}

/** Notes that the mail service is about to read a mail. */
export async function noteHandOver(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      handed_over_at: Date.now(),
      lease_until: sql`${databaseNow(db)} + ${deliveryLease}`,
    })
    .where('id', '=', id)
    .execute();
}

/** Notes that a mail has left. */
export const noteSent = (db: Db, mail: Claimed) =>
  end(db, mail, { status: 'sent', sent_at: Date.now(), error: '' });

/** Notes that a mail will never leave. */
export const noteFailed = (db: Db, mail: Claimed, error: string) =>
  end(db, mail, { status: 'failed', error: shortened(error) });

type Outcome = Updateable<Tables['outbox']>;

/** What the link of a mail opens is no one's business any more when it is not sent again. */
async function end(
  db: Db,
  { id, text, letter }: Pick<Claimed, 'id' | 'text' | 'letter'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...outcome, text: withoutSecrets(text), letter: withoutSecrets(letter) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('outbox').where('id', '=', id).where('is_fleeting', '=', 1).execute();
}

/** Puts a mail back for another try. @param pause until then, in ms */
export async function putBack(db: Db, id: string, pause: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      status: 'waiting',
      next_try_at: sql`${databaseNow(db)} + ${pause}`,
      handed_over_at: null,
      error: shortened(error),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Looks after mails whose node has died while it sent them. One that no mail service had seen is sent;
 * of any other nobody knows whether it arrived, which is what its status says.
 * @param all whether no other node can be alive: then nothing is waited for
 */
export async function recover(db: Db, all: boolean): Promise<void> {
  const left = (trx: Db, isHandedOver: boolean, outcome: Outcome) =>
    trx
      .updateTable('outbox')
      .set(outcome)
      .where('status', '=', 'sending')
      .where('handed_over_at', isHandedOver ? 'is not' : 'is', null)
      .$if(!all, (query) => query.where('lease_until', '<', databaseNow(trx)))
      .returning(['id', 'text', 'letter'])
      .execute();
  const anyLeft = await db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  if (!anyLeft) return;
  await db.transaction().execute(async (trx) => {
    const unknown: Outcome = {
      status: 'unknown',
      error: 'The server stopped while sending this email.',
    };
    for (const row of await left(trx, true, unknown)) await end(trx, row, unknown);
    await left(trx, false, {
      status: 'waiting',
      error: 'The server stopped before sending this email.',
    });
  });
}

const shortened = (error: string) => error.replace(/\s+/g, ' ').slice(0, 500);
