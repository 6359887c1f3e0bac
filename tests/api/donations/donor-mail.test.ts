import { expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { lastMailTo } from '#tests/support/mail/outbox.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { anEngine, unfolded } from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator, aStaffMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const mailServer = await aMailServer();
const server = await aServer({ SITE_URL: 'https://site.test', MAIL_URL: mailServer.url });
const as = await anAdministrator(server);
const site = (address: string) => JSON.stringify({ name: 'Common Plate', address });
await aRow(server, 'site_settings', { name: 'site', value: site('') });

const give = (name: string, gift: Partial<ReturnType<typeof giftByHand>> = {}) => {
  const contact = { name, email: `${name.toLowerCase()}@example.org` };
  return server.call('donations/addDonation', giftByHand({ ...contact, ...gift }), { as });
};

const engine = anEngine(server);

const message = {
  subject: 'We miss you, {first name|friend}',
  text: 'Dear {first name|friend}, **thank you**. Read [our news](/about).',
};

test('Donors are emailed by their filter, and only those who subscribed to updates', async () => {
  for (const name of ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Small']) await give(name, { amount: 5_000 });
  await give('Small', { email: 'small@example.org', amount: 100 });
  await give('Poor', { amount: 100 });
  await give('Unknown', { email: '', amount: 5_000 });
  await aSubscriber(server, { email: 'Ada@example.org', general: 1, newsletters: 0 });
  await aSubscriber(server, { email: 'bo@example.org', general: 1, status: 'unsubscribed' });
  await aSubscriber(server, { email: 'cy@example.org', general: 1, status: 'pending' });
  await aSubscriber(server, { email: 'di@example.org', general: 0, newsletters: 1 });
  await aSubscriber(server, { email: 'small@example.org', general: 1 });
  await aSubscriber(server, { email: 'poor@example.org', general: 1 });
  await aSubscriber(server, { email: 'reader@example.org', general: 1 });
  const body = { ...message, minimum: 5_000 };

  const preview = () => server.call('donations/previewMail', body, { as });
  const counts = { recipients: 2, withoutEmail: 1, unsubscribed: 1, notSubscribed: 3 };
  expect(await preview()).toMatchObject({
    ...counts,
    subject: 'We miss you, Maya',
    problems: [expect.stringMatching(/postal address/)],
  });
  const refused = await server.attempt('donations/mailDonors', body, { as });
  expect([refused.status, refused.reply.message]).toEqual([
    409,
    expect.stringMatching(/^This email can’t be sent yet\. Set the postal address/),
  ]);
  await server.db
    .updateTable('site_settings')
    .set({ value: site('218 Weir Street') })
    .where('name', '=', 'site')
    .execute();
  const { html, problems } = await preview();
  expect(problems).toEqual([]);
  expect(html).toContain('Dear Maya, <strong>thank you</strong>');
  expect(html).toContain('href="https://site.test/about"');

  await server.call('donations/sendTestMail', body, { as });
  expect((await lastMailTo(server, as.email))?.subject).toBe('Test: We miss you, Maya');

  const attempt = 'a'.repeat(32);
  const replies = [
    await server.call('donations/mailDonors', { ...body, attempt }, { as }),
    await server.call('donations/mailDonors', { ...body, attempt }, { as }),
  ];
  for (const reply of replies)
    expect(reply).toMatchObject({ mails: 2, message: 'Your email is on its way to 2 donors.' });
  // Someone who leaves the list before their turn gets nothing.
  const { id = '' } = (await subscriberRow(server, 'small@example.org')) ?? {};
  await server.call('subscriber/unsubscribeSubscriber', { subscriber: id }, { as });
  await engine.sendDue();
  expect(mailServer.delivered.map(({ recipient }) => recipient)).toEqual(['Ada@example.org']);
  const raw = unfolded(mailServer.delivered[0]?.raw ?? '');
  expect(raw).toContain('Subject: We miss you, friend');
  expect(raw).toContain('because you subscribed to updates at Common Plate');
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/site\.test\//m);
  const { mailings } = await server.call('newsletter/getMailings', {}, { as });
  expect(mailings).toMatchObject([
    { slug: '', list: 'general', segment: 'Donors', status: 'finished', sent: 1, left: 1 },
  ]);
});

test('A message that no one would get is refused, and nothing of it is stored', async () => {
  const before = await server.db.selectFrom('mailings').select('id').execute();
  const body = { ...message, search: 'unknown' };
  const { status, reply } = await server.attempt('donations/mailDonors', body, { as });
  expect([status, reply.message]).toEqual([409, 'None of these donors subscribed to updates.']);
  const wrongField = { ...message, text: 'Dear {surname},' };
  const unknown = await server.attempt('donations/mailDonors', wrongField, { as });
  expect([unknown.status, unknown.reply.message]).toEqual([
    409,
    expect.stringMatching(/\{surname\} can’t be filled in.*\|fallback\}\.$/),
  ]);
  expect(await server.db.selectFrom('mailings').select('id').execute()).toEqual(before);
});

test('A message is sent later to the donors it was scheduled for, unless they unsubscribe until then', async () => {
  for (const name of ['Vera', 'Wim']) {
    await give(name, { amount: 7_700 });
    await aSubscriber(server, { email: `${name.toLowerCase()}@example.org`, general: 1 });
  }
  const sentBefore = mailServer.delivered.length;
  const startAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { ...message, minimum: 7_700, startAt };
  const reply = await server.call('donations/mailDonors', body, { as });
  expect(reply).toMatchObject({
    mails: 2,
    message: 'Your email to 2 donors is scheduled. It’s listed under Mailings.',
  });
  await engine.sendDue();
  expect(mailServer.delivered).toHaveLength(sentBefore);
  const { mailings } = await server.call('newsletter/getMailings', {}, { as });
  const { id = '', ...scheduled } = mailings.find(({ status }) => status === 'scheduled') ?? {};
  expect(scheduled).toMatchObject({ startAt, total: 2 });

  const wim = await subscriberRow(server, 'wim@example.org');
  await server.call('subscriber/unsubscribeSubscriber', { subscriber: wim?.id ?? '' }, { as });
  const now = { id, startAt: new Date().toISOString() };
  const sent = await server.call('newsletter/rescheduleMailing', now, { as });
  expect(sent.message).toBe('The mailing is being sent now.');
  await engine.sendDue();
  expect(mailServer.delivered.slice(sentBefore).map(({ recipient }) => recipient)).toEqual([
    'vera@example.org',
  ]);
  const { mailing } = await server.call('newsletter/getMailing', { id }, { as });
  expect(mailing).toMatchObject({ status: 'finished', sent: 1, left: 1 });
});

test('A fundraiser moves and cancels an email to donors, and sees no issue of the newsletter', async () => {
  const fundraiser = await aStaffMember(server, ['fundraiser']);
  await give('Xena', { amount: 8_800 });
  await aSubscriber(server, { email: 'xena@example.org', general: 1 });
  const startAt = new Date(Date.now() + day).toISOString();
  const later = new Date(Date.now() + 2 * day).toISOString();
  const body = { ...message, minimum: 8_800, startAt };
  await server.call('donations/mailDonors', body, { as: fundraiser });
  const issue = 'a'.repeat(32);
  await aMailing(server, { id: issue, page_id: issue, start_at: Date.parse(startAt) });

  const { mailings, total } = await server.call('newsletter/getMailings', {}, { as: fundraiser });
  expect([...new Set(mailings.map(({ slug }) => slug))]).toEqual(['']);
  expect(total).toBe(mailings.length);
  const { id = '' } = mailings.find(({ status }) => status === 'scheduled') ?? {};
  const moved = { id, startAt: later };
  const rescheduled = await server.call('newsletter/rescheduleMailing', moved, { as: fundraiser });
  expect(rescheduled.message).toBe('The mailing has a new time.');
  const canceled = await server.call('newsletter/cancelMailing', { id }, { as: fundraiser });
  expect(canceled.mailing).toMatchObject({ status: 'canceled', startAt: later });

  for (const path of [
    'newsletter/getMailing',
    'newsletter/getFailedRecipients',
    'newsletter/pauseMailing',
    'newsletter/resumeMailing',
    'newsletter/cancelMailing',
    'newsletter/rescheduleMailing',
  ] as const) {
    const fields = path === 'newsletter/rescheduleMailing' ? { startAt: later } : {};
    const { status } = await server.attempt(path, { id: issue, ...fields }, { as: fundraiser });
    expect([path, status]).toEqual([path, 404]);
  }
  const kept = await server.call('newsletter/getMailing', { id: issue }, { as });
  expect(kept.mailing).toMatchObject({ status: 'scheduled' });
});

test('The preview of a message says what should be looked at before it is sent', async () => {
  const body = { ...message, text: 'Read [our news](/no-such-page).', minimum: 5_000 };
  const { problems, warnings } = await server.call('donations/previewMail', body, { as });
  expect([problems, warnings.join(' ')]).toEqual([[], expect.stringContaining('/no-such-page')]);
  const shouted = { ...body, subject: 'THANKS TO ALL' };
  const found = await server.call('donations/previewMail', shouted, { as });
  expect(found.warnings).toContain(
    'Spam filters may distrust this wording. (The subject is in capitals)',
  );
});
