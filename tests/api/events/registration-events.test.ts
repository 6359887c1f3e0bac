import { expect, test } from 'vitest';
import { anEvent, register } from '#tests/support/content/events.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };

const participantOf = async (eventId: string, name: string) => {
  const { id } = await server.db
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', eventId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { participantId: id, eventId };
};

test('A registration is an event, on the waitlist too, and so is its cancellation and renewal', async () => {
  const { id, slug } = await anEvent(server, { capacity: 1 }, administrator);
  let token = '';
  const asKim = async () => {
    ({ token } = await register(server, slug, 'kim@example.org', 'Kim'));
  };
  const first = await raisedBy(server, asKim);
  const kim = await participantOf(id, 'Kim');
  const by = 'participant';
  expect(first).toEqual([['registration.created', { ...kim, state: 'registered', by }]]);
  expect(await raisedBy(server, asKim)).toEqual([]);
  const second = await raisedBy(server, () => register(server, slug, 'lee@example.org', 'Lee'));
  const lee = await participantOf(id, 'Lee');
  expect(second).toEqual([['registration.created', { ...lee, state: 'waiting', by }]]);

  const cancel = () => server.call('events/cancelRegistration', { verify_token: token });
  // Lee moves up, which is no registration of their own.
  expect(await raisedBy(server, cancel)).toEqual([['registration.canceled', { ...kim, by }]]);
  expect(await raisedBy(server, cancel)).toEqual([]);
  expect(await raisedBy(server, asKim)).toEqual([
    ['registration.created', { ...kim, state: 'waiting', by }],
  ]);
});

test('A registration by staff is an event that says so', async () => {
  const { id } = await anEvent(server, {}, administrator);
  const body = { event: id, name: 'Bo', email: 'bo@example.org' };
  const add = () => server.call('events/addParticipant', body, as);
  const added = await raisedBy(server, add);
  const bo = await participantOf(id, 'Bo');
  const by = 'staff';
  expect(added).toEqual([['registration.created', { ...bo, state: 'registered', by }]]);
  const participants = [bo.participantId];
  const cancel = () => server.call('events/cancelParticipants', { participants }, as);
  expect(await raisedBy(server, cancel)).toEqual([['registration.canceled', { ...bo, by }]]);
  expect(
    await raisedBy(server, () => server.call('events/addParticipant', { ...body, isHere: 1 }, as)),
  ).toEqual([['registration.created', { ...bo, state: 'attended', by }]]);
});
