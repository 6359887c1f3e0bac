import { expect, test } from 'vitest';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anAdministrator(server) };
const lists = { newsletters: 1, general: 0, test: 0 } as const;
const none = { newsletters: 0, general: 0, test: 0 } as const;
const consentNote = 'Sign-up sheet at the harvest supper';

const add = (body: object) =>
  server.attempt(
    'subscriber/addSubscriber',
    { ...lists, consentNote, askToConfirm: 0, ...body },
    as,
  );
const edit = (body: object) =>
  server.attempt(
    'subscriber/editSubscriber',
    { firstName: '', lastName: '', ...lists, ...body },
    as,
  );

test('Staff add a subscriber once, with a name and a note of the consent', async () => {
  const body = {
    email: 'Ida@people.example',
    firstName: ' Ida ',
    lastName: 'Brandt',
    attempt: 'once',
  };
  for (let time = 0; time < 2; time += 1) {
    expect((await add(body)).reply.message).toBe('Ida@people.example is subscribed.');
  }
  const row = await subscriberRow(server, body.email);
  expect(row).toMatchObject({
    first_name: 'Ida',
    last_name: 'Brandt',
    status: 'confirmed',
    source: 'staff',
    consent_note: consentNote,
    newsletters: 1,
    general: 0,
  });
  const again = await add({ email: 'ida@PEOPLE.example' });
  expect([again.status, again.reply.message]).toEqual([
    409,
    'Ida@people.example is already subscribed.',
  ]);
  expect((await add({ email: 'bo@people.example', consentNote: ' ' })).status).toBe(400);
  expect((await add({ email: 'bo@people.example', ...none })).status).toBe(400);
  expect(await subscriberRow(server, 'bo@people.example')).toBeUndefined();
  expect((await add({ email: 'bo@people.example', askToConfirm: 1 })).status).toBe(200);
  expect((await mailsTo(server, 'bo@people.example')).map(({ subject }) => subject)).toEqual([
    'Please confirm your subscription',
  ]);
});

test('Staff unsubscribe someone, who comes back only by their own confirmation', async () => {
  const { id, email } = await aSubscriber(server);
  const { subscriber } = await server.call(
    'subscriber/unsubscribeSubscriber',
    { subscriber: id },
    as,
  );
  expect(subscriber).toMatchObject({ status: 'unsubscribed', newsletters: 0 });
  const detail = await server.call('subscriber/getSubscriber', { subscriber: id }, as);
  expect(detail.subscriber.departures).toMatchObject([{ how: 'staff', newsletters: 1 }]);
  expect((await add({ email })).status).toBe(409);
  // By an edit they are asked too.
  expect((await edit({ subscriber: id, email, general: 1 })).reply.message).toContain('confirm');
  expect((await subscriberRow(server, email))?.status).toBe('pending');
  expect(await mailsTo(server, email)).toHaveLength(1);

  const deleted = await aSubscriber(server);
  await server.call('subscriber/deleteSubscriber', { subscriber: deleted.id }, as);
  expect((await add({ email: deleted.email })).status).toBe(409);
  expect((await add({ email: deleted.email, askToConfirm: 1 })).status).toBe(200);
});

test('Staff correct an address, a name and lists; what someone left stays left until they confirm it', async () => {
  const { id, email } = await aSubscriber(server, { general: 1 });
  const to = `Corrected.${email}`;
  const changed = await edit({ subscriber: id, email: to, firstName: 'Bo', general: 0, test: 1 });
  expect(changed.status).toBe(200);
  expect(await subscriberRow(server, to)).toMatchObject({
    id,
    email: to,
    first_name: 'Bo',
    status: 'confirmed',
    newsletters: 1,
    general: 0,
    test: 1,
  });
  const back = await edit({ subscriber: id, email: to, general: 1, test: 1 });
  expect(back.reply.message).toContain('We’re asking them by email to confirm');
  expect((await subscriberRow(server, to))?.general).toBe(0);
  // No import brings the former address back.
  expect((await add({ email })).status).toBe(409);

  // Their consents go with them.
  await add({ email: 'misspelt@people.example' });
  const misspelt = await subscriberRow(server, 'misspelt@people.example');
  await edit({ subscriber: misspelt?.id ?? '', email: 'spelled@people.example' });
  const consents = await server.db
    .selectFrom('consents')
    .select('words')
    .where('email_key', '=', 'spelled@people.example')
    .execute();
  expect(consents.some(({ words }) => words.includes(consentNote))).toBe(true);

  const other = await aSubscriber(server);
  const taken = await edit({ subscriber: id, email: other.email });
  expect([taken.status, taken.reply.errors]).toEqual([
    400,
    { email: 'Another subscriber has this address.' },
  ]);
  expect((await edit({ subscriber: id, email })).status).toBe(400);
  expect((await edit({ subscriber: 'none', email })).status).toBe(404);
  const member = await aMember(server);
  const own = await aSubscriber(server, { email: member.email });
  expect((await edit({ subscriber: own.id, email: `x.${member.email}` })).status).toBe(409);
});
