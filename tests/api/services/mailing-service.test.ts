import { expect, test } from 'vitest';
import { MailingThread } from '#server/features/mail/bulk/mailing-thread.ts';
import { newsletterMailings } from '#server/features/newsletter/sending/newsletter-mailings.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { aNewsletterServer } from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { privateMailServer, throughServer } from '#tests/support/services.ts';

test('A mailing goes through the mail service that was saved last, without a restart', async () => {
  const server = await aNewsletterServer({ MAIL_URL: '', ...privateMailServer });
  const { as, db, deps } = server;
  await aSubscriber(server, { email: 'one@example.org' });
  const failures: unknown[] = [];
  const thread = new MailingThread(
    db,
    deps.settings,
    (_activity, error) => failures.push(error),
    newsletterMailings,
  );
  thread.start();
  stopAtEnd(() => thread.stop());
  const save = (mailServer: { url: string }) =>
    server.call(
      'services/editMail',
      { ...throughServer(mailServer), password: as.password },
      { as },
    );
  await save(server.mailServer);
  await server.start();
  await expect.poll(() => server.mailServer.delivered.length, { timeout: 30_000 }).toBe(1);
  const other = await aMailServer();
  await save(other);
  await aSubscriber(server, { email: 'two@example.org', test: 1 });
  await server.start({ list: 'test' });
  await expect
    .poll(() => other.delivered.map(({ recipient }) => recipient), { timeout: 30_000 })
    .toContain('two@example.org');
  expect(server.mailServer.delivered).toHaveLength(1);
  expect(failures).toEqual([]);
}, 90_000);
