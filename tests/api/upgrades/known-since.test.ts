import { expect, test } from 'vitest';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { migrate, migrateTo } from '#tests/support/database/migrations.ts';

test('After an upgrade, people are known since the earliest of all that belongs to them', async () => {
  const connection = await openConnection(await anEmptyDatabase());
  const { db } = connection;
  await migrateTo(connection, '0036-expand-autosave-and-tasks');
  const [early, late] = [Date.parse('2019-05-01T12:00:00Z'), Date.parse('2026-05-01T12:00:00Z')];
  for (const person of ['giver', 'reader', 'unchanged']) {
    const email = `${person}@example.org`;
    await db.insertInto('people').values({ id: person, is_current: 1, created_at: late }).execute();
    await db
      .insertInto('donors')
      .values({
        id: person,
        name: person,
        name_key: person,
        email,
        email_key: email,
        words: email,
        user_id: null,
        gifts: 1,
        total: 500,
        last_gift_on: '2019-05-01',
        person_id: person,
        created_at: late,
      })
      .execute();
    await db
      .insertInto('donations')
      .values({
        id: person,
        donor_id: person,
        kind: 'cash',
        frequency: 'once',
        amount: 500,
        net: 500,
        currency: 'usd',
        status: 'received',
        receipt_number: null,
        receipt_sent_at: null,
        payment_id: null,
        monthly_id: null,
        created_at: late,
        given_on: person === 'giver' ? '2019-05-01' : '2026-06-01',
      })
      .execute();
  }
  await db
    .insertInto('subscribers')
    .values({
      id: 'reader',
      email: 'r@example.org',
      email_key: 'r@example.org',
      user_id: null,
      test: 0,
      general: 1,
      newsletters: 0,
      status: 'confirmed',
      confirmed_at: early,
      person_id: 'reader',
      created_at: early,
    })
    .execute();
  await migrate(connection);
  const people = await db.selectFrom('people').select(['id', 'created_at']).orderBy('id').execute();
  expect(people).toEqual([
    { id: 'giver', created_at: early },
    { id: 'reader', created_at: early },
    { id: 'unchanged', created_at: late },
  ]);
});
