import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { day, minute } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { MailingThread } from '../mail/bulk/mailing-thread.ts';
import { listBatchNames } from './batches/queries.ts';
import { readCampaignCards } from './campaigns/block-cards.ts';
import { campaignTextsIn, readTranslatedCampaigns } from './campaigns/in-language.ts';
import { campaignMedia } from './campaigns/media-references.ts';
import { listCampaignNames, listPublishedSlugs } from './campaigns/queries.ts';
import { refreshPhases } from './campaigns/refresh-phases.ts';
import { pagesTag } from './campaigns/tags.ts';
import {
  anonymizeDonors,
  donorsOfAccount,
  giftsForOwner,
  removeDonors,
  statementsForOwner,
} from './donors/account-donors.ts';
import { moveDonors } from './donors/move-donors.ts';
import { listDonorNames, updateLanguage } from './donors/queries/donors.ts';
import { isGivingOnline } from './form/is-online.ts';
import { readTranslatedForm } from './form/texts-in-language.ts';
import { checkoutOrigins, donationForms } from './forms.ts';
import { readGiving } from './giving.ts';
import { cancelDueSubscriptions } from './monthly/stop-monthly.ts';
import { deleteExpiredLinks } from './own/queries.ts';
import { runPractice } from './practice/run-practice.ts';
import { listGiftLabels } from './queries/gifts.ts';
import { listMonthlyGiftStarts } from './queries/monthly-gifts.ts';
import { letterMedia } from './receipts/media-references.ts';
import { readTranslatedThankYous } from './receipts/thank-you/in-languages.ts';
import { listThankYouNames } from './receipts/thank-you/queries.ts';
import { donationsHandlers } from './routes.ts';
import { listStatementNames } from './statements/queries/mailings.ts';
import { statementMailings } from './statements/sending/statement-mailings.ts';
import { deleteStripeEvents } from './stripe/queries.ts';
import { mountWebhook } from './stripe/webhook.ts';
import { deleteOldCards } from './tributes/queries.ts';
import { waysToDonateMedia } from './ways-to-donate/media-references.ts';
import { existsWayToDonate } from './ways-to-donate/queries.ts';
import { readWaysToDonateIn } from './ways-to-donate/read-ways-to-donate.ts';
import { waysToDonateHandlers } from './ways-to-donate/routes.ts';
import { waysToDonateHistory, waysToDonateOrder } from './ways-to-donate/versioned-list.ts';

/** Stripe redelivers an event for three days, and signatures older than a few minutes are rejected. */
const eventsKept = 30 * day;
/** How long it is kept to whom a card about a gift was sent, in ms: donors and staff may ask. */
const cardsKept = 365 * day;

export const donations = {
  name: 'donations',
  handlers: (deps) => ({
    ...donationsHandlers(deps),
    ...waysToDonateHandlers(deps),
  }),
  forms: donationForms,
  formTargets: checkoutOrigins,
  pageParameters: {
    '/practice-payment': [
      'amount',
      'frequency',
      'isAnonymous',
      'campaignId',
      'listing',
      'honoree',
      'isMemorial',
      'cardName',
      'cardEmail',
      'cardMessage',
    ],
    '/giving/*': ['token', 'id', 'year', 'session'],
    '/account/*': ['year'],
    '/dashboard/*': [
      'kind',
      'status',
      'frequency',
      'year',
      'campaign',
      'batch',
      'giving',
      'minimum',
    ],
  },
  personalData: {
    remove: anonymizeDonors,
    changeEmail: moveDonors,
    async changeLanguage(trx, owner, language) {
      await updateLanguage(trx, await donorsOfAccount(trx, owner), language);
    },
    exports: { donations: giftsForOwner, statements: statementsForOwner },
  },
  deletions: { donor: { table: 'donors', remove: (trx, id) => removeDonors(trx, [id]) } },
  async expire(db, now) {
    await deleteStripeEvents(db, now - eventsKept);
    await deleteOldCards(db, now - cardsKept);
    await deleteExpiredLinks(db, now);
  },
  menuEntries: {
    tags: ['waysToDonate', 'giving', pagesTag],
    async read(db, settings) {
      const isFilled =
        (await isGivingOnline({ db, settings })) ||
        (await existsWayToDonate(db)) ||
        (await listPublishedSlugs(db)).length > 0;
      return [{ address: '/Donate', isFilled }];
    },
  },
  mediaReferences: [...waysToDonateMedia, ...campaignMedia, ...letterMedia],
  blockCards: { campaign: readCampaignCards },
  legalDetails: async (db) => {
    const { legalName, ein, is501c3 } = await readGiving(db);
    return { legalName, ein, is501c3 };
  },
  publicAddresses: async (db) =>
    (await listPublishedSlugs(db)).map(({ slug_key }) => `/campaigns/${slug_key}`),
  translatedEntries: {
    campaigns: readTranslatedCampaigns,
    donationForm: readTranslatedForm,
    thankYouTexts: readTranslatedThankYous,
  },
  versionedLists: [waysToDonateHistory, waysToDonateOrder],
  searchSources: {
    waysToDonate: {
      async read(db, language) {
        const rows = await readWaysToDonateIn(db, language);
        return rows.map(({ id, title, html, language: written }) => ({
          key: id,
          language: written,
          kind: 'pages',
          path: '/Donate',
          title,
          html,
        }));
      },
    },
    [pagesTag]: {
      async read(db, language) {
        const rows = await campaignTextsIn(db, await listPublishedSlugs(db), language);
        return rows.map(({ id, slug, name, summary, html, language: written }) => ({
          key: id,
          language: written,
          kind: 'pages' as const,
          path: `/campaigns/${slug}`,
          title: name,
          summary,
          html,
        }));
      },
    },
  },
  auditLabels: {
    donor: listDonorNames,
    campaign: listCampaignNames,
    'gift-batch': listBatchNames,
    'thank-you': listThankYouNames,
    statements: listStatementNames,
    donation: async (db, ids) => {
      const rows = await listGiftLabels(db, ids);
      return rows.map(({ id, receipt_number, given_on }) => ({
        id,
        name: receipt_number
          ? `Gift ${receipt_number}`
          : `Gift of ${longDate(given_on, staffLanguage)}`,
      }));
    },
    monthly: async (db, ids) => {
      const rows = await listMonthlyGiftStarts(db, ids);
      return rows.map(({ id, started_on }) => ({
        id,
        name: `Monthly gift since ${longDate(started_on, staffLanguage)}`,
      }));
    },
  },
  jobs: [
    {
      name: 'stopping monthly gifts',
      interval: minute,
      run: cancelDueSubscriptions,
    },
    { name: 'starting and ending campaigns', interval: minute, run: refreshPhases },
    { name: 'practice gifts', interval: minute, run: runPractice },
  ],
  reservedAreas: ['webhooks'],
  mount: mountWebhook,
  async startWork({ db, settings }, report) {
    const thread = new MailingThread(db, settings, report, statementMailings);
    thread.start();
    return () => thread.stop();
  },
} satisfies Feature;
