import { expect, test } from 'vitest';
import { aRow } from '#tests/support/content/pages.ts';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { migrate, migrateTo } from '#tests/support/database/migrations.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const place = await anEmptyDatabase();
const connection = await openConnection(place);
const { db } = connection;

/** A person whom the previous version has described, from a subscription with a name. */
async function aPersonFromBefore(email: string, lastName: string) {
  const { id } = await aSubscriber(connection, { email });
  const names = {
    first_name: 'Ida',
    last_name: lastName,
    name_key: `ida ${lastName}`.toLowerCase(),
  };
  const described = {
    is_subscriber: 1,
    is_shared: 1,
    is_current: 1,
    is_shared_current: 1,
  } as const;
  await aRow(connection, 'people', { id, email, created_at: 1, ...described } as never);
  await aRow(connection, 'person_emails', { email_key: email, email, person_id: id } as never);
  await db
    .updateTable('subscribers')
    .set({ ...names, person_id: id })
    .where('id', '=', id)
    .execute();
  return id;
}

test('After an update, people have the names of their subscriptions, also those whom the previous version describes meanwhile', async () => {
  await migrateTo(connection, '0043-expand-domain-events');
  await aPersonFromBefore('before@example.org', 'Brandt');
  const meanwhile = await aPersonFromBefore('meanwhile@example.org', 'Moreau');
  await migrate(connection);
  const server = await aServer({}, { place });
  const as = await anAdministrator(server);
  const names = async (search: string) =>
    (await server.call('people/getPeople', { search }, { as })).people.map(({ name }) => name);
  expect(await names('before@')).toEqual(['Ida Brandt']);
  expect(await names('meanwhile@')).toEqual(['Ida Moreau']);
  // The previous version marks a person, and describes them, without knowing the new number.
  const mark = { is_current: 0 } as const;
  await db.updateTable('people').set(mark).where('id', '=', meanwhile).execute();
  await db
    .updateTable('people')
    .set({ name: '', words: 'meanwhile@example.org', is_current: 1, is_shared_current: 1 })
    .where('id', '=', meanwhile)
    .execute();
  expect(await names('moreau')).toEqual(['Ida Moreau']);
});
