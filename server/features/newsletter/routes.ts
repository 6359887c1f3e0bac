import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { checkBeforeSending, editIssue, previewIssue, sendTest } from './issues/edit-issue.ts';
import { readIssueStates } from './issues/issue-states.ts';
import { presentIssue, readIssue } from './issues/queries.ts';
import { readMailing, readMailings } from './mailings/mailing-list.ts';
import { readRecipients } from './mailings/recipients.ts';
import { changeMailing, countRecipients, startMailing } from './mailings/start-mailing.ts';

type Calls = Extract<keyof Handlers<import('#contract/index.ts').Path>, `newsletter/${string}`>;

const defaultPageSize = 50;

const rowsOf = ({
  page = 1,
  pageSize = defaultPageSize,
}: {
  page?: number | undefined;
  pageSize?: number | undefined;
}) => ({ limit: pageSize, offset: (page - 1) * pageSize });

/** The calls about issues that are mailed. */
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
    'newsletter/getMailings': async ({ page, pageSize, ...wishes }) => ({
      code: 1,
      ...(await readMailings(db, wishes, rowsOf({ page, pageSize }))),
    }),
    'newsletter/getMailing': async ({ id }) => ({ code: 1, mailing: await readMailing(db, id) }),
    'newsletter/getFailedRecipients': async ({ id, kind = 'failed', ...page }) => {
      await readMailing(db, id);
      return { code: 1, ...(await readRecipients(db, id, kind, rowsOf(page))) };
    },
    'newsletter/pauseMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'pause'),
    'newsletter/resumeMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'resume'),
    'newsletter/cancelMailing': ({ id }, { person }) => changeMailing(deps, person, id, 'cancel'),
  };
}
