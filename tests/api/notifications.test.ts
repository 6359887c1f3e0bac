import { beforeEach, expect, test, vi } from 'vitest';
import type { Body } from '#contract/index.ts';
import type { Role } from '#contract/shared/roles.ts';
import { deliverEvents as deliverTo } from '#server/platform/events/deliver-events.ts';
import type { EventSubscriber } from '#server/platform/events/subscriber.ts';
import { anEvent, register } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aReview } from '#tests/support/content/reviews.ts';
import { failMail } from '#tests/support/mail/outbox.ts';
import { anAccount, anAdministrator, signIn } from '#tests/support/people/accounts.ts';
import { deliverEvents, runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';
import { setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const as = await anAdministrator(server);
const soon = () => Date.now() + 60_000;
const day = 24 * 60 * 60_000;

beforeEach(async () => {
  for (const table of ['contact_messages', 'outbox', 'rate_limits'] as const) {
    await server.db.deleteFrom(table).execute();
  }
  await server.db.deleteFrom('notification_settings').execute();
});

/** Emails what is due at a time, in ms, by one run or by several at once. */
async function emailAt(time: number, runs = 1): Promise<void> {
  await deliverEvents(server);
  setClock(time);
  await Promise.all(Array.from({ length: runs }, () => runJob(server, 'emailing notifications')));
  vi.useRealTimers();
}

async function aMessage(subject: string): Promise<void> {
  const message = { name: 'Kim', email: 'kim@people.example', subject, text: 'Raw?' };
  await server.call('contact/send', message);
}

/** The notifications of everything that has happened so far. */
async function list(reader = as) {
  await deliverEvents(server);
  return server.call('notifications/getNotifications', {}, { as: reader });
}

const emails = () =>
  server.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text'])
    .where('purpose', '=', 'notification')
    .execute();

test('An administrator sees what has happened, and what of it is unread', async () => {
  await failMail(server);
  await aMessage('First');
  const before = await list();
  expect(before.notifications.map(({ kind }) => kind)).toContain('mail');
  expect(before.notifications[0]).toMatchObject({
    kind: 'message',
    text: 'New message from Kim: First',
    isUnread: true,
  });
  expect(before.unread).toBe(before.notifications.length);
  const until = before.notifications[0]?.at ?? '';
  await server.call('notifications/markRead', { until }, { as });
  // An older page of another tab does not make them unread again.
  const older = new Date(Date.parse(until) - day).toISOString();
  await server.call('notifications/markRead', { until: older }, { as });
  expect((await list()).unread).toBe(0);
  const future = new Date(Date.now() + day).toISOString();
  await server.call('notifications/markRead', { until: future }, { as });
  const { read_until } = await server.db
    .selectFrom('notification_settings')
    .select('read_until')
    .executeTakeFirstOrThrow();
  expect(read_until).toBeLessThanOrEqual(Date.now());
  await aMessage('Second');
  expect((await list()).unread).toBe(1);
});

test('Everyone on the staff is notified of what their roles let them see, and members are not', async () => {
  await aMessage('For administrators');
  const page = await aPage(server, { title: 'Beans' });
  const { token } = await aReview(server, as, page);
  const seenBy = async (...roles: Role[]) => {
    const reader = await signIn(server, await anAccount(server, { accountType: 2, roles }));
    const { notifications } = await list(reader);
    return notifications.map(({ text, path }) => [text, path]);
  };
  const path = `/cms/review/${page.section}/${page.name}`;
  expect(await seenBy('editor')).toEqual([['“Beans” is waiting for a review by Ana Lind', path]]);
  expect(await seenBy('newsletter')).toEqual([]);
  expect(await seenBy('fundraiser', 'events')).toEqual([]);
  await server.call('review/decide', { token, decision: 'approved' });
  expect(await seenBy('editor', 'publisher')).toEqual([['Ana Lind approved “Beans”', path]]);
  const own = (await list()).notifications.map(({ kind }) => kind);
  expect(own).toContain('message');
  expect(own).toContain('review');

  const editor = await signIn(
    server,
    await anAccount(server, { accountType: 2, roles: ['editor'] }),
  );
  await server.call('notifications/editEmail', { email: 'now' }, { as: editor });
  await aMessage('Not for editors');
  await aReview(server, as, page);
  await emailAt(soon());
  expect(await emails()).toMatchObject([
    { recipient: editor.email, subject: '“Beans” is waiting for a review by Ana Lind' },
  ]);
  const member = await signIn(server, await anAccount(server));
  const refused = await server.attempt('notifications/getNotifications', {}, { as: member });
  expect(refused.status).toBe(403);
});

test('Registrations, the waitlist and cancellations notify event staff, unless they turn that off', async () => {
  const event = await anEvent(
    server,
    { title: 'Soup night', takesRegistrations: 1, capacity: 1 },
    as,
  );
  const organizer = await signIn(
    server,
    await anAccount(server, { accountType: 2, roles: ['events'] }),
  );
  const { token } = await register(server, event.slug, 'kim@people.example', 'Kim');
  await register(server, event.slug, 'lee@people.example', 'Lee');
  const seen = async () => {
    const reply = await list(organizer);
    return { ...reply, texts: reply.notifications.map(({ text }) => text).toSorted() };
  };
  const before = await seen();
  expect(before.texts).toEqual([
    'Kim registered for Soup night',
    'Lee joined the waitlist for Soup night',
  ]);
  expect(before.notifications[0]?.path).toBe(`/dashboard/Participants?event=${event.id}`);
  expect([before.kinds, before.muted]).toEqual([['registration'], []]);
  await server.call('notifications/editEmail', { email: 'now' }, { as: organizer });
  await server.call('events/cancelRegistration', { verify_token: token });
  expect((await seen()).texts).toContain('Kim canceled their registration for Soup night');
  await emailAt(soon());
  expect(await emails()).toMatchObject([
    { recipient: organizer.email, subject: 'Kim canceled their registration for Soup night' },
  ]);
  await server.call('notifications/editEmail', { muted: ['registration'] }, { as: organizer });
  expect(await seen()).toMatchObject({ texts: [], muted: ['registration'], email: 'now' });
  await register(server, event.slug, 'ada@people.example', 'Ada');
  await emailAt(soon() + day);
  expect(await emails()).toHaveLength(1);
});

test('Each kind is emailed at once, once a day or not at all, from the moment of the choice', async () => {
  await aMessage('Before the choice');
  const event = await anEvent(server, { title: 'Bean night', takesRegistrations: 1 }, as);
  await server.call('notifications/editEmail', { email: 'daily' }, { as });
  const edit = (emails: Body<'notifications/editEmail'>['emails']) =>
    server.call('notifications/editEmail', { emails }, { as });
  await edit([
    { kind: 'message', email: 'now' },
    { kind: 'review', email: 'none' },
  ]);
  const { emails: chosen, email } = await list();
  expect(email).toBe('daily');
  expect(Object.fromEntries(chosen.map((each) => [each.kind, each.email]))).toEqual({
    message: 'now',
    gift: 'daily',
    registration: 'daily',
    mailing: 'daily',
    mail: 'daily',
    review: 'none',
    schedule: 'daily',
  });
  const chosenAt = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(chosenAt);
  await aMessage('Oats');
  await register(server, event.slug, 'kim@people.example', 'Kim');
  await aReview(server, as, await aPage(server, { title: 'Beans' }));
  await emailAt(soon());
  const atOnce = 'New message from Kim: Oats';
  expect((await emails()).map(({ subject }) => subject)).toEqual([atOnce]);
  await emailAt(soon() + day);
  const subjects = (await emails()).map(({ subject }) => subject).toSorted();
  expect(subjects).toEqual(['Kim registered for Bean night', atOnce]);
  // A kind that joins the others starts with what happens after that.
  await edit([{ kind: 'message', email: 'daily' }]);
  await edit([{ kind: 'registration', email: 'now' }]);
  await emailAt(soon() + 3 * day);
  expect(await emails()).toHaveLength(2);
});

test('Emails wait for what has yet to be delivered, and what comes late counts from when it comes', async () => {
  await server.call('notifications/editEmail', { email: 'now' }, { as });
  const chosenAt = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(chosenAt);
  await aMessage('Oats');
  setClock(soon());
  await runJob(server, 'emailing notifications');
  vi.useRealTimers();
  expect(await emails()).toEqual([]);
  await emailAt(soon());
  expect(await emails()).toHaveLength(1);

  await aMessage('Okra');
  const failing: EventSubscriber = {
    name: 'notifications',
    on: { 'message.received': () => Promise.reject(new Error('Out of order.')) },
  };
  expect(await deliverTo(server.db, [failing])).toHaveLength(1);
  await aMessage('Peas');
  const {
    notifications: [newest],
  } = await list();
  await server.call('notifications/markRead', { until: newest?.at ?? '' }, { as });
  await server.db.updateTable('domain_event_deliveries').set({ next_try_at: 0 }).execute();
  const { notifications } = await list();
  expect(notifications.filter(({ isUnread }) => isUnread).map(({ text }) => text)).toEqual([
    'New message from Kim: Okra',
  ]);
});

test('Notifications are emailed at once or once a day, once by two runs at the same time, and only if wanted', async () => {
  await aMessage('Before the choice');
  await emailAt(soon());
  expect(await emails()).toEqual([]);
  await server.call('notifications/editEmail', { email: 'now' }, { as });
  await aMessage('At once');
  await emailAt(soon(), 2);
  expect(await emails()).toMatchObject([
    { recipient: as.email, subject: 'New message from Kim: At once' },
  ]);

  await server.call('notifications/editEmail', { email: 'daily' }, { as });
  // Events in the millisecond of the choice belong to the time before it.
  const chosenAt = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(chosenAt);
  await aMessage('Oats');
  await aMessage('Okra');
  await emailAt(soon());
  expect(await emails()).toHaveLength(1);
  await emailAt(Date.now() + day + 60_000);
  const digest = (await emails()).find(({ subject }) => subject.includes('2 notifications'));
  expect(digest?.text).toMatch(/Okra[\s\S]*Oats/);
  const single = (await emails()).find(({ subject }) => subject.includes('At once'));
  expect(single?.text).toMatch(/Open it: http\S+\/dashboard\/Contacts/);
  const demoted = { account_type: 0 as const };
  await server.db.updateTable('users').set(demoted).where('id', '=', as.userId).execute();
  await aMessage('Not for members');
  await emailAt(Date.now() + 3 * day);
  expect(await emails()).toHaveLength(2);
});
