import { second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { releaseMedia } from './media-references.ts';
import { undoable } from './present-release.ts';
import { mountPreview } from './preview/mount-preview.ts';
import { deleteExpiredPreviews } from './preview/queries.ts';
import { deleteUndo, listReleaseNames } from './queries.ts';
import { releaseHandlers } from './routes.ts';
import { runDueReleases } from './run-due-releases.ts';

export const releases = {
  name: 'releases',
  handlers: releaseHandlers,
  auditLabels: { release: listReleaseNames },
  mediaReferences: releaseMedia,
  contentTables: ['releases', 'release_items'],
  async expire(db, now) {
    await deleteUndo(db, now - undoable);
    await deleteExpiredPreviews(db, now);
  },
  jobs: [{ name: 'publishing scheduled releases', interval: second, run: runDueReleases }],
  reservedAreas: ['release-preview'],
  mount: mountPreview,
} satisfies Feature;
