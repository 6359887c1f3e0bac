import type { arrangingCalls } from '#contract/lists/arranging.ts';
import type { listHistoryCalls } from '#contract/lists/history.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { discardDraft, getDrafts, publishDraft, saveDraft } from './history/drafts.ts';
import { getVersion, getVersions, restoreVersion } from './history/read-versions.ts';
import { reorderList } from './reorder-list.ts';

type Calls = keyof typeof arrangingCalls | keyof typeof listHistoryCalls;

/**
 * Lists that staff edit and reorder, each change live at once: the board, contacts, ways to donate, the test. Their
 * features save, reorder and delete rows through this one, which also keeps their drafts and their history.
 */
export const listHandlers = (deps: AppDeps): Handlers<Calls> => ({
  'pages/arrangeList': (body, { person }) => reorderList(deps, person, body),
  'lists/getDrafts': (body) => getDrafts(deps, body),
  'lists/saveDraft': (body, { person }) => saveDraft(deps, person, body),
  'lists/publishDraft': (body, { person }) => publishDraft(deps, person, body),
  'lists/discardDraft': (body, { person }) => discardDraft(deps, person, body),
  'lists/getVersions': (body) => getVersions(deps, body),
  'lists/getVersion': (body) => getVersion(deps, body),
  'lists/restoreVersion': (body, { person }) => restoreVersion(deps, person, body),
});
