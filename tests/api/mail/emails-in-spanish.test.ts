import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { readCatalog } from '#server/platform/language/catalogs.ts';
import { anEvent, inHours, register, shiftEvent } from '#tests/support/content/events.ts';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { aStatementEngine } from '#tests/support/donations/gift-server.ts';
import { giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { englishIn } from '#tests/support/language/english.ts';
import { textsOf } from '#tests/support/language/page-texts.ts';
import { partsOf } from '#tests/support/mail/email-parts.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { lastMailTo, linkIn, tokenIn } from '#tests/support/mail/outbox.ts';
import { aNewsletterServer, slug } from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAccount, signIn } from '#tests/support/people/accounts.ts';
import { aMergeRequest } from '#tests/support/people/profiles.ts';
import { addApp, addKey, aSecondStep } from '#tests/support/people/two-factor.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { siteUrl } from '#tests/support/server/server.ts';

const hour = 60 * 60_000;
const server = await aNewsletterServer({ SEED: 'demo', SITE_URL: siteUrl });
const { as, mailServer } = server;
await aRow(server, 'site_settings', { name: 'demoSite', value: '1' });
await setReceiptIssuer(server);

/** The purposes of emails that are not in the language of a visitor, member or donor, and why. */
const onlyInEnglish: Record<string, string> = {
  'contact-notice': 'a message for staff',
  invitation: 'to join the staff',
  'newsletter-test': 'a sample for staff, in the language of the issue',
  notification: 'what staff asked to be told',
  'review-answer': 'what a reviewer told staff',
  'review-request': 'a reviewer has chosen no language',
  'role-changed': 'about roles of staff',
  trouble: 'about the program, for administrators',
};
const keysOnlyInEnglish = ['email.invitationSubject', 'pages.reviewMailSubject'];

/** A call on a page in Spanish. */
const inSpanish = <P extends Path>(path: P, body: Body<P>, signedIn?: { token: string }) =>
  server.call(path, body, {
    headers: { 'accept-language': 'es' },
    ...(signedIn && { as: signedIn }),
  });
const byStaff = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });
const aMemberInSpanish = async () => signIn(server, await anAccount(server, { language: 'es' }));

async function causeEmailsOfAccounts(): Promise<void> {
  const form = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    password: 'Seven Beans 7',
    remember: 0 as const,
  };
  const email = 'ana.ruiz@example.org';
  await inSpanish('auth/register', { ...form, email });
  await inSpanish('account/recoverPassword', { email });
  const member = await aMemberInSpanish();
  const { password } = member;
  await server.call('auth/register', { ...form, email: member.email });
  await server.call('auth/login', member.login, { headers: { 'user-agent': 'Firefox/150' } });
  await server.call('auth/login', member.login, {
    headers: { 'user-agent': 'Chrome/150 on Linux' },
  });
  await inSpanish('account/changeEmail', { email: 'ana.nueva@example.org', password }, member);
  const newPassword = 'Eight Beans 8';
  await inSpanish('account/changePassword', { password, newPassword }, member);
  await causeEmailsOfSecondStep();
}

async function causeEmailsOfSecondStep(): Promise<void> {
  const member = await aMemberInSpanish();
  const { password } = member;
  const proof = async () => ({ password, ...(await aSecondStep(server, member)) });
  const { recoveryCodes } = await addApp(server, member);
  const { twoFactor } = await addKey(server, member, 'Llave azul');
  const { reply } = await server.attempt('auth/login', member.login);
  const secondStep = { recoveryCode: recoveryCodes[0] ?? '' };
  await server.call('auth/finishLogin', { ticket: reply.secondStep.ticket, secondStep });
  await inSpanish('account/makeRecoveryCodes', await proof(), member);
  const id = twoFactor.passkeys[0]?.id ?? '';
  await inSpanish('account/removePasskey', { id, ...(await proof()) }, member);
  await byStaff('users/resetTwoFactor', { userId: member.userId });
  await addApp(server, member);
  await inSpanish('account/removeAuthenticator', await proof(), member);
}

async function causeEmailsOfMessagesAndMerges(): Promise<void> {
  const email = 'luz@example.org';
  const message = { name: 'Luz', email, subject: 'Frijoles', text: '¿Cuándo es la clase?' };
  await inSpanish('contact/send', message);
  const { messages } = await byStaff('contact/getMessages', { search: email });
  await byStaff('contact/answer', { id: messages[0]?.id ?? '', text: 'El martes.' });
  const { newer, answer } = await aMergeRequest(server, as, { language: 'es' });
  const language = 'es';
  await server.db.updateTable('users').set({ language }).where('id', '=', newer.userId).execute();
  await server.call('people/answerMerge', { ...answer, decision: 'confirm' });
}

