import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { exportEmails, exportMailedLinks, forgetEmails, removeEmails } from './personal-data.ts';

const day = 24 * 60 * 60_000;
/** What was sent is not kept for ever. */
const emailsKept = 90 * day;
/** A used or expired link still says so for this long. */
const tokensKept = 30 * day;

export const mail: Contribution = {
  personalData: {
    remove: removeEmails,
    changeEmail: forgetEmails,
    exports: { mailedLinks: exportMailedLinks, mails: exportEmails },
  },
  expire: deleteOldEmails,
};

async function deleteOldEmails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mailed_tokens')
    .where('expires_at', '<=', now - tokensKept)
    .execute();
  await db
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'failed', 'unknown'])
    .where((eb) => eb.or([eb('created_at', '<=', now - emailsKept), eb('is_fleeting', '=', 1)]))
    .execute();
}
