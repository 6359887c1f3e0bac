import { expect, test, vi } from 'vitest';
import { blank, starterNames } from '#contract/shared/pages/starters.ts';
import { anEvent, register } from '#tests/support/content/events.ts';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  anEditor,
  aStaffMember,
} from '#tests/support/people/accounts.ts';
import { addApp } from '#tests/support/people/two-factor.ts';
import { aNewSite } from '#tests/support/server/new-site.ts';
import { aServer } from '#tests/support/server/server.ts';
import { setClock } from '#tests/support/time/clock.ts';
import { todayOf } from '#tests/support/time/today.ts';

const server = await aServer();
const as = await anAdministrator(server);
const week = 7 * 24 * 60 * 60_000;

test('dashboard/getOverview counts members, subscribers and open messages', async () => {
  const old = await aMember(server);
  const created = { created_at: Date.now() - week - 60_000 };
  await server.db.updateTable('users').set(created).where('id', '=', old.userId).execute();
  await aSubscriber(server);
  await aSubscriber(server, { createdAt: Date.now() - 40 * week });
  await aSubscriber(server, { status: 'pending' });
  const body = { name: 'Ana', email: 'ana@example.org', text: 'Which?' };
  for (const subject of ['First', 'Second', 'Third']) {
    await server.call('contact/send', { ...body, subject });
  }
  const { messages } = await server.call('contact/getMessages', {}, { as });
  const spam = { messages: [messages[0]?.id ?? ''], isSpam: 1 as const };
  await server.call('contact/editMessages', spam, { as });
  const overview = await server.call('dashboard/getOverview', {}, { as });
  expect(overview.members).toMatchObject({ total: 2, lastWeek: 1, weekBefore: 1 });
  expect(overview.members.weeks).toHaveLength(26);
  expect(overview.members.weeks.at(-1)?.total).toBe(2);
  expect(overview.subscribers).toMatchObject({ total: 2, lastWeek: 1, weekBefore: 0 });
  expect(overview.subscribers.weeks.at(-1)?.total).toBe(2);
  expect(overview.messages.unanswered).toBe(2);
  expect(overview.messages.oldest.map(({ subject }) => subject)).toHaveLength(2);
});

test('dashboard/getDrafts is for editors too, and lists what is not live yet', async () => {
  await aPage(server, { name: 'Live' });
  await aPage(server, { name: 'Waiting', title: 'Lentils', state: 'draft' });
  const editor = await anEditor(server);
  const { drafts, total } = await server.call('dashboard/getDrafts', {}, { as: editor });
  expect(drafts).toEqual([
    { section: 'articles', name: 'Waiting', title: 'Lentils', updatedAt: expect.any(String) },
  ]);
  expect(total).toBe(1);
  const { status } = await server.attempt('dashboard/getOverview', {}, { as: editor });
  expect(status).toBe(403);
});

test('dashboard/getOverview shows the next events with their free seats', async () => {
  const far = { startsAt: '2031-07-04T18:00', endsAt: '2031-07-04T20:00', timeZone: 'Asia/Tokyo' };
  const soup = await anEvent(server, { title: 'Soup night', capacity: 3, ...far }, as);
  await anEvent(server, { title: 'Not told yet', isPublished: 0 }, as);
  await anEvent(server, { title: 'Open kitchen' }, as);
  await register(server, soup.slug, 'ida@example.org');
  const { events } = await server.call('dashboard/getOverview', {}, { as });
  expect(events.upcoming).toBe(2);
  expect(events.next).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        title: 'Soup night',
        registered: 1,
        free: 2,
        waiting: 0,
        when: 'Friday, July 4, 2031, 6:00 – 8:00 PM GMT+9',
      }),
      expect.objectContaining({ title: 'Open kitchen', registered: 0, free: null }),
    ]),
  );
});

test('dashboard/getOverview has sums of zero in the organization’s currency before the first gift', async () => {
  const { donations } = await server.call('dashboard/getOverview', {}, { as });
  expect(donations).toMatchObject([
    { currency: 'usd', toDate: { given: 0, lastMonth: 0, lastYear: 0 } },
  ]);
});