async function causeEmailsOfNewsletters(): Promise<void> {
  const email = 'rosa@example.org';
  const chosen = { email, newsletters: 1, general: 1, test: 1 } as const;
  await inSpanish('subscriber/newsletterSubscribe', chosen);
  const link = { verify_token: tokenIn(await lastMailTo(server, email)) };
  await inSpanish('subscriber/confirmSubscription', link);
  await inSpanish('subscriber/newsletterSubscribe', chosen);
  await inSpanish('subscriber/requestPreferences', { email });
  await aPage(server, {
    section: 'es/newsletters',
    name: '2026Noviembre',
    original: slug,
    title: 'Tiempo de sopa',
    body: 'Los frijoles son buenos.',
  });
  for (const list of ['newsletters', 'general', 'test'] as const) {
    await aSubscriber(server, { email: `${list}@example.org`, language: 'es', [list]: 1 });
    await server.start({ list });
  }
  await server.engine().sendDue();
}

async function causeEmailsOfEvents(): Promise<void> {
  const registerInSpanish = async (slug: string, name: string, seats = 1) => {
    const email = `${name}.${slug}@example.org`;
    await inSpanish('events/register', { slug, name, email, seats });
    return { verify_token: tokenIn(await lastMailTo(server, email)) };
  };
  const supper = await anEvent(server, { title: 'Cena', capacity: 2, maxSeats: 2 }, as);
  const { token } = await register(server, supper.slug, 'first@example.org');
  const left = await registerInSpanish(supper.slug, 'ana');
  await registerInSpanish(supper.slug, 'bea', 2);
  await registerInSpanish(supper.slug, 'carla');
  await inSpanish('events/cancelRegistration', left);
  await server.call('events/cancelRegistration', { verify_token: token });
  const { participants } = await byStaff('events/allParticipants', { event: supper.id });
  const kept = participants.filter(({ name }) => name === 'bea').map(({ id }) => id);
  await byStaff('events/cancelParticipants', { participants: kept });

  // Its waitlist is filled by hand.
  const soup = await anEvent(
    server,
    { title: 'Sopa', capacity: 2, fillsByHand: 1, maxSeats: 2 },
    as,
  );
  await registerInSpanish(soup.slug, 'ana');
  await registerInSpanish(soup.slug, 'bea', 2);
  await registerInSpanish(soup.slug, 'carla');
  await byStaff('events/mailParticipants', { id: soup.id, subject: 'Aviso', text: 'Lluvia.' });
  const { id, version } = soup;
  await byStaff('events/cancelEvent', { id, version, note: 'Nieve.' });

  const times = { startsAt: inHours(30), endsAt: inHours(32) };
  const class_ = await anEvent(server, { title: 'Clase', asksFeedback: 1, ...times }, as);
  await registerInSpanish(class_.slug, 'ana');
  await shiftEvent(server, class_.id, -12 * hour);
  await server.db.updateTable('participants').set({ placed_at: 0 }).execute();
  await runJob(server, 'sending event reminders');
  const { participants: here } = await byStaff('events/getDoor', { event: class_.id });
  await byStaff('events/checkIn', { participant: here[0]?.id ?? '', isHere: 1 });
  await shiftEvent(server, class_.id, -40 * hour);
  await runJob(server, 'asking for feedback on events');
}

