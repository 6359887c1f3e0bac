import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import {
  anEngineByStep,
  deliveredTo,
  recipientRows,
} from '#tests/support/newsletter/mailing-rows.ts';
import {
  addresses,
  aNewsletterServer,
  header,
  slug,
  unfolded,
} from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const isPostgres = inject('engine') === 'postgres';
const day = 24 * 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test('29: no line break in what people wrote adds a header to an email', async () => {
  const server = await aNewsletterServer();
  const site = { name: 'Bean\r\nBcc: all@example.org', address: 'Weir Street' };
  await server.db
    .updateTable('site_settings')
    .set({ value: JSON.stringify(site) })
    .execute();
  for (const subject of ['Soup\r\nBcc: all@example.org', 'Soup\nX: y', 'Soup\rX: y']) {
    const body = { slug, subject, previewText: '' };
    const { status } = await server.attempt('newsletter/editIssue', body, { as: server.as });
    expect(status).toBe(400);
  }
  // Text that got into the database in any other way is still put on one line.
  const { id: page_id } = await server.db
    .selectFrom('pages')
    .select('id')
    .executeTakeFirstOrThrow();
  const subject = 'Soup\r\nBcc: all@example.org\r\n\r\nBody';
  await server.db
    .insertInto('newsletter_issues')
    .values({ page_id, subject, preview_text: '', version: 1 })
    .execute();
  await aSubscriber(server, { email: 'maya@example.org' });
  await server.start();
  await server.engine().sendDue();
  const [{ raw } = { raw: '' }] = server.mailServer.delivered;
  expect(raw).toContain('Soup');
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(?:Bcc|X):/m);
  expect(header(raw, 'To')).toBe('maya@example.org');
});

test('39: every email offers one-click unsubscribing, with its own recipient’s links', async () => {
  const server = await aNewsletterServer();
  for (const email of addresses(3)) await aSubscriber(server, { email });
  await server.start();
  await server.engine().sendDue();
  const links = server.mailServer.delivered.map(({ raw }) => {
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(raw, 'List-Id')).toBe('<newsletters.newsletter.site.test>');
    expect(header(raw, 'Precedence')).toBe('bulk');
    expect(header(raw, 'Auto-Submitted')).toBeUndefined();
    const [, token = ''] =
      /^<https:\/\/site\.test\/newsletter\/leave\?token=([\w.-]+)>$/.exec(
        header(raw, 'List-Unsubscribe') ?? '',
      ) ?? [];
    expect(token).not.toBe('');
    const [subscriber = ''] = token.split('.');
    const page = `https://site.test/newsletter/preferences?token=${subscriber}.`;
    expect(unfolded(raw).split(page)).toHaveLength(3);
    return token;
  });
  expect(new Set(links).size).toBe(3);
});