test('dashboard/getOverview sums up donations of this month and of the same month last year', async () => {
  const today = await todayOf(server);
  const aYearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-15`;
  const gift = { donor_id: null, kind: 'cash', frequency: 'once', currency: 'usd' } as const;
  const gifts = [
    { given_on: today, net: 2_500 },
    { given_on: today, net: 500 },
    { given_on: aYearAgo, net: 1_000 },
    { given_on: '2020-01-01', net: 9_900 },
  ];
  for (const [index, { given_on, net }] of gifts.entries()) {
    await aRow(server, 'donations', {
      ...gift,
      id: `gift-${index}`,
      amount: net,
      net,
      given_on,
      status: 'received',
      receipt_number: null,
      receipt_sent_at: null,
      payment_id: null,
      monthly_id: null,
      created_at: Date.now(),
    });
  }
  const { donations } = await server.call('dashboard/getOverview', {}, { as });
  const [sums, ...others] = donations;
  expect([sums?.currency, sums?.months.length, others]).toEqual(['usd', 12, []]);
  expect(sums?.months.at(-1)).toEqual({
    month: today.slice(0, 7),
    given: 3_000,
    lastYear: 1_000,
  });
  expect(sums?.months.slice(0, -1).every(({ given }) => given === 0)).toBe(true);
  const donationsAt = async (time: number) => {
    setClock(time);
    const overview = await server.call('dashboard/getOverview', {}, { as });
    vi.useRealTimers();
    return overview.donations;
  };
  const sinceLastYear = async (day: number) => {
    const noon = Date.parse(`${today.slice(0, 8)}${day}T12:00:00-05:00`);
    return (await donationsAt(noon))[0]?.toDate.lastYear;
  };
  expect([await sinceLastYear(14), await sinceLastYear(15)]).toEqual([0, 1_000]);
  // In New York it is still December of 2019.
  const newYear = Date.UTC(2020, 0, 1, 2);
  const before = await donationsAt(newYear);
  expect(before[0]?.months.every(({ given }) => given === 0)).toBe(true);
  expect(await donationsAt(newYear + 4 * 60 * 60_000)).toEqual([
    {
      currency: 'usd',
      toDate: { given: 9_900, lastMonth: 0, lastYear: 0 },
      months: expect.arrayContaining([{ month: '2020-01', given: 9_900, lastYear: 0 }]),
    },
  ]);
});

test('dashboard/getChecklist checks off what settings and content show to be done', async () => {
  const own = await aNewSite();
  await own.db.deleteFrom('users').execute();
  const administrator = { as: await anAdministrator(own) };
  const missing = async () => {
    const { items } = await own.call('dashboard/getChecklist', {}, administrator);
    for (const item of items) expect(item.isDone).toBe(item.missing.length === 0 ? 1 : 0);
    return Object.fromEntries(items.map(({ name, missing: gaps }) => [name, gaps]));
  };
  const before = await missing();
  expect(before).toEqual({
    name: ['name', 'purpose'],
    look: ['colors', 'logo'],
    contactDetails: ['address', 'email', 'contact'],
    menus: ['footerLinks'],
    ...Object.fromEntries(starterNames.map((name) => [name, ['text']])),
    mail: ['mail'],
    receipts: ['legalName', 'ein'],
    stripe: ['stripe'],
    staff: ['invitation', 'twoSteps'],
    article: ['article'],
  });
  const { originalColors } = await own.call('settings/getSettings', {}, administrator);
  const changed = {
    name: 'Bean House',
    description: 'We cook beans.',
    address: '1 Elm Street',
    email: 'office@beans.example',
    logo: dataUrl(await aPhotograph(40, 40)),
    colors: { ...originalColors, accent: '#1f4f33' },
  };
  await own.call('settings/editSettings', changed, administrator);
  const giving = { legalName: 'Bean House, Inc.', ein: '12-3456789' };
  await own.call('donations/editSettings', giving, administrator);
  await own.call('pages/editContacts', { name: 'Office' }, administrator);
  const links = [{ linkName: 'Beans', url: '/articles', isActive: 1 as const }];
  await own.call('footer/editBottomLinks', { columnName: 'Read', links }, administrator);
  await anEditor(own);
  await addApp(own, administrator.as);
  await aPage(own);
  const pages = { home: 'Home', about: 'About', donate: 'Donate' } as const;
  for (const [section, name] of Object.entries(pages)) {
    const page = { section: section as keyof typeof pages, name };
    await own.call('pages/editPageData', { ...page, text: 'Beans.' }, administrator);
  }
  const program = { section: 'about', name: 'About', text: blank('program') } as const;
  await own.call('pages/editPageData', program, administrator);
  await own.call('sync/syncPage', { section: 'home', name: 'Home' }, administrator);
  const content = [{ title: 'Ours', text: 'Little.' }];
  const terms = { name: 'terms', title: 'Terms', content };
  await own.call('footer/editFooterPage', terms, administrator);
  const entry = {
    list: 'footerPages' as const,
    content: { title: 'Privacy', subtitle: '', linkName: '', content },
  };
  await own.call('lists/saveDraft', { key: 'privacy', entry }, administrator);
  expect(await missing()).toEqual({
    ...Object.fromEntries(Object.keys(before).map((name) => [name, []])),
    about: ['blanks'],
    donate: ['publication'],
    contact: ['text'],
    privacy: ['publication'],
    mail: ['mail'],
    stripe: ['stripe'],
  });
});

test('dashboard/getChecklist takes original colors for chosen once the setup is finished', async () => {
  const own = await aServer();
  const administrator = { as: await anAdministrator(own) };
  const { settings } = await own.call('settings/getSettings', {}, administrator);
  const { version, name, description, address, phone, colors } = settings;
  const body = { version, name, description, address, phone, colors, email: '' as const };
  const lookOf = async () => {
    const { items } = await own.call('dashboard/getChecklist', {}, administrator);
    return items.find((item) => item.name === 'look')?.missing;
  };
  await own.call('setup/skip', {}, administrator);
  expect(await lookOf()).toEqual(['colors', 'logo']);
  await own.call('setup/finish', { ...body, starters: [] }, administrator);
  expect(await lookOf()).toEqual(['logo']);
});

test('dashboard/getChecklist checks off Stripe when the server can use it, and asks for a test of email', async () => {
  const own = await aServer({
    MAIL_URL: 'smtp://127.0.0.1:2525',
    STRIPE_SECRET_KEY: 'sk_test_beans',
    STRIPE_WEBHOOK_SECRET: 'whsec_beans',
  });
  const { items } = await own.call(
    'dashboard/getChecklist',
    {},
    { as: await anAdministrator(own) },
  );
  expect(items).toContainEqual({ name: 'mail', isDone: 0, missing: ['mailTest'] });
  expect(items).toContainEqual({ name: 'stripe', isDone: 1, missing: [] });
});

test('dashboard/dismissChecklist hides the checklist for all administrators permanently', async () => {
  const { isDismissed } = await server.call('dashboard/getChecklist', {}, { as });
  expect(isDismissed).toBe(0);
  const { status } = await server.attempt(
    'dashboard/dismissChecklist',
    {},
    { as: await anEditor(server) },
  );
  expect(status).toBe(403);
  await server.call('dashboard/dismissChecklist', {}, { as });
  await server.call('dashboard/dismissChecklist', {}, { as });
  const other = await server.call(
    'dashboard/getChecklist',
    {},
    { as: await anAdministrator(server) },
  );
  expect(other.isDismissed).toBe(1);
});

test('dashboard/search finds pages and events for editors, people for teams, and all for administrators', async () => {
  await aPage(server, { name: 'Kohlrabi', title: 'Kohlrabi for beginners', state: 'draft' });
  const trashed = await aPage(server, { name: 'Kohlrabi-Old', title: 'Kohlrabi in the trash' });
  await server.call('pages/deletePage', trashed, { as });
  await anEvent(server, { title: 'Kohlrabi tasting' }, as);
  const member = await anAccount(server, { firstName: 'Kit', lastName: 'Kohlrabi' });
  await aSubscriber(server, { email: 'kohlrabi-reader@people.example' });
  const message = { name: 'Kim', email: 'kim@people.example', subject: 'Kohlrabi?', text: 'Raw?' };
  await server.call('contact/send', message);
  const gift = giftByHand({ email: 'giver@people.example', name: 'Kay Kohlrabi' });
  await server.call('donations/addDonation', gift, { as });
  const found = async (search: string, login: typeof as) => {
    const { results } = await server.call('dashboard/search', { search }, { as: login });
    return results.map(({ kind, label, path }) => ({ kind, label, path }));
  };
  const content = [
    {
      kind: 'pages',
      label: 'Kohlrabi for beginners',
      path: '/cms/articles/Kohlrabi',
    },
    {
      kind: 'events',
      label: 'Kohlrabi tasting',
      path: expect.stringMatching(/^\/dashboard\/Events\/./),
    },
  ];
  expect(await found('KOHLRABI', await anEditor(server))).toEqual(content);
  const people = ['Kay Kohlrabi', 'Kit Kohlrabi', 'kohlrabi-reader@people.example'];
  expect(await found('kohlrabi', as)).toEqual([
    ...people.map((label) => ({
      kind: 'people',
      label,
      path: expect.stringMatching(/^\/dashboard\/People\/./),
    })),
    ...content,
    {
      kind: 'users',
      label: 'Kit Kohlrabi',
      path: `/dashboard/Users?search=${encodeURIComponent(member.email)}`,
    },
    {
      kind: 'donors',
      label: 'Kay Kohlrabi',
      path: '/dashboard/Donors?search=giver%40people.example',
    },
    {
      kind: 'donations',
      label: '$25.00 from Kay Kohlrabi',
      path: expect.stringMatching(/^\/dashboard\/Donations\?search=/),
    },
    { kind: 'messages', label: 'Kohlrabi?', path: '/dashboard/Contacts?search=Kohlrabi%3F' },
    {
      kind: 'subscribers',
      label: 'kohlrabi-reader@people.example',
      path: '/dashboard/Subscribers?search=kohlrabi-reader%40people.example',
    },
  ]);
  expect(await found('kohlrabi 100% \\ _', as)).toEqual([]);
  await aPage(server, { section: 'newsletters', name: '2032May', title: 'A kohlrabi issue' });
  const team = await found('kohlrabi', await aStaffMember(server, ['newsletter']));
  expect(team.map(({ label }) => label)).toEqual([
    // Who has only given is for fundraisers.
    ...people.slice(1),
    'A kohlrabi issue',
    'kohlrabi-reader@people.example',
  ]);
  expect((await server.attempt('dashboard/search', { search: ' ' }, { as })).status).toBe(400);
});

test('dashboard/getToday says what needs each role: messages, mail, gifts and events, and unpublished pages', async () => {
  const { db } = server;
  for (const table of ['outbox', 'events', 'contact_messages', 'pages'] as const) {
    await db.deleteFrom(table).execute();
  }
  await aPage(server, { name: 'Okra', title: 'Okra', state: 'draft' });
  const now = Date.now();
  const hours = (many: number) => new Date(now + many * 60 * 60_000).toISOString().slice(0, 16);
  const today = { timeZone: 'UTC', startsAt: hours(-1), endsAt: hours(1) };
  await anEvent(server, { title: 'Okra lunch', ...today }, as);
  await anEvent(server, { title: 'Next year' }, as);
  const message = { name: 'Kim', email: 'kim@people.example', subject: 'Okra?', text: 'Raw?' };
  await server.call('contact/send', message);
  await db.updateTable('outbox').set({ status: 'failed' }).execute();
  const kinds = async (login: typeof as) =>
    (await server.call('dashboard/getToday', {}, { as: login })).tasks.map(
      ({ kind, count, example }) => [kind, count, example],
    );
  const content = [
    ['events', 1, 'Okra lunch'],
    ['drafts', 1, 'Okra'],
  ];
  expect(await kinds(await anEditor(server))).toEqual(content);
  expect(await kinds(as)).toEqual([
    ['messages', 1, 'Okra?'],
    ['failedEmails', expect.any(Number), expect.stringContaining('')],
    ...content,
  ]);
});