async function causeEmailsOfGifts(): Promise<void> {
  const email = 'maria@example.org';
  const donor = { name: 'María', email, language: 'es', mailReceipt: 1 } as const;
  const card = { honoree: 'Rosa', cardEmail: 'kim@example.org', cardMessage: 'La recordamos.' };
  const gifts: Partial<Body<'donations/addDonation'>>[] = [
    { ...card, isMemorial: 1 },
    { ...card, isAnonymous: 1, honoree: 'www.example.org', cardEmail: 'kay@example.org' },
    { kind: 'check', goodsDescription: 'Una cena', goodsValue: 400 },
    { kind: 'in-kind', description: '12 cajas de zanahorias' },
  ];
  for (const gift of gifts) {
    await byStaff(
      'donations/addDonation',
      giftByHand({ ...donor, givenOn: '2025-06-01', ...gift }),
    );
  }
  const { donation } = await byStaff('donations/addDonation', giftByHand(donor));
  const { id, version } = donation;
  await byStaff('donations/refundDonation', { id, version, amount: 1_000 });
  await byStaff('donations/mailReceipt', { id });
  await byStaff('donations/startStatements', { year: 2025, note: '' });
  await aStatementEngine(server).sendNext();

  const practice = { name: 'Paz', email: 'paz@example.org', amount: 2_500 };
  await inSpanish('donations/payPractice', { ...practice, ...card, frequency: 'monthly' });
  await inSpanish('donations/requestLink', { email: practice.email });
  const token = linkIn(await lastMailTo(server, practice.email)).searchParams.get('token') ?? '';
  const { monthly } = await server.call('donations/getOwnGiving', { token });
  const own = { token, id: monthly[0]?.id ?? '' };
  await server.call('donations/changeMonthly', { ...own, amount: 3_000 });
  await server.call('donations/changeMonthly', { ...own, isPaused: 1 });
  await server.call('donations/changeMonthly', { ...own, isPaused: 0 });
  await server.call('donations/changeMonthly', { ...own, stop: 1 });
}

await causeEmailsOfAccounts();
await causeEmailsOfMessagesAndMerges();
await causeEmailsOfNewsletters();
await causeEmailsOfEvents();
await causeEmailsOfGifts();
const queued = await server.db.selectFrom('outbox').select(['purpose', 'letter']).execute();
const written = queued
  .map(({ purpose, letter }) => ({ purpose, content: JSON.parse(letter) }))
  .filter(({ content }) => content.language === 'es');
await sendQueued(server);
const received = mailServer.delivered
  .map(({ raw }) => partsOf(raw))
  .filter(({ html }) => html.includes('lang="es"'));

/** All texts within a file that is drawn from them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'language' ? [] : textsIn(part)));
}

const englishInLines = (text: string) =>
  text.split(/\r?\n/).flatMap((line) => englishIn(line.replace(/https?:\S+/g, '').trim()));

test('No email to someone who reads Spanish has English in its subject, text, HTML or calendar', () => {
  expect(received.length).toBeGreaterThan(50);
  const found = received.flatMap(({ subject, text, html, calendar }) => {
    const english = [
      ...englishIn(subject),
      ...englishInLines(text),
      ...textsOf(html).flatMap(englishIn),
      ...englishInLines(calendar.replace(/^[A-Z-]+(?:;[^:\r\n]*)?:/gm, '')),
    ];
    return english.length > 0 ? [[subject, ...new Set(english)]] : [];
  });
  expect(found).toEqual([]);
});

test('No file that is attached to an email in Spanish has English in it', () => {
  const files = written.flatMap(({ content }) => (content.pdf ? [content.pdf] : []));
  expect(files.length).toBeGreaterThan(4);
  expect(files.flatMap(textsIn).flatMap(englishInLines)).toEqual([]);
});

test('Every kind of email is among them, but for those that are in English alone', () => {
  const features = join(import.meta.dirname, '../../../server/features');
  const purposes = new Set<string>();
  for (const file of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const source = readFileSync(join(features, file), 'utf8');
    if (!/\benqueueEmails?\(/.test(source)) continue;
    for (const [, purpose = ''] of source.matchAll(
      /^(?!.*(?:mailOwnLink|URLSearchParams)\().*\bpurpose: '([\w-]+)',/gm,
    ))
      purposes.add(purpose);
  }
  // Statements are sent by an engine of their own: what is queued is a sample for staff.
  const inTheirLanguage = [...written.map(({ purpose }) => purpose), 'statement'];
  expect([...purposes].sort()).toEqual(
    [...new Set([...inTheirLanguage, ...Object.keys(onlyInEnglish)])].sort(),
  );
});

test('Every subject of the Spanish catalog is among them', () => {
  const subjects = received.map(({ subject }) => subject);
  const any = '¤';
  const missing = [...readCatalog('es')].filter(([key, text]) => {
    if (!/\.(?:\w*S|s)ubject(?:Practice)?$/.test(key) || key === 'contact.subject') return false;
    const shown = text.replace(/\{\w+, select, .*\}\}?/g, any).replace(/\{\w+\}/g, any);
    const pattern = new RegExp(
      `^${shown
        .split(any)
        .map((part) => part.replace(/[?.]/g, '\\$&'))
        .join('.+')}$`,
    );
    return !subjects.some((subject) => pattern.test(subject));
  });
  expect(missing.map(([key]) => key).sort()).toEqual(keysOnlyInEnglish);
});
