import type { boardCalls } from '#contract/board/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { deleteBoard, editBoard } from './edit-board.ts';
import { readBoardIn } from './read-board.ts';

/** The board members, listed together on their own page. An edit is live at once. */
export const boardHandlers = (deps: AppDeps): Handlers<keyof typeof boardCalls> => ({
  'pages/getBoard': async ({ language }) => ({
    code: 1,
    board: await readBoardIn(deps.db, language),
  }),
  'pages/editBoard': (body, { person }) => editBoard(deps, person, body),
  'pages/deleteBoard': ({ id }, { person }) => deleteBoard(deps, person, id),
});
