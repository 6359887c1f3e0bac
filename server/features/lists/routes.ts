import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { arrangeList } from './reorder-list.ts';

/** Lists that staff put in order. */
export const listHandlers = (deps: AppDeps): Handlers<'pages/arrangeList'> => ({
  'pages/arrangeList': (body, { person }) => arrangeList(deps, person, body),
});
