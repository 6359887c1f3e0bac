import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import {
  deleteWaysToDonate,
  editWaysToDonate,
  editWaysToDonateIcon,
} from './edit-ways-to-donate.ts';
import { readWaysToDonate } from './read-ways-to-donate.ts';

type Calls =
  | 'pages/getWaysToDonate'
  | 'pages/editWaysToDonate'
  | 'pages/editWaysToDonateIcon'
  | 'pages/deleteWaysToDonate';

/** The ways to donate that the Donate page lists. An edit is live at once. */
export const waysToDonateHandlers = (parts: Parts): Handlers<Calls> => ({
  'pages/getWaysToDonate': async () => ({
    code: 1,
    waysToDonate: await readWaysToDonate(parts.db),
  }),
  'pages/editWaysToDonate': (body, { person }) => editWaysToDonate(parts, person as Person, body),
  'pages/editWaysToDonateIcon': (body, { person, file }) =>
    editWaysToDonateIcon(parts, person as Person, body, file),
  'pages/deleteWaysToDonate': ({ id }, { person }) =>
    deleteWaysToDonate(parts, person as Person, id),
});
