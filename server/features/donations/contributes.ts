import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { moveDonors } from './donors/move-donors.ts';
import { forgetDonors, giftsForOwner } from './donors/own-donors.ts';
import { checkoutOrigins, donationForms } from './forms.ts';
import { waysToDonateMedia } from './ways-to-donate/media-references.ts';

/** Stripe tells an event again for three days, and takes no older signature than of some minutes. */
const eventsKept = 30 * 24 * 60 * 60_000;

export const donations: Contribution = {
  forms: donationForms,
  formTargets: checkoutOrigins,
  pageParameters: { '/dashboard/*': ['kind', 'status', 'frequency', 'year'] },
  personalData: {
    remove: forgetDonors,
    changeEmail: moveDonors,
    exports: { donations: giftsForOwner },
  },
  expire: deleteOldEvents,
  mediaReferences: waysToDonateMedia,
  searchSources: {
    waysToDonate: {
      async read(db) {
        const rows = await db.selectFrom('ways_to_donate').select(['title', 'html']).execute();
        return rows.map((row) => ({ kind: 'pages', path: '/Donate', ...row }));
      },
    },
  },
  auditLabels: {
    donor: (db, ids) =>
      db.selectFrom('donors').select(['id', 'name']).where('id', 'in', ids).execute(),
    donation: async (db, ids) => {
      const rows = await db
        .selectFrom('donations')
        .select(['id', 'receipt_number', 'given_on'])
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id, receipt_number, given_on }) => ({
        id,
        name: `Gift ${receipt_number ?? given_on}`,
      }));
    },
  },
};

async function deleteOldEvents(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('stripe_events')
    .where('done_at', '<=', now - eventsKept)
    .execute();
}
