import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { deleteBoard, editBoard } from './edit-board.ts';
import { readBoard } from './read-board.ts';

type Calls = 'pages/getBoard' | 'pages/editBoard' | 'pages/deleteBoard';

/** The members of the board. An edit is live at once. */
export const boardHandlers = (parts: Parts): Handlers<Calls> => ({
  'pages/getBoard': async () => ({ code: 1, board: await readBoard(parts.db) }),
  'pages/editBoard': (body, { person }) => editBoard(parts, person as Person, body),
  'pages/deleteBoard': ({ id }, { person }) => deleteBoard(parts, person as Person, id),
});
