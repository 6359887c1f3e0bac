import { expect, test } from 'vitest';
import type { Language } from '#contract/shared/language/languages.ts';
import { anEvent, register } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAccount, anAdministrator, signIn } from '#tests/support/people/accounts.ts';
import { aMergeRequest, profileOf } from '#tests/support/people/profiles.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const asStaff = { as: administrator };
const inSpanish = { headers: { 'accept-language': 'es' } };

const languageOfUser = async (userId: string) =>
  (await server.call('users/getUser', { userId }, asStaff)).user.language;

const languageOfDonor = async (search: string) =>
  (await server.call('donations/getDonors', { search }, asStaff)).donors[0]?.language;

test('The language of the page on which someone signed up is that of what staff cause later', async () => {
  const email = 'ana.ruiz@example.org';
  const form = { firstName: 'Ana', lastName: 'Ruiz', email, password: 'Seven Beans 7' };
  const { userId = '' } = await server.call('auth/register', { ...form, remember: 0 }, inSpanish);
  expect(await languageOfUser(userId)).toBe('es');
  await server.db.deleteFrom('rate_limits').execute();
  await server.call('users/resendVerification', { users: [userId] }, asStaff);
  const mail = await lastMailTo(server, email);
  expect(mail?.subject).toBe('Verifique su correo electrónico');
  expect(linkIn(mail).href).toMatch(`${siteUrl}/es/Verifying?purpose=email`);

  const inEnglish = { ...form, email: 'ben@example.org', remember: 0 as const };
  const other = await server.call('auth/register', inEnglish);
  expect(await languageOfUser(other.userId ?? '')).toBe('en');
});

test('Someone who joins the staff has the language of the page on which they accepted', async () => {
  const email = 'eva@example.org';
  await server.call('users/inviteStaff', { email, roles: ['events'] }, asStaff);
  const { searchParams } = linkIn(await lastMailTo(server, email));
  await server.call(
    'users/acceptInvitation',
    {
      id: searchParams.get('user_id') ?? '',
      verify_token: searchParams.get('verify_token') ?? '',
      firstName: 'Eva',
      lastName: 'Luz',
      newPassword: 'Nine Lentils 9',
    },
    inSpanish,
  );
  const { users } = await server.call('users/getUsers', { search: email }, asStaff);
  expect(users[0]?.language).toBe('es');
});

test('A member chooses a language, which their account, gifts, registrations and newsletters then have', async () => {
  const member = await aMember(server);
  const { email } = member;
  await server.call('donations/addDonation', giftByHand({ email }), asStaff);
  const event = await anEvent(server);
  await register(server, event.slug, email);
  const stranger = `stranger.${event.id}@example.org`;
  await register(server, event.slug, stranger);

  await server.call(
    'account/editNewsletters',
    { newsletters: 1, general: 0, test: 0 },
    { as: member },
  );

  const { message, profile } = await server.call(
    'account/editProfile',
    { language: 'es' },
    { as: member },
  );
  expect(message).toBe('We write to you in this language from now on: Español.');
  expect(profile).toMatchObject({ language: 'es', firstName: member.firstName });
  expect(await languageOfDonor(email)).toBe('es');
  const { participants } = await server.call(
    'events/allParticipants',
    { event: event.id, sort: 'email' },
    asStaff,
  );
  expect(Object.fromEntries(participants.map((each) => [each.email, each.language]))).toEqual({
    [email]: 'es',
    [stranger]: 'en',
  });

  const { data } = await server.call('account/exportData', {}, { as: member });
  expect(data).toMatchObject({
    account: { language: 'es' },
    donations: { donors: [{ language: 'es' }] },
    eventRegistrations: [{ language: 'es' }],
    newsletters: { language: 'es' },
  });
  // A change of the name alone changes no language.
  const named = await server.call('account/editProfile', { firstName: 'Mia' }, { as: member });
  expect([named.message, named.profile.language]).toEqual(['Your profile is updated.', 'es']);
});

test('A language that the site does not have is refused, with the field', async () => {
  const member = await aMember(server);
  const { status, reply } = await server.attempt(
    'account/editProfile',
    { language: 'tlh' as Language },
    { as: member },
  );
  expect(status).toBe(400);
  expect(Object.keys(reply.errors)).toEqual(['language']);
});

test('An unverified account changes nothing of what belongs to its address', async () => {
  const account = await anAccount(server, { isVerified: 0 });
  await server.call('donations/addDonation', giftByHand({ email: account.email }), asStaff);
  const member = await signIn(server, account);
  await server.call('account/editProfile', { language: 'es' }, { as: member });
  expect(await languageOfDonor(account.email)).toBe('en');
});

test('Notices about an account are in its owner’s language, whoever makes the call', async () => {
  const member = await signIn(server, await anAccount(server, { language: 'es' }));
  const { password, email } = member;
  const body = { password, newPassword: 'Eight Beans 8' };
  await server.call('account/changePassword', body, { as: member });
  expect((await lastMailTo(server, email))?.subject).toBe('Se cambió su contraseña');
  const form = { firstName: 'M', lastName: 'O', email, password: 'Seven Lentils 7', remember: 0 };
  await server.call('auth/register', { ...form, remember: 0 });
  expect((await lastMailTo(server, email))?.subject).toBe('Usted ya tiene una cuenta');
});

test('A language of a newer version counts as English', async () => {
  const member = await aMember(server);
  await server.db
    .updateTable('users')
    .set({ language: 'fr' })
    .where('id', '=', member.userId)
    .execute();
  const { profile } = await server.call('account/getProfile', {}, { as: member });
  expect(profile.language).toBe('en');
  const { password, email } = member;
  await server.call(
    'account/changePassword',
    { password, newPassword: 'Eight Beans 8' },
    { as: member },
  );
  expect((await lastMailTo(server, email))?.subject).toBe('Your password was changed');
});

test('Someone who only gets the newsletter is asked about a merge in the language that they read it in', async () => {
  const { email } = await aSubscriber(server, { language: 'es', createdAt: 1_000 });
  const newer = await anAccount(server);
  const mergedId = await profileOf(server, administrator, email);
  const keptId = await profileOf(server, administrator, newer.email);
  await server.call('people/mergePeople', { keptId, mergedId }, asStaff);
  expect((await lastMailTo(server, email))?.subject).toBe(
    '¿Son suyas estas dos direcciones de correo electrónico?',
  );
});

test('Whoever is asked about a merge reads the question, and those who are told of it the notice, in their own language', async () => {
  const { older, newer, answer } = await aMergeRequest(server, administrator, { language: 'es' });
  const question = await lastMailTo(server, older.email);
  expect(question?.subject).toBe('¿Son suyas estas dos direcciones de correo electrónico?');
  expect(linkIn(question).pathname).toBe('/es/Verifying');
  const { message } = await server.call(
    'people/answerMerge',
    { ...answer, decision: 'confirm' },
    inSpanish,
  );
  expect(message).toBe('Gracias. Los dos registros ahora son uno solo.');
  expect((await lastMailTo(server, newer.email))?.subject).toBe('Your entries are one now');
});
