import type { publishingCalls } from '#contract/pages/publishing.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { duplicatePage } from './duplicate-page.ts';
import {
  cancelSchedule,
  getPageSchedules,
  getScheduledPages,
  schedulePage,
} from './schedule-page.ts';
import { deleteTrashedPage, readTrash, restorePage } from './trash.ts';
import { unpublishPage } from './unpublish-page.ts';

export const publishingHandlers = (deps: AppDeps): Handlers<keyof typeof publishingCalls> => ({
  'pages/getPageSchedules': (body) => getPageSchedules(deps, body),
  'pages/getScheduledPages': (_body, { person }) => getScheduledPages(deps, person),
  'pages/schedulePage': (body, { person }) => schedulePage(deps, person, body),
  'pages/cancelSchedule': (body, { person }) => cancelSchedule(deps, person, body),
  'pages/unpublishPage': (body, { person }) => unpublishPage(deps, person, body),
  'pages/duplicatePage': (body, { person }) => duplicatePage(deps, person, body),
  'pages/getTrash': async (_body, { person }) => ({
    code: 1,
    pages: await readTrash(deps.db, person),
  }),
  'pages/restorePage': (body, { person }) => restorePage(deps, person, body),
  'pages/deleteTrashedPage': (body, { person }) => deleteTrashedPage(deps, person, body),
});
