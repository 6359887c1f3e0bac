import { day, second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { peopleForms } from './forms.ts';
import { undoTime } from './merges/present-merge.ts';
import { clearSnapshotsBefore } from './merges/queries.ts';
import {
  deleteRequestsBefore,
  deleteRequestsTo,
  listRequestsTo,
  moveRequestsTo,
} from './merges/requests/queries.ts';
import { exportEntries, removeAccountFromProfile, removeProfile } from './profile/personal-data.ts';
import { listPersonNames } from './queries.ts';
import { refreshProfiles } from './refresh/refresh-profiles.ts';
import { peopleHandlers } from './routes.ts';

/** How long requests to merge are kept after their link is over, in ms. */
const requestsKept = 30 * day;

export const people = {
  name: 'people',
  handlers: peopleHandlers,
  forms: peopleForms,
  pageParameters: { '/dashboard/*': ['kind'] },
  personalData: {
    async remove(trx, owner) {
      if (owner.is_verified) await deleteRequestsTo(trx, owner.email_key);
      await removeAccountFromProfile(trx, owner);
    },
    async changeEmail(trx, { is_verified, email_key }, to) {
      if (is_verified) await moveRequestsTo(trx, email_key, to);
    },
    exports: { staffEntries: exportEntries, mergeRequests: exportRequests },
  },
  deletions: { person: { table: 'people', remove: removeProfile } },
  async expire(db, now) {
    await clearSnapshotsBefore(db, now - undoTime);
    await deleteRequestsBefore(db, now - requestsKept);
  },
  auditLabels: { person: listPersonNames },
  jobs: [
    {
      name: 'updating profiles',
      interval: second,
      run: ({ db }, signal) => refreshProfiles(db, { signal, batches: 200 }),
    },
  ],
} satisfies Feature;

async function exportRequests(db: Db, { is_verified, email_key }: User) {
  const rows = is_verified ? await listRequestsTo(db, email_key) : [];
  return rows.map(({ status, created_at, decided_at }) => ({
    status,
    askedAt: isoTime(created_at),
    decidedAt: isoTime(decided_at),
  }));
}
