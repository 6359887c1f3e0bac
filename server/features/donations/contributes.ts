import { day } from '#contract/shared/time-units.ts';
import type { Contribution } from '#server/contributions.ts';
import { anonymizeDonors, giftsForOwner } from './donors/account-donors.ts';
import { moveDonors } from './donors/move-donors.ts';
import { listDonorNames } from './donors/queries/donors.ts';
import { checkoutOrigins, donationForms } from './forms.ts';
import { listGiftLabels } from './queries/gifts.ts';
import { deleteStripeEvents } from './stripe/queries.ts';
import { waysToDonateMedia } from './ways-to-donate/media-references.ts';
import { listWayToDonateTexts } from './ways-to-donate/queries.ts';

/** Stripe redelivers an event for three days, and signatures older than a few minutes are rejected. */
const eventsKept = 30 * day;

export const donations: Contribution = {
  forms: donationForms,
  formTargets: checkoutOrigins,
  pageParameters: { '/dashboard/*': ['kind', 'status', 'frequency', 'year'] },
  personalData: {
    remove: anonymizeDonors,
    changeEmail: moveDonors,
    exports: { donations: giftsForOwner },
  },
  expire: (db, now) => deleteStripeEvents(db, now - eventsKept),
  mediaReferences: waysToDonateMedia,
  searchSources: {
    waysToDonate: {
      async read(db) {
        const rows = await listWayToDonateTexts(db);
        return rows.map((row) => ({ kind: 'pages', path: '/Donate', ...row }));
      },
    },
  },
  auditLabels: {
    donor: listDonorNames,
    donation: async (db, ids) => {
      const rows = await listGiftLabels(db, ids);
      return rows.map(({ id, receipt_number, given_on }) => ({
        id,
        name: `Gift ${receipt_number ?? given_on}`,
      }));
    },
  },
};
