import type { waysToDonateCalls } from '#contract/donations/ways-to-donate.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import {
  deleteWaysToDonate,
  editWaysToDonate,
  editWaysToDonateIcon,
} from './edit-ways-to-donate.ts';
import { readWaysToDonateIn } from './read-ways-to-donate.ts';

/** The ways to donate that the Donate page lists. An edit is live at once. */
export const waysToDonateHandlers = (deps: AppDeps): Handlers<keyof typeof waysToDonateCalls> => ({
  'pages/getWaysToDonate': async ({ language }) => ({
    code: 1,
    waysToDonate: await readWaysToDonateIn(deps.db, language),
  }),
  'pages/editWaysToDonate': (body, { person }) => editWaysToDonate(deps, person, body),
  'pages/editWaysToDonateIcon': (body, { person, file }) =>
    editWaysToDonateIcon(deps, person, body, file),
  'pages/deleteWaysToDonate': ({ id }, { person }) => deleteWaysToDonate(deps, person, id),
});
