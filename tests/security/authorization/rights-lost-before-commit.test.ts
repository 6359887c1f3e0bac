import { describe, expect, inject, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import { contentCalls } from '#tests/support/changing-calls/content.ts';
import { moneyCalls } from '#tests/support/changing-calls/donations.ts';
import { eventCalls } from '#tests/support/changing-calls/events.ts';
import { ownCalls, peopleCalls } from '#tests/support/changing-calls/people.ts';
import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { audioBytes, partsOf } from '#tests/support/content/media.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { afterNextRead, beforeNextTransaction } from '#tests/support/database/race-conditions.ts';
import { aStripe } from '#tests/support/donations/stripe-server.ts';
import { callOf, isForStaff, paths } from '#tests/support/http/example-bodies.ts';
import { isRecorded } from '#tests/support/http/reading-calls.ts';
import { aSuppressionServer } from '#tests/support/newsletter/sendgrid-suppressions.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const suppressions = await aSuppressionServer({ newsletter: [] });
const stripe = await aStripe();
const server = await aServer({
  ...suppressions.variables,
  ...stripe.variables(),
  MAIL_URL: 'smtp://127.0.0.1:9',
});
const settings = { name: 'Common Plate', address: '218 Weir Street' };
await aRow(server, 'site_settings', { name: 'site', value: JSON.stringify(settings) });
await aSubscriber(server);

const aFile = { fileName: 'people.csv', size: 5 };
const aTalk = audioBytes(1_000_000);
const [firstPart = Buffer.alloc(0), secondPart = Buffer.alloc(0)] = partsOf(aTalk);
const aRecordingToBegin = () => ({ name: 'talk.mp3', bytes: aTalk.length });
const beginUpload: PrepareBody = async (server, as) => {
  const overrides = { as, file: firstPart };
  const { uploadId } = await server.call('media/beginUpload', aRecordingToBegin(), overrides);
  return { uploadId };
};
/** The file sent with the body. */
const files: Record<string, Buffer> = {
  'media/beginUpload': firstPart,
  'media/uploadPart': secondPart,
};
const ownPassword: PrepareBody = (_server, { password }) => ({ password });

/** Calls that only prepare another call: they are no less forbidden. */
const preparingCalls: Record<string, PrepareBody> = {
  'account/beginAuthenticator': ownPassword,
  'account/beginPasskey': ownPassword,
  'courses/markLesson': () => ({ course: 'Bean', lessonId: 'Bean', isDone: 1 }),
  'courses/takeOver': () => ({}),
  'media/beginUpload': aRecordingToBegin,
  'media/uploadPart': async (...given) => ({
    ...(await beginUpload(...given)),
    part: 1,
  }),
  'media/abandonUpload': beginUpload,
  'notifications/markRead': () => ({ until: new Date().toISOString() }),
  'notifications/editEmail': () => ({ email: 'daily' }),
  'pages/announceEditing': async (...given) => {
    const body = await contentCalls['pages/savePage']?.(...given);
    const { section, name } = body as { section: string; name: string };
    return { section, name, tab: 'first-tab' };
  },
  'dashboard/saveView': () => ({ screen: '/dashboard/Donors', name: 'Lapsed', query: '' }),
  'dashboard/deleteView': async (server, as) => {
    const body = { screen: '/dashboard/Donors', name: 'Lapsed', query: 'giving=lapsed' };
    const { views } = await server.call('dashboard/saveView', body, { as });
    return { id: views[0]?.id };
  },
  'subscriber/beginImport': async ({ db }) => {
    await db.deleteFrom('subscriber_imports').execute();
    return aFile;
  },
  'subscriber/addImportPart': async (server, as) => {
    await server.db.deleteFrom('subscriber_imports').execute();
    const { id } = (await server.call('subscriber/beginImport', aFile, { as })).import;
    return { id, position: 0, piece: Buffer.from('email').toString('base64') };
  },
};

const calls: Record<string, PrepareBody> = {
  ...contentCalls,
  ...ownCalls,
  ...peopleCalls,
  ...eventCalls,
  ...moneyCalls,
  ...preparingCalls,
};

/**
 * Calls that contact other services before their transaction, which have their own tests below, or are covered by
 * similar ones.
 */
const elsewhere: Record<string, string> = {
  'donations/stopMonthly': 'decides before Stripe is asked, and notes what Stripe did in any case',
};

const needsRight = (path: Path) => callOf(path).who !== 'anyone';
const changing = paths.filter(
  (path) => needsRight(path) && isRecorded(path) && !(path in elsewhere),
);

/** Counters keep their values, rejections are logged, and the session is what ends here. */
const changingAnyway = ['rate_limits', 'security_log', 'sessions', 'users'];
const tables = (await server.db.introspection.getTables())
  .map(({ name }) => name)
  .filter((name) => !changingAnyway.includes(name) && !name.startsWith('kysely'));

async function everything() {
  const rows: Record<string, unknown> = {};
  for (const name of tables) {
    rows[name] = await server.db
      .selectFrom(name as never)
      .selectAll()
      .execute();
  }
  return rows;
}

describe('A right that ends just before the transaction begins', () => {
  test.each(changing)('does not let %s through', async (path) => {
    const isStaff = isForStaff(path);
    const as = isStaff ? await anAdministrator(server) : await aMember(server);
    const prepare = calls[path];
    if (!prepare)
      throw new Error(`${path} needs a body in tests/support/changing-calls/*.ts, or here`);
    const body = await prepare(server, as);
    const before = await everything();
    const hasHappened = beforeNextTransaction(server, () =>
      isStaff ? demote(as) : endSessions(as),
    );
    const file = files[path];
    const { status, reply } = await server.attempt(path, body, { as, ...(file && { file }) });
    expect(hasHappened()).toBe(true);
    expect([status, reply.code]).toEqual([isStaff ? 403 : 401, 0]);
    expect(await everything()).toEqual(before);
  });
});

const demote = ({ userId }: SignedIn) =>
  server.db.updateTable('users').set({ account_type: 0 }).where('id', '=', userId).execute();

const endSessions = ({ userId }: SignedIn) =>
  server.db.deleteFrom('sessions').where('user_id', '=', userId).execute();

test('A session that expires just before the transaction begins changes nothing', async () => {
  const as = await aMember(server);
  const hasHappened = beforeNextTransaction(server, () =>
    server.db
      .updateTable('sessions')
      .set({ expires_at: Date.now() - 1 })
      .where('user_id', '=', as.userId)
      .execute(),
  );
  const { status } = await server.attempt('account/editProfile', { firstName: 'Ana' }, { as });
  expect([hasHappened(), status]).toEqual([true, 401]);
});

// There, one connection executes statements in order.
test.runIf(inject('engine') === 'sqlite')(
  'A reply is withheld when the right ended while it was read',
  async () => {
    const as = await anAdministrator(server);
    const { db } = server;
    let demotion: Promise<unknown> | undefined;
    db.selectFrom = ((table: never) => {
      if (table === 'outbox') {
        Reflect.deleteProperty(db, 'selectFrom');
        demotion = demote(as);
      }
      return Object.getPrototypeOf(db).selectFrom.call(db, table);
    }) as typeof db.selectFrom;
    const { status, text } = await server.attempt('mail/getOutbox', {}, { as });
    await demotion;
    expect(demotion).toBeDefined();
    expect(status).toBe(403);
    expect(text).not.toContain('recipient');
  },
);

describe('A refund at Stripe', () => {
  test('is not requested if the session ended after the gift was read', async () => {
    const as = await aMember(server);
    const body = await moneyCalls['donations/stopMonthly']?.(server, as);
    const asked = stripe.asked.length;
    const hasHappened = afterNextRead(server, 'monthly_gifts', () => endSessions(as));
    const { status } = await server.attempt('donations/stopMonthly', body, { as });
    expect([hasHappened(), status]).toEqual([true, 401]);
    expect(stripe.asked.length).toBe(asked);
  });

  test('is recorded even if the right ended while Stripe processed it', async () => {
    const as = await aMember(server);
    const body = await moneyCalls['donations/stopMonthly']?.(server, as);
    const hasHappened = beforeNextTransaction(server, () => endSessions(as));
    const { status } = await server.attempt('donations/stopMonthly', body, { as });
    expect(hasHappened()).toBe(true);
    expect(status).toBe(200);
    const gift = await server.db
      .selectFrom('monthly_gifts')
      .select('status')
      .where('id', '=', (body as { id: string }).id)
      .executeTakeFirst();
    expect(gift?.status).toBe('stopped');
  });
});