describe('40: No one gets an issue twice', () => {
  test('when an address is on two lists', async () => {
    const server = await aNewsletterServer();
    await aSubscriber(server, { email: 'both@example.org', general: 1 });
    await aSubscriber(server, { email: 'one@example.org', newsletters: 0, general: 1 });
    await server.start({ list: 'newsletters' });
    await server.start({ list: 'general' });
    await server.engine().sendDue();
    expect(deliveredTo(server)).toEqual(['both@example.org', 'one@example.org']);
  });

  test('when an address was subscribed in two letter cases', async () => {
    const server = await aNewsletterServer();
    for (const email of ['Maya@Example.org', 'maya@example.ORG']) {
      const lists = { test: 0, general: 0, newsletters: 1 } as const;
      await server.call('subscriber/newsletterSubscribe', { email, ...lists });
    }
    await server.db.updateTable('subscribers').set({ status: 'confirmed' }).execute();
    await server.start();
    await server.engine().sendDue();
    expect(deliveredTo(server)).toEqual(['Maya@Example.org']);
  });

  test('however often two administrators start at once', async () => {
    const server = await aNewsletterServer();
    await aSubscriber(server);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.attempt('newsletter/startMailing', { slug, list: 'newsletters' }, { as: server.as }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(1);
  });

  test.runIf(isPostgres)('when two nodes send together', async () => {
    const server = await aNewsletterServer();
    const other = await aServer(
      { SITE_URL: 'https://site.test', MAIL_URL: server.mailServer.url },
      { place: server.place },
    );
    const everybody = addresses(300);
    for (const email of everybody) await aSubscriber(server, { email });
    const id = await server.start();
    await Promise.all([server.engine().sendDue(), server.engine(other).sendDue()]);
    await server.engine().sendDue();
    expect(deliveredTo(server)).toEqual(everybody.toSorted());
    expect(await server.mailing(id)).toMatchObject({ status: 'finished', sent: 300, repeated: 0 });
  });
});

describe('40: Anyone who unsubscribes during a mailing gets nothing more', () => {
  test.each(['before it begins', 'once all were leased'])('%s', async (moment) => {
    const server = await aNewsletterServer();
    const ids = new Map<string, string>();
    for (const email of addresses(6)) ids.set(email, (await aSubscriber(server, { email })).id);
    const [leaves, isDeleted, changes] = addresses(3);
    const id = await server.start();
    const engine = anEngineByStep(server, id);
    await engine.start();
    const { leased } =
      moment === 'once all were leased' ? await engine.leaseRecipients() : { leased: [] };
    const one = (email = '') => server.db.updateTable('subscribers').where('email', '=', email);
    await one(leaves).set({ status: 'unsubscribed' }).execute();
    await server.db
      .deleteFrom('subscribers')
      .where('email', '=', isDeleted ?? '')
      .execute();
    await one(changes).set({ newsletters: 0 }).execute();
    const granted = await engine.record(
      [],
      leased.map(({ key }) => key),
    );
    expect([...granted].toSorted()).toEqual(leased.length === 0 ? [] : addresses(6).slice(3));
    const outcomes = [...granted].map((key) => ({ key, kind: 'sent' as const }));
    await engine.record(outcomes, []);
    await server.engine().sendDue();
    expect(deliveredTo(server)).toEqual(leased.length === 0 ? addresses(6).slice(3) : []);
    expect(await server.mailing(id)).toMatchObject({
      status: 'finished',
      total: 6,
      sent: 3,
      left: 3,
      queued: 0,
    });
  });
});

describe('53: A schedule', () => {
  async function planned() {
    const server = await aNewsletterServer();
    await aSubscriber(server);
    const id = await server.start({ startAt: new Date(Date.now() + 60_000).toISOString() });
    return { server, id };
  }

  test('survives a restart, and runs once', async () => {
    const { server, id } = await planned();
    await server.engine().sendDue();
    expect((await server.mailing(id)).status).toBe('scheduled');
    await server.db
      .updateTable('mailings')
      .set({ start_at: Date.now() - day })
      .execute();
    await Promise.all([server.engine().sendDue(), server.engine().sendDue()]);
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(1);
    expect((await server.mailing(id)).status).toBe('finished');
  });

  test('is neither repeated nor skipped when the clock jumps by a day', async () => {
    const { server, id } = await planned();
    setClock(Date.now() - day);
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(0);
    passTime(2 * day);
    // Nodes that share a database use its clock, not their own.
    const first = isPostgres ? 0 : 1;
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(first);
    passTime(-day);
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(first);
    await server.db.updateTable('mailings').set({ start_at: 0 }).where('id', '=', id).execute();
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toHaveLength(1);
  });

  test('does not begin while paused, or after being canceled', async () => {
    const { server, id } = await planned();
    await server.call('newsletter/pauseMailing', { id }, { as: server.as });
    await server.db.updateTable('mailings').set({ start_at: 0 }).execute();
    await server.engine().sendDue();
    expect((await server.mailing(id)).status).toBe('paused');
    await server.call('newsletter/cancelMailing', { id }, { as: server.as });
    await server.engine().sendDue();
    expect(server.mailServer.delivered).toEqual([]);
    const again = await server.attempt('newsletter/resumeMailing', { id }, { as: server.as });
    expect(again.status).toBe(409);
  });
});

test('48: what a mailing stores about a person is deleted with the subscription', async () => {
  const server = await aNewsletterServer();
  const as = await anAdministrator(server);
  await aSubscriber(server, { email: as.email });
  await server.start();
  await server.engine().sendDue();
  const { data } = await server.call('account/exportData', {}, { as });
  expect(data).toMatchObject({ newslettersSent: [{ issue: slug, status: 'sent' }] });
  await server.call('account/deleteAccount', { password: as.password }, { as });
  expect(await recipientRows(server)).toEqual([]);
});
