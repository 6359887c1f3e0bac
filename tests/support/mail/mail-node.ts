import { readSettings } from '#server/config.ts';
import type { Mail } from '#server/features/mail/outbox.ts';
import { OutboxWorker } from '#server/features/mail/outbox-worker.ts';
import { defaultMailTimeouts, type MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import { migrate } from '#server/schema/migrate.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import type { Db } from '#tests/support/database/connection.ts';
import {
  anEmptyDatabase,
  openConnection,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import type { Delivered } from '#tests/support/mail/mail-server.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { siteUrl, type TestServer } from '#tests/support/server/server.ts';

/** A node that sends mail, on its own database or an existing one. */
export async function aNode(
  variables: Record<string, string>,
  place?: TestDatabase,
  timeouts: Partial<MailTimeouts> = {},
) {
  const where = place ?? (await anEmptyDatabase());
  const { db, ...connection } = await openConnection(where);
  await migrate({ db, ...connection });
  const settings = readSettings({ SITE_URL: 'http://site.test', ...where, ...variables });
  const sender = new OutboxWorker(
    db,
    settings,
    await openStore(settings),
    { ...defaultMailTimeouts, ...timeouts },
    20,
  );
  stopAtEnd(() => sender.stop());
  return { db, sender, place: where, send: () => sender.sendDue() };
}

/**
 * Sends what a server has queued.
 * @param mailUrl of a mail server, if it is not the server's own
 */
export async function sendQueued({ db, deps, media }: TestServer, mailUrl?: string): Promise<void> {
  const settings = mailUrl ? readSettings({ SITE_URL: siteUrl, MAIL_URL: mailUrl }) : deps.settings;
  const sender = new OutboxWorker(db, settings, media);
  await sender.sendDue();
  await sender.stop();
}

export const write = (db: Db, overrides: Partial<Mail> = {}) =>
  queueMail(
    { db },
    {
      recipient: 'maya@example.org',
      subject: 'Choose a new password',
      purpose: 'password',
      paragraphs: ['Hello Maya,', 'beans <b>&</b> “peas”.'],
      link: {
        label: 'Choose',
        url: `http://site.test/Verifying?purpose=password&user_id=a&verify_token=${'t'.repeat(43)}`,
      },
      ...overrides,
    },
  );

export const rows = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
export const row = async (db: Db) =>
  (await rows(db))[0] as Awaited<ReturnType<typeof rows>>[number];

export const recipientsOf = ({ delivered }: { delivered: Delivered[] }) =>
  delivered.map(({ recipient }) => recipient).toSorted();

/** Ends the pause before the next attempt. */
export const endPause = (db: Db) => db.updateTable('outbox').set({ next_try_at: 0 }).execute();
/** Ends the leases of a crashed node's emails. */
export const endLease = (db: Db) => db.updateTable('outbox').set({ lease_until: 1 }).execute();
