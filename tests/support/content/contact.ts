import type { Body } from '#contract/index.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';
import { aRow } from './pages.ts';

type MailServer = Awaited<ReturnType<typeof aMailServer>>;

/** Actions on messages of the contact form for tests. @param as an administrator */
function messagesOf(server: TestServer, mailServer: MailServer, as: SignedIn) {
  let senders = 0;

  /**
   * Sends a message through the contact form.
   * @returns its id and its sender
   */
  async function aMessage(overrides: Partial<Body<'contact/send'>> = {}) {
    senders += 1;
    const message = {
      name: 'Zoë Åkerman',
      email: `Writer.${senders}@example.org`,
      subject: 'Soaking beans',
      text: 'How long?\r\nAnd in what?',
      ...overrides,
    };
    const { message: said } = await server.call('contact/send', message);
    const { messages } = await server.call('contact/getMessages', { pageSize: 1 }, { as });
    return { ...message, id: messages[0]?.id ?? '', said };
  }

  const threadOf = async (id: string) =>
    (await server.call('contact/getMessage', { id }, { as })).thread;

  /** The emails to an address as they arrived, oldest first. */
  async function deliveredTo(address: string): Promise<string[]> {
    await sendQueued(server);
    return mailServer.delivered
      .filter(({ recipient }) => recipient === address)
      .map(({ raw }) => raw);
  }

  return { aMessage, threadOf, deliveredTo };
}

/** A server with a mail server, an office address, and an administrator who answers. */
export async function aContactServer() {
  const mailServer = await aMailServer();
  const server = await aServer({ MAIL_URL: mailServer.url, SITE_URL: 'https://site.test' });
  const as = await anAdministrator(server);
  await aRow(server, 'site_settings', {
    name: 'site',
    value: JSON.stringify({ name: 'Common Plate', email: 'office@site.test' }),
  });
  return { mailServer, server, as, ...messagesOf(server, mailServer, as) };
}
