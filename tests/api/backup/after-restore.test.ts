import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readEntries } from '#server/features/backup/journal/journal-file.ts';
import { Journal } from '#server/features/backup/journal/keep-journal.ts';
import { readSiteTag } from '#server/features/backup/queries/backup-state.ts';
import { holdReminders } from '#server/features/backup/restore/after-restore.ts';
import type { EventSubscriber } from '#server/platform/events/subscriber.ts';
import { aBackup, restoreAndContinue } from '#tests/support/backup/backups.ts';
import { aRestoredServer } from '#tests/support/backup/restored-server.ts';
import { anEvent, register, shiftEvent } from '#tests/support/content/events.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import {
  giftByHand,
  giftRows,
  sendStripeEvent,
  setReceiptIssuer,
} from '#tests/support/donations/gifts.ts';
import { aStripe } from '#tests/support/donations/stripe-server.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { namesRaisedBy } from '#tests/support/server/domain-events.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const day = 24 * 60 * 60_000;

describe('After an older backup was restored', () => {
  let server: TestServer;
  let as: SignedIn;
  let path: string;
  let leaver: { email: string; token: string };
  let gone: SignedIn;
  const stripe = aStripe();

  beforeAll(async () => {
    server = await aServer((await stripe).variables());
    as = await anAdministrator(server);
    await setReceiptIssuer(server);
    leaver = await aSubscriber(server);
    gone = await aMember(server);
    for (const id of ['sent-since', 'still-waiting']) {
      await queueMail(server, { id, subject: id });
    }
    for (const id of ['begun', 'later']) {
      const start_at = Date.now() + (id === 'begun' ? -1000 : day);
      await aMailing(server, { id, slug: id, list: 'test', subject: id, start_at });
    }
    await server.call('donations/addDonation', giftByHand(), { as });
    await runJob(server, 'keeping the journal');
    path = (await aBackup({ ...server.place })).path;
    // Since the backup.
    await server.db
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: Date.now() })
      .where('id', '=', 'sent-since')
      .execute();
    await server.db
      .updateTable('mailings')
      .set({ status: 'finished', started_at: Date.now() })
      .where('id', '=', 'begun')
      .execute();
    await server.call('donations/addDonation', giftByHand(), { as });
    await server.call('subscriber/leave', { token: leaver.token });
    await server.call('account/deleteAccount', { password: gone.password }, { as: gone });
    const session = (await stripe).session();
    await sendStripeEvent(server, (await stripe).event('checkout.session.completed', session));
    expect(await giftRows(server)).toHaveLength(3);
  });

  /** A server on the restored backup. @param hasJournal whether the journal of the lost one is there */
  const restored = async (hasJournal: boolean) =>
    aRestoredServer(server, path, { hasJournal, variables: (await stripe).variables() });
  const statuses = async ({ db }: TestServer) => ({
    ...Object.fromEntries(
      (await db.selectFrom('outbox').select(['id', 'status']).execute())
        .filter(({ id }) => /-/.test(id) && ['sent-since', 'still-waiting'].includes(id))
        .map(({ id, status }) => [id, status]),
    ),
    ...Object.fromEntries(
      (await db.selectFrom('mailings').select(['id', 'is_paused']).execute()).map(
        ({ id, is_paused }) => [id, is_paused],
      ),
    ),
  });

  test('emails that the journal lists as sent are held, and the others are sent', async () => {
    const other = await restored(true);
    expect(await statuses(other)).toEqual({
      'sent-since': 'held',
      'still-waiting': 'waiting',
      begun: 1,
      later: 0,
    });
  });

  test('accounts deleted and people unsubscribed since stay so', async () => {
    const other = await restored(true);
    expect(await subscriberRow(other, leaver.email)).toMatchObject({ status: 'unsubscribed' });
    const ids = await other.db.selectFrom('users').select('id').execute();
    expect(ids.map(({ id }) => id)).not.toContain(gone.userId);
  });

  test('receipt numbers continue after the last one that was issued', async () => {
    const other = await restored(true);
    const again = await anAdministrator(other);
    const { donation } = await other.call('donations/addDonation', giftByHand(), { as: again });
    expect(donation.receiptNumber).toBe('2026-000004');
  });

  test('without a journal everything that may have been sent is held', async () => {
    const other = await restored(false);
    expect(await statuses(other)).toEqual({
      'sent-since': 'held',
      'still-waiting': 'held',
      begun: 1,
      later: 0,
    });
    const restoredAs = await anAdministrator(other);
    const pausedMailings = async () =>
      (await other.call('backup/getStatus', {}, { as: restoredAs })).pausedMailings;
    expect(await pausedMailings()).toBe(1);
    await other.call('newsletter/resumeMailing', { id: 'begun' }, { as: restoredAs });
    expect(await pausedMailings()).toBe(0);
  });

  test('Stripe is asked for the gifts since, and their receipts are held', async () => {
    const other = await restored(true);
    expect(await giftRows(other)).toHaveLength(1);
    const askStripe = () => runJob(other, 'check Stripe for missed gifts');
    expect(await namesRaisedBy(other, askStripe)).toEqual(['gift.received']);
    const gifts = await giftRows(other);
    expect(gifts.map(({ kind }) => kind).toSorted()).toEqual(['cash', 'online']);
    const receipts = await other.db
      .selectFrom('outbox')
      .select(['status'])
      .where('purpose', '=', 'receipt')
      .execute();
    expect(receipts).toEqual([{ status: 'held' }]);
    expect(await namesRaisedBy(other, askStripe)).toEqual([]);
    expect(await giftRows(other)).toHaveLength(2);
  });

  test('a gift that Stripe has to be asked for keeps the receipt number that its donor has', async () => {
    const numbersIn = async (site: TestServer) =>
      (await giftRows(site)).map(({ kind, receipt_number }) => [kind, receipt_number]).sort();
    expect((await numbersIn(server)).at(-1)).toEqual(['online', '2026-000003']);
    const other = await restored(true);
    await runJob(other, 'check Stripe for missed gifts');
    const again = await anAdministrator(other);
    await other.call('donations/addDonation', giftByHand(), { as: again });
    expect(await numbersIn(other)).toEqual([
      ['cash', '2026-000001'],
      ['cash', '2026-000004'],
      ['online', '2026-000003'],
    ]);
    // Without the journal no one knows it.
    const forgetful = await restored(false);
    await runJob(forgetful, 'check Stripe for missed gifts');
    expect((await numbersIn(forgetful)).at(-1)).toEqual(['online', '2026-000002']);
  });

  test('sessions and mailed links of the backup no longer work', async () => {
    const other = await restored(true);
    expect((await other.attempt('users/getUsers', {}, { as })).status).toBe(401);
    expect(await other.db.selectFrom('mailed_tokens').selectAll().execute()).toEqual([]);
  });
});

