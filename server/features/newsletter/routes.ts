// The newsletter: issues are pages that are also sent by email, mailings send them to lists of subscribers.
// Sending is in `sending/`, the people on the lists in `subscribers/`, files of them in `imports/`.
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { editClickCounting } from './clicks/count-clicks.ts';
import { checkBeforeSending } from './issues/check-before-sending.ts';
import { editIssue, previewIssue } from './issues/edit-issue.ts';
import { getIssue } from './issues/get-issue.ts';
import { readIssueStates } from './issues/issue-states.ts';
import { sendTest } from './issues/send-test.ts';
import { startIssue } from './issues/templates/start-issue.ts';
import { countRecipients } from './mailings/count-recipients.ts';
import { changeMailing, rescheduleMailing } from './mailings/mailing-controls.ts';
import {
  readMailing,
  readMailings,
  requireRecipientsSeen,
  scopeFor,
} from './mailings/mailing-list.ts';
import { readRecipients } from './mailings/recipients.ts';
import { startMailing } from './mailings/start-mailing.ts';
import { countSegment, deleteSegment, getSegments, saveSegment } from './segments/segments.ts';

type Calls = Extract<keyof Handlers<import('#contract/index.ts').Path>, `newsletter/${string}`>;

/** The calls about issues and their mailings. */
export function newsletterHandlers(deps: AppDeps): Handlers<Calls> {
  const { db } = deps;
  return {
    'newsletter/getIssue': (body) => getIssue(deps, body),
    'newsletter/editIssue': (body, { person }) => editIssue(deps, person, body),
    'newsletter/preview': (body) => previewIssue(deps, body),
    'newsletter/check': (body) => checkBeforeSending(deps, body),
    'newsletter/sendTest': (body, { person }) => sendTest(deps, person, body),
    'newsletter/startIssue': (body, { person }) => startIssue(deps, person, body),
    'newsletter/countRecipients': (body, { person }) => countRecipients(deps, person, body),
    'newsletter/startMailing': (body, { person }) => startMailing(deps, person, body),
    'newsletter/getIssueStates': async () => ({ code: 1, issues: await readIssueStates(db) }),
    'newsletter/getMailings': async ({ page, pageSize, ...filter }, { person }) => ({
      code: 1,
      ...(await readMailings(
        db,
        { ...filter, scope: scopeFor(person) },
        limitAndOffset({ page, pageSize }),
      )),
    }),
    'newsletter/getMailing': async ({ id }, { person }) => ({
      code: 1,
      mailing: await readMailing(db, id, scopeFor(person)),
    }),
    'newsletter/getFailedRecipients': async ({ id, kind = 'failed', ...page }, { person }) => {
      await requireRecipientsSeen(db, id, person);
      return { code: 1, ...(await readRecipients(db, id, kind, limitAndOffset(page))) };
    },
    'newsletter/editClickCounting': (body, { person }) => editClickCounting(deps, person, body),
    'newsletter/getSegments': (_body, { person }) => getSegments(deps, person),
    'newsletter/countSegment': (body, { person }) => countSegment(deps, person, body),
    'newsletter/saveSegment': (body, { person }) => saveSegment(deps, person, body),
    'newsletter/deleteSegment': (body, { person }) => deleteSegment(deps, person, body),
    'newsletter/pauseMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'pause'),
    'newsletter/resumeMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'resume'),
    'newsletter/rescheduleMailing': (body, { person }) => rescheduleMailing(deps, person, body),
    'newsletter/cancelMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'cancel'),
  };
}
