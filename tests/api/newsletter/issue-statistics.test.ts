import { expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aNewsletterServer, slug, unfolded } from '#tests/support/newsletter/newsletter-server.ts';
import { aSuppressionServer } from '#tests/support/newsletter/sendgrid-suppressions.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';

const none = { test: 0, general: 0, newsletters: 0 } as const;

test('Unsubscribing by an issue’s link counts once in its statistics, and in no other issue’s', async () => {
  const server = await aNewsletterServer();
  const { as } = server;
  await aPage(server, { section: 'newsletters', name: '2026October', title: 'Pears' });
  for (const name of ['one', 'two', 'three']) {
    await aSubscriber(server, { email: `${name}@example.org`, general: 1 });
  }
  const earlier = await server.start({ slug: '2026October' });
  await server.engine().sendDue();
  const id = await server.start();
  await server.engine().sendDue();
  const tokenOf = (name: string) => {
    const mails = server.mailServer.delivered.filter(({ recipient }) =>
      recipient.startsWith(`${name}@`),
    );
    const page = /newsletter\/preferences\?token=([\w.~-]+)/.exec(
      unfolded(mails.at(-1)?.raw ?? ''),
    );
    return page?.[1] ?? '';
  };
  await server.call('subscriber/leave', { token: tokenOf('one'), oneClick: 1 });
  await server.call('subscriber/leave', { token: tokenOf('one') });
  const kept = { ...none, newsletters: 1 } as const;
  await server.call('subscriber/editPreferences', { token: tokenOf('two'), ...kept });
  expect(await server.mailing(id), 'who stays on its list has not left it').toMatchObject({
    unsubscribed: 1,
    left: 0,
  });
  await server.call('subscriber/editPreferences', { token: tokenOf('two'), ...none });
  expect(await server.mailing(id)).toMatchObject({ sent: 3, unsubscribed: 2, bounced: 0 });
  expect(await server.mailing(earlier)).toMatchObject({ sent: 3, unsubscribed: 0 });

  const sorted = async (sort: 'unsubscribed' | '-unsubscribed' | 'slug') =>
    (await server.call('newsletter/getMailings', { sort }, { as })).mailings.map((each) => each.id);
  expect(await sorted('-unsubscribed')).toEqual([id, earlier]);
  expect(await sorted('unsubscribed')).toEqual([earlier, id]);
  expect(await sorted('slug')).toEqual([id, earlier]);
  const found = async (search: string) =>
    (await server.call('newsletter/getMailings', { search }, { as })).total;
  expect([await found('PEARS'), await found('2026'), await found('%')]).toEqual([1, 2, 0]);
  const { mailings, total } = await server.call(
    'newsletter/getMailings',
    { status: 'finished', list: 'newsletters' },
    { as },
  );
  expect([mailings.length, total]).toEqual([2, 2]);
  const others = { status: 'paused', list: 'general' } as const;
  expect((await server.call('newsletter/getMailings', others, { as })).total).toBe(0);
});

test('Editors see the progress of each issue, and nothing about people', async () => {
  const server = await aNewsletterServer();
  const editor = await anEditor(server);
  await aSubscriber(server);
  const states = async () =>
    (await server.call('newsletter/getIssueStates', {}, { as: editor })).issues;
  expect(await states()).toEqual([]);
  const at = '2030-01-01T09:00:00.000Z';
  const id = await server.start({ startAt: at });
  expect(await states()).toEqual([{ slug, state: 'scheduled', at }]);
  await server.call('newsletter/pauseMailing', { id }, { as: server.as });
  expect(await states()).toMatchObject([{ state: 'paused' }]);
  await server.call('newsletter/cancelMailing', { id }, { as: server.as });
  expect(await states()).toEqual([]);
  await server.start();
  await server.engine().sendDue();
  expect(await states()).toMatchObject([{ slug, state: 'sent' }]);
});

test('A bounce at SendGrid counts for the issue that the address had received by then', async () => {
  const service = await aSuppressionServer({});
  const server = await aNewsletterServer(service.variables);
  for (const name of ['one', 'two', 'three']) {
    await aSubscriber(server, { email: `${name}@example.org` });
  }
  const id = await server.start();
  await server.engine().sendDue();
  const now = Math.floor(Date.now() / 1000);
  const reason = '550 5.1.1 The email account that you tried to reach does not exist.';
  service.bounces.push(
    { created: now, email: 'One@example.org', reason, status: '5.1.1' },
    { created: now - 3600, email: 'two@example.org', reason: 'Before it was sent', status: '' },
    ...Array.from({ length: 600 }, (_, index) => ({
      created: now,
      email: `nobody.${index}@example.org`,
      reason: 'Unknown',
      status: '5.0.0',
    })),
    { created: now, email: 'three@example.org', reason: 'Mailbox full', status: '5.2.2' },
  );
  expect(await runJob(server, 'syncing unsubscribes from SendGrid')).toBe(true);
  expect(await server.mailing(id)).toMatchObject({ sent: 3, failed: 0, bounced: 2 });
  const body = { id, kind: 'bounced' } as const;
  const told = await server.call('newsletter/getFailedRecipients', body, { as: server.as });
  expect(told).toMatchObject({
    total: 2,
    recipients: [
      { email: 'one@example.org', status: 'sent', isBounced: 1, error: `5.1.1 ${reason}` },
      { email: 'three@example.org', error: '5.2.2 Mailbox full' },
    ],
  });

  await server.call('sendgrid/sync-unsubscribes', {}, { as: server.as });
  expect(await server.mailing(id), 'a second look finds nothing new').toMatchObject({ bounced: 2 });
  service.failure.at = /bounces/;
  service.failure.status = 403;
  service.failure.body = { errors: [{ message: 'access forbidden' }] };
  const { success, error } = await server.call('sendgrid/sync-unsubscribes', {}, { as: server.as });
  expect(success).toBe(true);
  expect(error).toBe('SendGrid’s reply could not be read: access forbidden');
});
