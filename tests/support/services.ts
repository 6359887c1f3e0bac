import type { Body } from '#contract/index.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

/** The setting by which the dashboard may name the tests' mail server, which is not on the internet. */
export const privateMailServer = { ALLOW_PRIVATE_MAIL_SERVER: 'yes' };

/** A body that sends mail through a server on this machine. */
export const throughServer = ({ url }: { url: string }) => ({
  service: 'smtp' as const,
  host: new URL(url).hostname,
  port: Number(new URL(url).port),
  security: 'optional' as const,
});

/** A server without a mail service, a real mail server, and what an administrator saves. */
export async function aServerToSetUp(variables: Record<string, string> = {}) {
  const mailServer = await aMailServer();
  const server = await aServer({ ...privateMailServer, ...variables });
  const as = await anAdministrator(server);
  const password = { password: as.password };
  return {
    server,
    as,
    mailServer,
    /** Saves settings of mail, by default through the mail server. */
    editMail: (
      body: Partial<Body<'services/editMail'>> = throughServer(mailServer),
      on: TestServer = server,
    ) => on.attempt('services/editMail', { ...password, ...body }, { as }),
    editStripe: (body: Partial<Body<'services/editStripe'>>, on: TestServer = server) =>
      on.attempt('services/editStripe', { ...password, ...body }, { as }),
    /** What the screens show. */
    shown: (on: TestServer = server) => on.call('services/getServices', {}, { as }),
  };
}

/** The names of calls whose replies must never hold a secret. */
export const secretsToFind = {
  smtpPassword: 'smtp-word-that-no-one-may-see',
  sendgridKey: 'SG.key-that-no-one-may-see',
  mailWebhookSecret: 'webhook-secret-that-no-one-may-see-0',
};
