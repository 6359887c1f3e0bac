import { day } from '#contract/shared/time-units.ts';
import type { Contribution } from '#server/contributions.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { reviewForms } from './forms.ts';
import { expireReviews, listReviewsBy, removeReviewer, updateReviewerEmail } from './queries.ts';

/** How long a reviewer’s address is kept after the link is over, in ms. */
const addressKept = 90 * day;

/** Reviewers’ forms and personal data. */
export const reviews: Contribution = {
  forms: reviewForms,
  expire: (db, now) => expireReviews(db, now - addressKept),
  personalData: {
    async remove(trx, { is_verified, email_key }) {
      if (is_verified) await removeReviewer(trx, email_key);
    },
    async changeEmail(trx, { is_verified, email_key }, to) {
      if (is_verified) await updateReviewerEmail(trx, email_key, to);
    },
    exports: {
      async reviews(db, { is_verified, email_key }) {
        if (!is_verified) return [];
        return (await listReviewsBy(db, email_key)).map((row) => ({
          page: `${row.section}/${row.name}`,
          name: row.reviewer_name,
          status: row.status,
          answer: row.answer,
          askedAt: isoTime(row.created_at),
          decidedAt: isoTime(row.decided_at),
        }));
      },
    },
  },
};
