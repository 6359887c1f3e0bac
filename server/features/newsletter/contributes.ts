import { day } from '#contract/shared/time-units.ts';
import type { Contribution } from '#server/contributions.ts';
import { newsletterForms } from './forms.ts';
import { removeImportTraces } from './imports/import-traces.ts';
import { deleteImportsFrom } from './imports/queries.ts';
import {
  listMailingNames,
  listSubscriberNames,
  readImportQueue,
  readMailingQueue,
} from './queries.ts';
import { removeSubscribers } from './subscribers/deletion.ts';
import { noLists } from './subscribers/list-flags.ts';
import { exportSentIssues, exportSubscription } from './subscribers/personal-data.ts';
import {
  applyPendingLists,
  confirmOwnSubscription,
  findOwnSubscription,
  moveSubscription,
  savePendingLists,
} from './subscribers/subscriptions.ts';

/** How long files that were not imported are stored, and all others, in ms. */
const filesKept = day;
const importsKept = 30 * day;

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
      // A subscription belongs to the owner of its email address: it changes when the address is verified.
      await savePendingLists(trx, id, { ...noLists, newsletters });
    },
    async emailVerified(trx, owner) {
      await confirmOwnSubscription(trx, owner.id);
      await applyPendingLists(trx, owner);
    },
    exports: { newsletters: exportSubscription, newslettersSent: exportSentIssues },
  },
  deletions: {
    subscriber: { table: 'subscribers', remove: (trx, id) => removeSubscribers(trx, [id]) },
  },
  expire: (db, now) =>
    deleteImportsFrom(db, { unstartedBefore: now - filesKept, before: now - importsKept }),
  queues: { 'newsletter recipients': readMailingQueue, 'subscriber imports': readImportQueue },
  auditLabels: {
    subscriber: listSubscriberNames,
    mailing: listMailingNames,
  },
};
