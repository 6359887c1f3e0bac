import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newsletterForms } from './forms.ts';
import { removeImportTraces } from './imports/import-traces.ts';
import { exportSentIssues, exportSubscription } from './subscribers/personal-data.ts';
import { removeSubscribers } from './subscribers/removal.ts';
import {
  asWish,
  confirmOwnSubscription,
  findOwnSubscription,
  fulfillWish,
  moveSubscription,
} from './subscribers/subscriptions.ts';
import { none } from './subscribers/unsubscribes.ts';

const hour = 60 * 60_000;
/** A file of addresses that nobody has begun to import, or whose outcome nobody has put away. */
const filesKept = 24 * hour;
const importsKept = 30 * 24 * hour;

export const newsletter: Contribution = {
  forms: newsletterForms,
  pageParameters: {
    '/newsletter/*': ['token', 'saved'],
    '/dashboard/*': ['list', 'status', 'kind'],
  },
  personalData: {
    async remove(trx, owner) {
      const subscriber = await findOwnSubscription(trx, owner);
      if (subscriber) await removeSubscribers(trx, [subscriber.id]);
      if (owner.is_verified) await removeImportTraces(trx, [owner.email_key]);
    },
    changeEmail: moveSubscription,
    async register(trx, { id }, { newsletters }) {
      // The subscription of an email is its owner's: it changes when the email is proven.
      const wished_lists = asWish({ ...none, newsletters });
      await trx.updateTable('users').set({ wished_lists }).where('id', '=', id).execute();
    },
    async proveEmail(trx, owner) {
      await confirmOwnSubscription(trx, owner.id);
      await fulfillWish(trx, owner);
    },
    exports: { newsletters: exportSubscription, newslettersSent: exportSentIssues },
  },
  deletions: {
    subscriber: { table: 'subscribers', remove: (trx, id) => removeSubscribers(trx, [id]) },
  },
  expire: deleteOldImports,
  auditLabels: {
    subscriber: (db, ids) =>
      db.selectFrom('subscribers').select(['id', 'email as name']).where('id', 'in', ids).execute(),
    mailing: (db, ids) =>
      db.selectFrom('mailings').select(['id', 'subject as name']).where('id', 'in', ids).execute(),
  },
};

async function deleteOldImports(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('subscriber_imports')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', ['receiving', 'ready']),
          eb('created_at', '<=', now - filesKept),
        ]),
        eb('created_at', '<=', now - importsKept),
      ]),
    )
    .execute();
}
