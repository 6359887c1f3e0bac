import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { claimDueRecipients } from '#server/features/newsletter/sending/queries/claims.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { aDatabase } from '#tests/support/database/database.ts';
import { sending } from '#tests/support/newsletter/mailing-rows.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

const times = { lease: 60_000, longestPause: 60_000 };

/** A mailing that is being sent. */
async function aMailing(db: Db, recipients: number): Promise<void> {
  await db
    .insertInto('mailings')
    .values({
      ...{ id: 'm', page_id: 'p', slug: 's', list: 'newsletters', subject: 's', preview_text: '' },
      ...{ letter: '', status: 'sending', rate: null, start_at: 1, started_at: 1 },
      ...{ finished_at: null, created_at: 1, created_by: null },
    })
    .execute();
  const { id } = await aSubscriber({ db });
  const keys = Array.from({ length: recipients }, (_, index) => `${index}@example.org`);
  await db
    .insertInto('mailing_recipients')
    .values(
      keys.map((key) => ({
        ...{ mailing_id: 'm', email_key: key, subscriber_id: id, status: 'waiting' as const },
        ...{ handed_over_at: null, done_at: null, bounced_at: null },
      })),
    )
    .execute();
}

test('An engine claims no more recipients than it asked for, however the database plans it', async () => {
  const { db } = await aDatabase();
  await aMailing(db, 40);
  const claimed = await db.transaction().execute(async (trx) => {
    if (inject('engine') === 'postgres') {
      // What is left is a nested loop, which reads its inner side again for every row of the outer one.
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']) {
        await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(trx);
      }
    }
    return claimDueRecipients(trx, sending('m'), 5, times);
  });
  expect(claimed).toHaveLength(5);
  const rest = await claimDueRecipients(db, sending('m'), 100, times);
  expect(rest).toHaveLength(35);
});
