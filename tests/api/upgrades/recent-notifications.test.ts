import { expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { migrateTo } from '#tests/support/database/migrations.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

test('After an upgrade, the notifications of the last 30 days are what they were', async () => {
  const place = await anEmptyDatabase();
  const connection = await openConnection(place);
  const { db } = connection;
  await migrateTo(connection, '0042-expand-folded-search');
  const began = Date.now() - day;
  const at = (order: number) => began + order;

  const message = (id: string, created_at: number, is_spam: 0 | 1 = 0) =>
    aRow(connection, 'contact_messages', {
      id,
      name: 'Kim',
      email: 'kim@example.org',
      email_key: 'kim@example.org',
      subject: id,
      text: 'Raw?',
      search_key: '',
      state: 'new',
      is_spam,
      assigned_to: null,
      created_at,
    });
  await message('Oats', at(9));
  await message('Spam', at(8), 1);
  await message('Long ago', at(0) - 30 * day);

  const gift = (kind: 'online' | 'cash', created_at: number) =>
    aRow(connection, 'donations', {
      id: `a gift: ${kind}`,
      donor_id: null,
      kind,
      frequency: 'once',
      amount: 2_500,
      net: 2_500,
      currency: 'usd',
      status: 'received',
      receipt_number: null,
      receipt_sent_at: null,
      payment_id: null,
      monthly_id: null,
      given_on: '2026-06-01',
      created_at,
    });
  await gift('online', at(7));
  await gift('cash', at(7));

  await queueMail(connection, { subject: 'Your receipt' });
  await db
    .updateTable('outbox')
    .set({ status: 'failed', tried_at: at(6) })
    .execute();
  const times = { start_at: at(4), started_at: at(4), finished_at: at(5) };
  await aMailing(connection, {
    id: 'mailing',
    slug: 'March',
    subject: 'March',
    status: 'finished',
    failed: 2,
    left_out: '["Soup night"]',
    ...times,
  });

  const page = await aPage(connection, { name: 'Beans', title: 'Beans' });
  const audited = (action: string, subject: string, created_at: number) =>
    aRow(connection, 'audit_log', { id: action, user_id: null, action, subject, created_at });
  await audited('page.schedule-refused', `${page.section}/${page.name}`, at(3));
  await aRow(connection, 'releases', {
    id: 'spring',
    name: 'Spring',
    status: 'open',
    version: 1,
    due_at: null,
    scheduled_by: null,
    tags: '[]',
    created_at: at(1),
    created_by: null,
    published_at: null,
    published_by: null,
    undone_at: null,
    undone_by: null,
  });
  await audited('release.schedule-refused', 'release/spring', at(2));

  const server = await aServer({}, { place });
  const as = await anAdministrator(server);
  const { notifications } = await server.call('notifications/getNotifications', {}, { as });
  expect(notifications.map(({ text, at: time }) => [text, Date.parse(time)])).toEqual([
    ['New message from Kim: Oats', at(9)],
    ['New gift: $25.00', at(7)],
    ['An email couldn’t be delivered: Your receipt', at(6)],
    ['“March” did not reach 2 subscribers', at(5)],
    ['“March” is sent without what was no longer published: Soup night', at(4)],
    [expect.stringMatching(/^Not done as scheduled.*: Beans$/), at(3)],
    ['A release was not published as scheduled: Spring', at(2)],
  ]);
});