test('Reminders that are due are held where no one knows whether they were sent', async () => {
  const server = await aServer();
  const event = await anEvent(server);
  await register(server, event.slug, 'guest@example.org');
  const days = 6.5 * day;
  await shiftEvent(server, event.id, -days);
  await server.db
    .updateTable('participants')
    .set((eb) => ({ placed_at: eb('placed_at', '-', days) }))
    .execute();
  await server.db.deleteFrom('outbox').execute();
  const { path } = await aBackup({ ...server.place });
  const place = await anEmptyDatabase();
  await restoreAndContinue(path, { ...place });
  const other = await aServer({}, { place });
  await holdReminders(other.deps);
  expect(await runJob(other, 'sending event reminders')).toBe(0);
  const mails = await other.db.selectFrom('outbox').select(['subject', 'status']).execute();
  expect(mails).toEqual([{ subject: expect.stringContaining('Reminder'), status: 'held' }]);
});

test('What had yet to be delivered in a backup is delivered once, with its emails on hold', async () => {
  const server = await aServer();
  const message = { name: 'Kim', email: 'kim@example.org', subject: 'Oats', text: 'Raw?' };
  await server.call('contact/send', message);
  const { path } = await aBackup({ ...server.place });
  const other = await aRestoredServer(server, path);
  const greeting: EventSubscriber = {
    name: 'greeting',
    on: {
      'message.received': (trx, { payload }) =>
        queueMail({ db: trx }, { id: `greeting-${payload.messageId}`, purpose: 'greeting' }),
    },
  };
  const { contributions } = other.deps;
  const deps = {
    ...other.deps,
    contributions: [...contributions, { eventSubscribers: [greeting] }],
  };
  await holdReminders(deps);
  await runJob({ deps }, 'delivering events');
  const mails = other.db.selectFrom('outbox').where('purpose', '=', 'greeting');
  expect(await mails.select('status').execute()).toEqual([{ status: 'held' }]);
  const as = await anAdministrator(other);
  const { notifications } = await other.call('notifications/getNotifications', {}, { as });
  expect(notifications.map(({ text }) => text)).toEqual(['New message from Kim: Oats']);
});

