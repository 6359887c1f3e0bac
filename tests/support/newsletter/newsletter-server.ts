import type { Body } from '#contract/index.ts';
import { NewsletterEngine } from '#server/features/newsletter/sending/newsletter-engine.ts';
import { defaultMailTimeouts, type MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { engineSettings } from '#tests/support/mail/engine-settings.ts';
import { aMailServer, type RecipientBehaviors } from '#tests/support/mail/mail-server.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

/** `person.0@example.org` and so on. */
export const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person.${index}@example.org`);

export interface NewsletterServer extends TestServer {
  as: SignedIn;
  mailServer: Awaited<ReturnType<typeof aMailServer>>;
  /** A node's engine; without `on` this server's. Its timeouts are those of production by default. */
  engine(on?: TestServer, timeouts?: Partial<MailTimeouts>): NewsletterEngine;
  start(overrides?: Partial<Body<'newsletter/startMailing'>>): Promise<string>;
  mailing(id: string): Promise<Awaited<ReturnType<typeof readMailing>>>;
}

const readMailing = async (server: TestServer, as: SignedIn, id: string) =>
  (await server.call('newsletter/getMailing', { id }, { as })).mailing;

export const slug = '2026November';

/** A server with a site, an issue and a mail server, ready to send. */
export async function aNewsletterServer(
  variables: Record<string, string> = {},
  behaviors: RecipientBehaviors = new Map(),
): Promise<NewsletterServer> {
  const mailServer = await aMailServer(behaviors);
  const server = await aServer({
    SITE_URL: 'https://site.test',
    MAIL_URL: mailServer.url,
    ...variables,
  });
  const site = { name: 'Common Plate', address: '218 Weir Street\nAlder Falls' };
  await aRow(server, 'site_settings', { name: 'site', value: JSON.stringify(site) });
  await aPage(server, { section: 'newsletters', name: slug, title: 'Soup weather' });
  const as = await anAdministrator(server);
  return {
    ...server,
    as,
    mailServer,
    engine: (on = server, timeouts) => anEngine(on, timeouts),
    start: async (overrides = {}) => {
      const body = { slug, list: 'newsletters' as const, ...overrides };
      return (await server.call('newsletter/startMailing', body, { as })).mailing.id;
    },
    mailing: (id) => readMailing(server, as, id),
  };
}

/** A node's engine, which sends mailings. Its timeouts are those of production by default. */
export function anEngine(
  { db, deps }: TestServer,
  timeouts: Partial<MailTimeouts> = {},
): NewsletterEngine {
  const engine = new NewsletterEngine(
    db,
    engineSettings(deps),
    { ...defaultMailTimeouts, ...timeouts },
    20,
  );
  stopAtEnd(() => engine.stop());
  return engine;
}

/** An email's source without the line breaks of quoted-printable. */
export const unfolded = (raw: string) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');

/** The value of an email's header. */
export const header = (raw: string, name: string) =>
  new RegExp(`^${name}: ([^\\r]*(?:\\r\\n[ \\t][^\\r]*)*)\\r$`, 'm').exec(
    raw.split('\r\n\r\n')[0]?.concat('\r\n') ?? '',
  )?.[1];
