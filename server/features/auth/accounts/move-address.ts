import { moveDonors } from '#server/features/donations/donors/move-donors.ts';
import {
  ownParticipants,
  removeParticipants,
} from '#server/features/events/registrations/removal.ts';
import { moveSubscription } from '#server/features/newsletter/subscribers/subscriptions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { User } from './users.ts';

/**
 * Moves everything that belongs to an account's address to a new one that has been proven: subscription,
 * donors, event registrations and messages. Afterwards the old address is in no table, except as the keyed
 * hash that keeps imports from bringing it back, and in mail that waits: that is deleted once it is sent.
 * @param user the account as it was before the change
 */
export async function moveAddress(trx: Db, user: User, to: string): Promise<void> {
  await moveSubscription(trx, user, to);
  await moveDonors(trx, user, to);
  await moveRegistrations(trx, user, to);
  if (user.is_verified) await moveMessages(trx, user.email_key, to);
  await forgetMail(trx, user);
}

/** Where the new address is registered for the same event already, that registration stays. */
async function moveRegistrations(trx: Db, user: User, to: string): Promise<void> {
  const email_key = to.toLowerCase();
  const own = (await ownParticipants(trx, user)).filter((row) => row.email_key !== email_key);
  const registered = await trx
    .selectFrom('participants')
    .select('event_id')
    .where('email_key', '=', email_key)
    .execute();
  const taken = new Set(registered.map(({ event_id }) => event_id));
  const doubled: string[] = [];
  for (const { id, event_id, name } of own) {
    if (taken.has(event_id)) {
      doubled.push(id);
      continue;
    }
    taken.add(event_id);
    await trx
      .updateTable('participants')
      .set({ email: to, email_key, words: `${name} ${to}`.toLowerCase(), user_id: user.id })
      .where('id', '=', id)
      .execute();
  }
  await removeParticipants(trx, doubled);
}

async function moveMessages(trx: Db, from: string, to: string): Promise<void> {
  const rows = await trx
    .selectFrom('contact_messages')
    .select(['id', 'name', 'subject'])
    .where('email_key', '=', from)
    .execute();
  for (const { id, name, subject } of rows) {
    await trx
      .updateTable('contact_messages')
      .set({
        email: to,
        email_key: to.toLowerCase(),
        search_key: [name, to, subject].join(' ').toLowerCase(),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** An unverified account gives up its own mails only: others to that address are not its business. */
async function forgetMail(trx: Db, { id, email_key, is_verified }: User): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ is_fleeting: 1 })
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email_key))
    .$if(!is_verified, (query) => query.where('user_id', '=', id))
    .execute();
  await trx
    .deleteFrom('outbox')
    .where('is_fleeting', '=', 1)
    .where('status', 'in', ['sent', 'failed', 'unknown'])
    .execute();
}
