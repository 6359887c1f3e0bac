// The newsletter: issues are pages that are also sent by email, mailings send them to lists of subscribers.
// Sending is in `sending/`, the people on the lists in `subscribers/`, files of them in `imports/`.
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { checkBeforeSending, editIssue, previewIssue, sendTest } from './issues/edit-issue.ts';
import { readIssueStates } from './issues/issue-states.ts';
import { presentIssue, readIssue } from './issues/read-issue.ts';
import { changeMailing } from './mailings/mailing-controls.ts';
import { readMailing, readMailings } from './mailings/mailing-list.ts';
import { readRecipients } from './mailings/recipients.ts';
import { countRecipients, startMailing } from './mailings/start-mailing.ts';

type Calls = Extract<keyof Handlers<import('#contract/index.ts').Path>, `newsletter/${string}`>;

/** The calls about issues and their mailings. */
export function newsletterHandlers(deps: AppDeps): Handlers<Calls> {
  const { db } = deps;
  return {
    'newsletter/getIssue': async ({ slug }) => ({
      code: 1,
      issue: presentIssue(await readIssue(db, slug)),
    }),
    'newsletter/editIssue': (body, { person }) => editIssue(deps, person, body),
    'newsletter/preview': (body) => previewIssue(deps, body),
    'newsletter/check': (body) => checkBeforeSending(deps, body),
    'newsletter/sendTest': (body, { person }) => sendTest(deps, person, body),
    'newsletter/countRecipients': (body) => countRecipients(deps, body),
    'newsletter/startMailing': (body, { person }) => startMailing(deps, person, body),
    'newsletter/getIssueStates': async () => ({ code: 1, issues: await readIssueStates(db) }),
    'newsletter/getMailings': async ({ page, pageSize, ...filter }) => ({
      code: 1,
      ...(await readMailings(db, filter, limitAndOffset({ page, pageSize }))),
    }),
    'newsletter/getMailing': async ({ id }) => ({ code: 1, mailing: await readMailing(db, id) }),
    'newsletter/getFailedRecipients': async ({ id, kind = 'failed', ...page }) => {
      await readMailing(db, id);
      return { code: 1, ...(await readRecipients(db, id, kind, limitAndOffset(page))) };
    },
    'newsletter/pauseMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'pause'),
    'newsletter/resumeMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'resume'),
    'newsletter/cancelMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'cancel'),
  };
}
