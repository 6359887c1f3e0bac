import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { reorderList } from './reorder-list.ts';

/**
 * Lists that staff edit and reorder, each change live at once: the board, contacts, ways to donate, the test. Their
 * features save, reorder and delete rows through this one.
 */
export const listHandlers = (deps: AppDeps): Handlers<'pages/arrangeList'> => ({
  'pages/arrangeList': (body, { person }) => reorderList(deps, person, body),
});
