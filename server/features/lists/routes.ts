import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { reorderList } from './reorder-list.ts';

/**
 * Lists that staff edit and put in order, each change live at once: the board, contacts, ways to donate, the test.
 * Their features use what is here to save, reorder and delete rows.
 */
export const listHandlers = (deps: AppDeps): Handlers<'pages/arrangeList'> => ({
  'pages/arrangeList': (body, { person }) => reorderList(deps, person, body),
});
