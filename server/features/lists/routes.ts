import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { arrangeList } from './reorder-list.ts';

/** Lists that staff put in order. */
export const listHandlers = (parts: Parts): Handlers<'pages/arrangeList'> => ({
  'pages/arrangeList': (body, { person }) => arrangeList(parts, person as Person, body),
});
