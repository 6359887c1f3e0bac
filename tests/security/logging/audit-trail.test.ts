import { describe, expect, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import { contentCalls } from '#tests/support/changing-calls/content.ts';
import { moneyCalls } from '#tests/support/changing-calls/donations.ts';
import { eventCalls } from '#tests/support/changing-calls/events.ts';
import { ownCalls, peopleCalls } from '#tests/support/changing-calls/people.ts';
import { mergeAnswers } from '#tests/support/changing-calls/profiles.ts';
import { reviewerCalls } from '#tests/support/changing-calls/reviews.ts';
import { aServerForEveryCall, type PrepareBody } from '#tests/support/changing-calls/server.ts';
import { callOf, isForStaff, paths } from '#tests/support/http/example-bodies.ts';
import { isRecorded } from '#tests/support/http/reading-calls.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';

const server = await aServerForEveryCall();
const administrator = await anAdministrator(server);

/** Calls that only read, or only prepare another call that is recorded. */
const reasons: Record<string, string> = {
  'account/mailVerification': 'mails a link; redeeming it is noted',
  'subscriber/mailPreferences': 'mails a link; what is chosen by it is noted',
  'account/recoverPassword': 'mails a link; redeeming it is noted',
  'account/beginAuthenticator': 'counts once it is confirmed, which is noted',
  'account/beginPasskey': 'counts once it is added, which is noted',
  'donations/startCheckout': 'nothing is kept until it is paid, which is noted',
  'donations/requestLink': 'mails a link; what is changed by it is noted',
  'subscriber/requestPreferences': 'mails a link; what is chosen by it is noted',
  'donations/updateCard': 'opens Stripe’s portal, where the card is changed',
  'donations/payPractice': 'exists on demo sites without Stripe; its gifts are noted',
  'media/beginUpload': 'the part that makes the recording whole is noted',
  'media/uploadPart': 'the part that makes the recording whole is noted',
  'media/abandonUpload': 'nobody has seen what is dropped',
  'test/start': 'what people answer in the test is kept as the attempt itself',
  'test/answerStep': 'what people answer in the test is kept as the attempt itself',
  'courses/answerQuiz': 'what members do in courses is their own',
  'courses/markLesson': 'what members do in courses is their own',
  'courses/takeOver': 'what members do in courses is their own',
  'test/finish': 'what people answer in the test is kept as the attempt itself',
  'pages/announceEditing': 'says who has a page open, and is forgotten after a minute',
  'notifications/markRead': 'what staff have read is their own',
  'notifications/editEmail': 'which notifications staff get is their own choice',
  'dashboard/saveView': 'how someone looks at a table is their own',
  'dashboard/deleteView': 'how someone looks at a table is their own',
  'events/sendTestMail': 'mails the caller alone, and lies in the outbox',
  'donations/sendTestMail': 'mails the caller alone, and lies in the outbox',
  'donations/sendTestStatement': 'mails the caller alone, and lies in the outbox',
  'subscriber/beginImport': 'nothing is imported until the import is started, which is noted',
  'subscriber/addImportPart': 'nothing is imported until the import is started, which is noted',
  'subscriber/previewImport': 'nothing is imported until the import is started, which is noted',
};

const calls: Record<string, PrepareBody> = {
  ...contentCalls,
  ...reviewerCalls,
  ...mergeAnswers,
  ...ownCalls,
  ...peopleCalls,
  ...eventCalls,
  ...moneyCalls,
};
const changing = paths.filter((path) => isRecorded(path) && !(path in reasons));

test('Every call that changes or exports something is tested here, or excluded with a reason', () => {
  expect(changing.filter((path) => !(path in calls))).toEqual([]);
  expect(
    Object.keys({ ...calls, ...reasons }).filter((path) => !paths.includes(path as Path)),
  ).toEqual([]);
});

const exporting = [
  'users/exportUsers',
  'contact/exportMessages',
  'subscriber/exportSubscribers',
  'events/exportEvents',
  'events/exportParticipants',
  'audit/exportEntries',
  'audit/exportSecurityEvents',
  'donations/exportDonors',
  'donations/exportDonations',
] as const;

test.each(exporting)('%s is recorded once, when an export begins', async (path) => {
  const as = await anAdministrator(server);
  const noted = async () => {
    const entries = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', as.userId)
      .where('action', 'like', '%.export')
      .execute();
    return entries.length;
  };
  await server.call(path, { after: '0.0' }, { as });
  expect(await noted()).toBe(1);
  await server.call(path, { after: '0.1' }, { as });
  expect(await noted()).toBe(1);
  await server.call(path, {}, { as });
  expect(await noted()).toBe(2);
});

describe('The audit trail', () => {
  test.each(changing)('records %s', async (path) => {
    const as = isForStaff(path) ? administrator : await aMember(server);
    const body = await calls[path]?.(server, as);
    const before = await ids();
    await server.call(path, body as never, callOf(path).who === 'anyone' ? {} : { as });
    const rows = await server.db.selectFrom('audit_log').selectAll().execute();
    const added = rows.filter(({ id }) => !before.has(id));
    expect(added).not.toEqual([]);
    for (const { action, subject, user_id } of added) {
      expect(action).toMatch(/^[a-zA-Z-]+\.[a-zA-Z-]+/);
      expect(`${action} ${subject}`).not.toMatch(/@|Maya|Okafor/);
      if (callOf(path).who !== 'anyone') expect(user_id).toBe(as.userId);
    }
  });
});

async function ids(): Promise<Set<string>> {
  const rows = await server.db.selectFrom('audit_log').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

describe('An entry of the audit trail', () => {
  test('cannot be changed or deleted, even directly in the database', async () => {
    const refused = 'The audit trail is never changed.';
    const { db } = server;
    await expect(db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
      refused,
    );
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(refused);
    expect((await ids()).size).toBeGreaterThan(0);
  });

  test('is not written if the change is rolled back', async () => {
    const before = await ids();
    const body = { userId: 'nobody', accountType: 1 };
    await server.attempt('users/changeAccountType', body, { as: administrator });
    expect(await ids()).toEqual(before);
  });
});
