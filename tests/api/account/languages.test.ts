import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lastMailTo, linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount, anAdministrator, signIn } from '#tests/support/people/accounts.ts';
import { aMemberWithApp } from '#tests/support/people/two-factor.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const inSpanish = { headers: { 'accept-language': 'es' } };
const anAddress = () => `someone-${randomUUID()}@example.org`;

test('Someone who creates an account in Spanish gets replies and the email in Spanish, whose link leads to a page in Spanish', async () => {
  const email = anAddress();
  const form = { firstName: 'Maya', lastName: 'Okafor', email, password: 'Seven Beans 7' };
  const made = await server.call('auth/register', { ...form, remember: 0 }, inSpanish);
  expect(made.message).toBe(
    'Su cuenta se creó correctamente. Por favor, revise su correo electrónico.',
  );
  const login = { email, password: form.password };
  expect(await server.call('auth/login', login, inSpanish)).toMatchObject({
    code: 3,
    message: `Verifique su correo electrónico: ${email}.`,
  });
  const mail = await lastMailTo(server, email);
  expect(mail?.subject).toBe('Verifique su correo electrónico');
  expect(mail?.text).toMatch(/^Hola, Maya:\n\nConfirme que este correo electrónico es suyo\./);
  expect(JSON.parse(mail?.content ?? '')).toMatchObject({ language: 'es' });
  expect(linkIn(mail).href).toMatch(`${siteUrl}/es/Verifying?purpose=email`);
  const link = { user_id: made.userId ?? '', verify_token: tokenIn(mail) };
  const proof = { ...link, password: form.password };
  const verified = await server.call('account/verifyEmail', proof, inSpanish);
  expect(verified.message).toBe('¡Gracias! Su correo electrónico está verificado.');
});

test('The same calls without a language are answered in English', async () => {
  const account = await anAccount(server);
  const { message } = await server.call('account/recoverPassword', { email: account.email });
  expect(message).toBe('Please check you email. We sent you link to recover password.');
  const mail = await lastMailTo(server, account.email);
  expect(mail?.subject).toBe('Choose a new password');
  expect(linkIn(mail).href).toMatch(`${siteUrl}/Verifying?purpose=password`);
});

test('Errors of fields and of an account are in the language of the call', async () => {
  const member = await signIn(server, await anAccount(server));
  const { reply: wrong } = await server.attempt(
    'account/changePassword',
    { password: 'Not This One 1', newPassword: 'Eight Beans 8' },
    { as: member, ...inSpanish },
  );
  expect(wrong.errors).toEqual({ password: 'La contraseña no es correcta.' });
  const link = { user_id: member.userId, verify_token: 'not a token' };
  const { reply: invalid } = await server.attempt('account/verifyEmail', link, inSpanish);
  expect(invalid.errors).toEqual({ verify_token: 'Este enlace no es válido.' });
});

test('A device stays the same when its owner reads the site in another language', async () => {
  const member = await signIn(server, await anAccount(server));
  const browser = 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0';
  const device = (language: string) => ({
    from: '203.0.113.9',
    headers: { 'user-agent': browser, 'accept-language': language },
  });
  await server.call('auth/login', member.login, device('en'));
  await server.call('auth/login', member.login, device('es'));
  expect(await mailsTo(server, member.email)).toEqual([]);
  const { sessions } = await server.call('account/getSessions', {}, { as: member, ...inSpanish });
  expect(sessions.map((session) => session.device)).toContain('Firefox en Windows');
});

test('A notice about a new device says in its owner’s language when and where it was, whatever the language of that device', async () => {
  const member = await signIn(server, await anAccount(server, { language: 'es' }));
  await server.call('auth/login', member.login, { headers: { 'user-agent': 'Firefox/150' } });
  await server.call('auth/login', member.login, {
    headers: { 'accept-language': 'en', 'user-agent': 'Chrome/150 on Linux' },
  });
  const mail = await lastMailTo(server, member.email);
  expect(mail?.subject).toBe('Se usó su cuenta en un dispositivo nuevo');
  expect(mail?.text).toMatch(/ de 20\d\d, .+: Chrome en Linux, red /);
  expect(linkIn(mail).href).toBe(`${siteUrl}/es/sign-in?from=/account`);
});

test('The second step asks in the language of the call, and its owner reads in their own that a recovery code was used', async () => {
  const { member, recoveryCodes } = await aMemberWithApp(server);
  await server.call('account/editProfile', { language: 'es' }, { as: member });
  const { reply } = await server.attempt('auth/login', member.login, inSpanish);
  expect(reply.message).toBe('Confirme su identidad.');
  const secondStep = { recoveryCode: recoveryCodes[0] ?? '' };
  const { ticket } = reply.secondStep;
  const { message } = await server.call('auth/finishLogin', { ticket, secondStep }, inSpanish);
  expect(message).toBe('Ha iniciado sesión correctamente.');
  const texts = (await mailsTo(server, member.email)).map(({ text }) => text);
  expect(texts.join()).toContain('alguien inició sesión con un código de recuperación.');
});

test('What administrators cause is written in English, in whatever language they read the site', async () => {
  const administrator = await anAdministrator(server);
  const email = anAddress();
  await server.call(
    'users/inviteStaff',
    { email, roles: ['events'] },
    { as: administrator, ...inSpanish },
  );
  const mail = await lastMailTo(server, email);
  expect(mail?.text).toContain('Events: manage events and the people who register for them.');
  expect(JSON.parse(mail?.content ?? '')).toMatchObject({ language: 'en' });
  const searchParams = linkIn(mail).searchParams;
  const accepted = await server.call(
    'users/acceptInvitation',
    {
      id: searchParams.get('user_id') ?? '',
      verify_token: tokenIn(mail),
      firstName: 'Zoë',
      lastName: 'Larsen',
      newPassword: 'Nine Lentils 9',
    },
    inSpanish,
  );
  expect(accepted.message).toBe('¡Le damos la bienvenida al equipo!');
});

test('A message sent in Spanish is acknowledged and quoted in Spanish, and announced to staff in English', async () => {
  const administrator = await anAdministrator(server);
  const email = anAddress();
  const message = { name: 'Ana', email, subject: 'Frijoles', text: '¿Cuándo es la clase?' };
  await server.call('contact/send', message, inSpanish);
  const receipt = await lastMailTo(server, email);
  expect(JSON.parse(receipt?.content ?? '')).toMatchObject({ language: 'es' });
  const notice = await lastMailTo(server, administrator.email);
  expect(notice?.subject).toBe('New message: Frijoles');
  expect(JSON.parse(notice?.content ?? '')).toMatchObject({ language: 'en' });
  const asStaff = { as: administrator };
  const { messages } = await server.call('contact/getMessages', { search: email }, asStaff);
  const answer = { id: messages[0]?.id ?? '', text: 'El martes.' };
  await server.call('contact/answer', answer, asStaff);
  const answered = await lastMailTo(server, email);
  expect(answered?.text).toMatch(
    /^El \d+ de \w+ de 20\d\d usted escribió:\n> ¿Cuándo es la clase\?$/m,
  );
  expect(JSON.parse(answered?.content ?? '')).toMatchObject({ language: 'es' });
});

test('A photo that cannot be used is refused in the language of the call', async () => {
  const member = await signIn(server, await anAccount(server));
  const { reply } = await server.attempt(
    'account/editPhoto',
    {},
    { as: member, ...inSpanish, file: Buffer.from('no picture') },
  );
  expect(reply.message).toMatch(/^No podemos usar este archivo\. /);
});
