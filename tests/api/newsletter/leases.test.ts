import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { leaseDueRecipients } from '#server/features/newsletter/sending/queries/leases.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { aDatabase } from '#tests/support/database/database.ts';
import { aMailing, sending } from '#tests/support/newsletter/mailing-rows.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

const times = { leaseLength: 60_000, longestPause: 60_000 };

/** A mailing that is being sent. */
async function aMailingTo(recipients: number, db: Db): Promise<void> {
  await aMailing({ db }, { id: 'm', status: 'sending', started_at: 1 });
  const { id } = await aSubscriber({ db });
  const keys = Array.from({ length: recipients }, (_, index) => `${index}@example.org`);
  await db
    .insertInto('mailing_recipients')
    .values(
      keys.map((key) => ({
        mailing_id: 'm',
        email_key: key,
        subscriber_id: id,
        status: 'waiting' as const,
        handed_over_at: null,
        done_at: null,
        bounced_at: null,
      })),
    )
    .execute();
}

test('An engine leases no more recipients than it asked for, however the database plans it', async () => {
  const { db } = await aDatabase();
  await aMailingTo(40, db);
  const leased = await db.transaction().execute(async (trx) => {
    if (inject('engine') === 'postgres') {
      // Only a nested loop is left, which reads its inner side again for every row of the outer one.
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']) {
        await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(trx);
      }
    }
    return leaseDueRecipients(trx, sending('m'), 5, times);
  });
  expect(leased).toHaveLength(5);
  const rest = await leaseDueRecipients(db, sending('m'), 100, times);
  expect(rest).toHaveLength(35);
});
