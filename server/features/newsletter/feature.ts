import { day, minute, second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { MailingThread } from '../mail/bulk/mailing-thread.ts';
import { mountMailedLinks } from './clicks/mount-links.ts';
import { deleteClicksBefore } from './clicks/queries.ts';
import { mountDeliveryWebhooks } from './delivery/webhooks.ts';
import { newsletterForms } from './forms.ts';
import { removeImportTraces } from './imports/import-traces.ts';
import { deleteImportsFrom } from './imports/queries.ts';
import { runDueImports } from './imports/run-import.ts';
import { renderDueMailings } from './mailings/render-due-mailings.ts';
import {
  listImportNames,
  listMailingNames,
  listSubscriberNames,
  readImportQueue,
  readMailingQueue,
} from './queries.ts';
import { newsletterHandlers } from './routes.ts';
import { listSegmentNames } from './segments/queries/segments.ts';
import { dailySync, sendgridHandlers, syncDaily } from './sendgrid/routes.ts';
import { newsletterMailings } from './sending/newsletter-mailings.ts';
import { removeSubscribers } from './subscribers/deletion.ts';
import { noLists } from './subscribers/list-flags.ts';
import { mountOneClick } from './subscribers/one-click.ts';
import { exportSentIssues, exportSubscription } from './subscribers/personal-data.ts';
import { updateLanguage } from './subscribers/queries/subscribers.ts';
import { subscriberHandlers } from './subscribers/routes.ts';
import {
  applyPendingLists,
  confirmOwnSubscription,
  findOwnSubscription,
  moveSubscription,
  recordAsked,
  savePendingLists,
} from './subscribers/subscriptions.ts';
import { reapplyUnsubscribes } from './subscribers/unsubscribes.ts';

/** How long files that were not imported are stored, and all others, in ms. */
const filesKept = day;
const importsKept = 30 * day;
/** How long it is stored who clicked, in ms. */
const clicksKept = 365 * day;

export const newsletter = {
  name: 'newsletter',
  handlers: (deps) => ({
    ...newsletterHandlers(deps),
    ...subscriberHandlers(deps),
    ...sendgridHandlers(deps),
  }),
  forms: newsletterForms,
  pageParameters: {
    '/newsletter/*': ['token', 'saved'],
    '/dashboard/*': ['list', 'status', 'language', 'kind'],
  },
  personalData: {
    async remove(trx, owner) {
      const subscriber = await findOwnSubscription(trx, owner);
      if (subscriber) await removeSubscribers(trx, [subscriber.id]);
      if (owner.is_verified) await removeImportTraces(trx, [owner.email_key]);
    },
    changeEmail: moveSubscription,
    async changeLanguage(trx, owner, language) {
      const subscriber = await findOwnSubscription(trx, owner);
      if (subscriber) await updateLanguage(trx, subscriber.id, language);
    },
    async register(trx, { id, email }, { newsletters }) {
      // A subscription belongs to the owner of its email address: it changes when the address is verified.
      await savePendingLists(trx, id, { ...noLists, newsletters });
      await recordAsked(trx, 'sign-up', email, { ...noLists, newsletters });
    },
    async emailVerified(trx, owner) {
      await confirmOwnSubscription(trx, owner);
      await applyPendingLists(trx, owner);
    },
    exports: { newsletters: exportSubscription, newslettersSent: exportSentIssues },
  },
  deletions: {
    subscriber: { table: 'subscribers', remove: (trx, id) => removeSubscribers(trx, [id]) },
  },
  async expire(db, now) {
    await deleteImportsFrom(db, { unstartedBefore: now - filesKept, before: now - importsKept });
    await deleteClicksBefore(db, now - clicksKept);
  },
  queues: { 'newsletter recipients': readMailingQueue, 'subscriber imports': readImportQueue },
  auditLabels: {
    subscriber: listSubscriberNames,
    import: listImportNames,
    mailing: listMailingNames,
    segment: listSegmentNames,
  },
  jobs: [
    {
      name: 'importing subscribers',
      interval: second,
      run: ({ db, settings }, signal) => runDueImports(db, settings, signal),
    },
    { name: 'rendering scheduled mailings', interval: second, run: renderDueMailings },
    {
      name: 'syncing unsubscribes from SendGrid',
      interval: minute,
      schedule: dailySync.name,
      run: syncDaily,
    },
  ],
  reservedAreas: ['newsletter', 'webhooks'],
  async mount(app, deps) {
    await mountOneClick(app);
    mountMailedLinks(app, deps);
    await mountDeliveryWebhooks(app, deps);
  },
  reapply: ({ db }) => reapplyUnsubscribes(db),
  async startWork({ db, settings }, report) {
    const thread = new MailingThread(db, settings, report, newsletterMailings);
    thread.start();
    return () => thread.stop();
  },
} satisfies Feature;