test('The journal of another site that ran on the machine is no help, and does no harm', async () => {
  const server = await aServer();
  await server.db
    .insertInto('site_settings')
    .values({ name: 'firstStart', value: '"one"' })
    .execute();
  await queueMail(server, { id: 'waiting' });
  const { path } = await aBackup({ ...server.place });
  const place = await anEmptyDatabase();
  const other = await aServer();
  await other.db
    .insertInto('site_settings')
    .values({ name: 'firstStart', value: '"two"' })
    .execute();
  await other.db.insertInto('receipt_numbers').values({ year: 2026, last: 900 }).execute();
  await new Journal(place.DATA_DIR).record(other.db);
  await restoreAndContinue(path, { ...place });
  const { db } = await aServer({}, { place });
  expect(await db.selectFrom('receipt_numbers').selectAll().execute()).toEqual([]);
  const mails = await db.selectFrom('outbox').select('status').execute();
  expect(mails).toEqual([{ status: 'held' }]);
});

test('The journal notes everything once, also after a restart, and survives half a line', async () => {
  const server = await aServer();
  const { DATA_DIR } = server.place;
  const mark = (subject: string) =>
    server.db.insertInto('deletions').values({ subject, deleted_at: Date.now() }).execute();
  await mark('user/one');
  const journal = new Journal(DATA_DIR);
  await journal.record(server.db);
  await journal.record(server.db);
  const [name = ''] = await readdir(join(DATA_DIR, 'journal'));
  const file = join(DATA_DIR, 'journal', name);
  await appendFile(file, '{"kind":"dele');
  await mark('user/two');
  await new Journal(DATA_DIR).record(server.db);
  const text = await readFile(file, 'utf8');
  expect(text.match(/user\/one/g)).toHaveLength(1);
  expect(text.match(/user\/two/g)).toHaveLength(1);
  // Entries after the half line can be read.
  expect(await deletionsIn(server)).toEqual(['user/one', 'user/two']);
});

test('The journal notes everything after a clock that was days ahead is set right', async () => {
  const server = await aServer();
  const { DATA_DIR } = server.place;
  const mark = (subject: string, deleted_at: number) =>
    server.db.insertInto('deletions').values({ subject, deleted_at }).execute();
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 4 * day);
  const running = new Journal(DATA_DIR);
  await mark('user/ahead', now + 4 * day);
  await running.record(server.db);
  clock.mockRestore();
  await mark('user/after', Date.now());
  await running.record(server.db);
  // In the order of their months, and the clock may have been ahead in the next one.
  expect((await deletionsIn(server)).sort()).toEqual(['user/after', 'user/ahead']);
  await mark('user/later', Date.now());
  // A program that starts reads how far the journal has come.
  await new Journal(DATA_DIR).record(server.db);
  expect((await deletionsIn(server)).sort()).toEqual(['user/after', 'user/ahead', 'user/later']);
});

/** The deletions that a restore would find in the journal. */
async function deletionsIn({ db, place }: TestServer): Promise<string[]> {
  const folder = join(place.DATA_DIR, 'journal');
  const entries = await readEntries({ folder, site: await readSiteTag(db) }, 0);
  return entries.flatMap((entry) => (entry.kind === 'deletion' ? [entry.subject] : []));
}
