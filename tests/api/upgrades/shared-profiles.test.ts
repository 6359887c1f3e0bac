import { expect, test } from 'vitest';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator, aStaffMember } from '#tests/support/people/accounts.ts';
import { profileOf } from '#tests/support/people/profiles.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const team = { as: await aStaffMember(server, ['newsletter']) };

const seenByTeam = async (search: string) =>
  (await server.call('people/getPeople', { search }, team)).people.map(({ name }) => name);

/** Derives people as the previous version does, which knows nothing of what is shared. */
const deriveAsBefore = (id: string, values: { name?: string; is_subscriber?: 0 | 1 }) =>
  server.db
    .updateTable('people')
    .set({ ...values, is_current: 1 })
    .where('id', '=', id)
    .execute();

test('People whom the previous version adds during an upgrade are shown to those who may not know of gifts', async () => {
  const { id } = await aSubscriber(server, { email: 'added-before@example.org' });
  const person = { id: 'added-before', is_subscriber: 1, is_current: 1, created_at: 1 } as const;
  await server.db.insertInto('people').values(person).execute();
  const email = { email: 'added-before@example.org', email_key: 'added-before@example.org' };
  await server.db
    .insertInto('person_emails')
    .values({ ...email, person_id: person.id })
    .execute();
  await server.db
    .updateTable('subscribers')
    .set({ person_id: person.id })
    .where('id', '=', id)
    .execute();
  expect(await seenByTeam('added-before')).toHaveLength(1);
});

test('People of whom only gifts are left when the previous version derives them are no longer shown to them', async () => {
  const email = 'left-before@example.org';
  const subscriber = await aSubscriber(server, { email });
  await server.call('donations/addDonation', giftByHand({ email }), { as });
  const id = await profileOf(server, as, email);
  expect(await seenByTeam('left-before')).toHaveLength(1);
  await server.db.deleteFrom('subscribers').where('id', '=', subscriber.id).execute();
  await deriveAsBefore(id, { is_subscriber: 0 });
  expect(await seenByTeam('left-before')).toEqual([]);
});
