import type { Contribution } from '#server/contributions.ts';
import { undoTime } from './merges/present-merge.ts';
import { clearSnapshotsBefore } from './merges/queries.ts';
import { exportEntries, removeAccountFromProfile, removeProfile } from './profile/personal-data.ts';
import { listPersonNames } from './queries.ts';

export const people: Contribution = {
  pageParameters: { '/dashboard/*': ['kind'] },
  personalData: { remove: removeAccountFromProfile, exports: { staffEntries: exportEntries } },
  deletions: { person: { table: 'people', remove: removeProfile } },
  expire: (db, now) => clearSnapshotsBefore(db, now - undoTime),
  auditLabels: { person: listPersonNames },
};
