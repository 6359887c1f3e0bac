import type { releaseCalls } from '#contract/releases/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import {
  addItems,
  addRelease,
  deleteRelease,
  removeItem,
  renameRelease,
} from './manage-releases.ts';
import { getRelease, getReleases } from './present-release.ts';
import { addPreview, revokePreview } from './preview/preview-links.ts';
import { publishRelease } from './publish-release.ts';
import { cancelSchedule, scheduleRelease } from './schedule-release.ts';
import { undoRelease } from './undo-release.ts';

/** Changes of many pages and lists, previewed, published and undone together. */
export const releaseHandlers = (deps: AppDeps): Handlers<keyof typeof releaseCalls> => ({
  'releases/getReleases': () => getReleases(deps),
  'releases/getRelease': (body) => getRelease(deps, body),
  'releases/addRelease': (body, { person }) => addRelease(deps, person, body),
  'releases/renameRelease': (body, { person }) => renameRelease(deps, person, body),
  'releases/deleteRelease': (body, { person }) => deleteRelease(deps, person, body),
  'releases/addItems': (body, { person }) => addItems(deps, person, body),
  'releases/removeItem': (body, { person }) => removeItem(deps, person, body),
  'releases/publishRelease': (body, { person }) => publishRelease(deps, person, body),
  'releases/undoRelease': (body, { person }) => undoRelease(deps, person, body),
  'releases/scheduleRelease': (body, { person }) => scheduleRelease(deps, person, body),
  'releases/cancelSchedule': (body, { person }) => cancelSchedule(deps, person, body),
  'releases/addPreview': (body, { person }) => addPreview(deps, person, body),
  'releases/revokePreview': (body, { person }) => revokePreview(deps, person, body),
});
