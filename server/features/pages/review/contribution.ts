import { mailboxOf } from '#contract/shared/email.ts';
import { day } from '#contract/shared/time-units.ts';
import type { Contribution } from '#server/contributions.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { reviewForms } from './forms.ts';
import {
  deleteReviewerRow,
  expireReviews,
  findReviewer,
  listReviewerNames,
  listReviewsBy,
  removeReviewer,
  updateInviter,
  updateReviewer,
  updateReviewerEmail,
} from './queries.ts';

/** How long a reviewer’s address is kept after the link is over, in ms. */
const addressKept = 90 * day;

/** Reviewers’ forms and personal data. */
export const reviews: Contribution = {
  forms: reviewForms,
  auditLabels: { reviewer: listReviewerNames },
  expire: (db, now) => expireReviews(db, now - addressKept),
  personalData: {
    async remove(trx, { id, is_verified, email_key }) {
      // The public pages that named them name the organization from now on.
      await updateInviter(trx, id, (await readSite(trx)).name);
      if (!is_verified) return;
      await removeReviewer(trx, email_key);
      const listed = await findReviewer(trx, email_key);
      if (listed) await deleteReviewerRow(trx, listed.id);
    },
    async changeEmail(trx, { is_verified, email_key }, to) {
      if (!is_verified) return;
      await updateReviewerEmail(trx, email_key, to);
      await moveReviewer(trx, email_key, to);
    },
    exports: {
      async reviewerList(db, { is_verified, email_key }) {
        const listed = is_verified ? await findReviewer(db, email_key) : undefined;
        return listed ? [{ name: listed.name, role: listed.role }] : [];
      },
      async reviews(db, { is_verified, email_key }) {
        if (!is_verified) return [];
        return (await listReviewsBy(db, email_key)).map((row) => ({
          page: `${row.section}/${row.name}`,
          name: row.reviewer_name,
          role: row.reviewer_role,
          status: row.status,
          answer: row.answer,
          askedAt: isoTime(row.created_at),
          decidedAt: isoTime(row.decided_at),
        }));
      },
    },
  },
};

/** A reviewer's entry follows their address, unless the new one has an entry of its own. */
async function moveReviewer(trx: Db, from: string, to: string): Promise<void> {
  const listed = await findReviewer(trx, from);
  if (!listed) return;
  const other = await findReviewer(trx, to);
  if (other && other.id !== listed.id) await deleteReviewerRow(trx, listed.id);
  else await updateReviewer(trx, listed.id, { email: to, mailbox: mailboxOf(to) });
}
