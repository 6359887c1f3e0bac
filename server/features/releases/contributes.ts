import type { Contribution } from '#server/contributions.ts';
import { releaseMedia } from './media-references.ts';
import { undoable } from './present-release.ts';
import { deleteExpiredPreviews } from './preview/queries.ts';
import { deleteUndo, listReleaseNames } from './queries.ts';

export const releases: Contribution = {
  auditLabels: { release: listReleaseNames },
  mediaReferences: releaseMedia,
  contentTables: ['releases', 'release_items'],
  async expire(db, now) {
    await deleteUndo(db, now - undoable);
    await deleteExpiredPreviews(db, now);
  },
};
