import { day } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { OutboxWorker } from './outbox-worker.ts';
import { exportEmails, exportMailedLinks, forgetEmails, removeEmails } from './personal-data.ts';
import { deleteEndedEmails } from './queries/outbox.ts';
import { readEmailQueue } from './queries/outbox-lists.ts';
import { deleteTokensExpired } from './queries/tokens.ts';
import { removeDeadSecrets } from './resend.ts';
import { mailHandlers } from './routes.ts';

/** Sent emails are not stored forever. */
const emailsKept = 90 * day;
/** A used or expired link is recognized as such for this long. */
const tokensKept = 30 * day;

export const mail = {
  name: 'mail',
  handlers: mailHandlers,
  personalData: {
    remove: removeEmails,
    changeEmail: forgetEmails,
    exports: { mailedLinks: exportMailedLinks, mails: exportEmails },
  },
  expire: deleteOldEmails,
  queues: { emails: readEmailQueue },
  async startWork({ db, settings, media }, report) {
    const outbox = new OutboxWorker(db, settings, media);
    await outbox.start(report);
    return () => outbox.stop();
  },
} satisfies Feature;

async function deleteOldEmails(db: Db, now: number): Promise<void> {
  await deleteTokensExpired(db, now - tokensKept);
  await deleteEndedEmails(db, now - emailsKept);
  await removeDeadSecrets(db, now);
}
