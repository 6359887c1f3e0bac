import type { CheckedBody, Reply } from '#contract/index.ts';
import { mailingLists } from '#contract/newsletter.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { type IssuePage, readIssue } from '../issues/queries.ts';
import { freshSubscribers } from '../sending/schedule.ts';
import { readMailing } from './mailing-list.ts';
import { checkIssue } from './preflight.ts';

type Start = CheckedBody<'newsletter/startMailing'>;

const conflict = (message: string) => new AppError('changedMeanwhile', message);
const people = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;

/**
 * Lets an issue go to a list, now or at an hour. What is sent is what the page says now.
 * @throws {AppError} `changedMeanwhile` when it is not ready, has gone to this list, or is new to nobody
 */
export async function startMailing(
  deps: AppDeps,
  { userId }: CurrentUser,
  { slug, list, startAt, rate, onlyNew }: Start,
): Promise<Reply<'newsletter/startMailing'>> {
  const issue = await readIssue(deps.db, slug);
  const letter = await makeIssueMail(deps, issue, list);
  const wrong = (await checkIssue(deps, issue, letter)).find(({ state }) => state === 'bad');
  if (wrong) throw conflict(`This issue can’t be sent yet. ${wrong.message}`);
  return deps.db.transaction().execute(async (trx) => {
    await lockIssue(trx, issue.pageId);
    const count = await countFresh(trx, issue, list, onlyNew === 1);
    const id = newId();
    const begins = startAt === undefined ? 0 : Date.parse(startAt);
    const isLater = begins > Date.now();
    await trx
      .insertInto('mailings')
      .values({
        id,
        page_id: issue.pageId,
        slug: issue.slug,
        list,
        subject: issue.subject,
        preview_text: issue.previewText,
        letter: JSON.stringify(letter),
        status: 'scheduled',
        rate: rate ?? null,
        start_at: isLater ? begins : databaseNow(trx),
        started_at: null,
        finished_at: null,
        created_at: Date.now(),
        created_by: userId,
      })
      .execute();
    await audit(trx, { userId, action: 'mailing.start', subject: `mailing/${id}` });
    return {
      code: 1 as const,
      message: isLater
        ? `${issue.title} is scheduled. It would go to ${people(count)} now.`
        : `${issue.title} is being sent to ${people(count)}.`,
      mailing: await readMailing(trx, id),
    };
  });
}

/** Two administrators who send the same issue at once do so one after the other. */
async function lockIssue(trx: Db, pageId: string): Promise<void> {
  if (!hasManyWriters(trx)) return;
  await trx.selectFrom('pages').select('id').where('id', '=', pageId).forUpdate().execute();
}

/** @returns how many it would go to @throws {AppError} `changedMeanwhile` when it must not go */
async function countFresh(
  trx: Db,
  issue: IssuePage,
  list: Start['list'],
  onlyNew: boolean,
): Promise<number> {
  const fresh = await countPeople(freshSubscribers(trx, issue.pageId, list));
  const earlier = await trx
    .selectFrom('mailings')
    .select(['status'])
    .where('page_id', '=', issue.pageId)
    .where('list', '=', list)
    .where('status', '!=', 'canceled')
    .execute();
  if (earlier.some(({ status }) => status === 'scheduled')) {
    throw conflict('This issue is already scheduled for this list.');
  }
  if (earlier.length > 0 && !onlyNew) {
    const since =
      fresh === 0
        ? 'No one has joined the list since.'
        : `You can still send it to those on the list who haven’t received it (${people(fresh)}).`;
    throw conflict(`This issue was already sent to this list. ${since}`);
  }
  if (fresh === 0) throw conflict('Everyone on this list has already received this issue.');
  return fresh;
}

async function countPeople(query: ReturnType<typeof freshSubscribers>): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many people each list has, and to how many of them an issue is new. */
export async function countRecipients(
  { db }: AppDeps,
  { slug }: CheckedBody<'newsletter/countRecipients'>,
): Promise<Reply<'newsletter/countRecipients'>> {
  const pageId = slug === undefined ? undefined : (await readIssue(db, slug)).pageId;
  const lists = mailingLists.map(async (list) => {
    // No page has an empty id: to nobody is it anything but new.
    const confirmed = await countPeople(freshSubscribers(db, '', list));
    if (pageId === undefined) return { list, confirmed, fresh: confirmed, isTaken: 0 as const };
    const taken = await db
      .selectFrom('mailings')
      .select('id')
      .where('page_id', '=', pageId)
      .where('list', '=', list)
      .where('status', '!=', 'canceled')
      .executeTakeFirst();
    const fresh = await countPeople(freshSubscribers(db, pageId, list));
    return { list, confirmed, fresh, isTaken: taken ? (1 as const) : (0 as const) };
  });
  return { code: 1, lists: await Promise.all(lists) };
}

type Change = 'pause' | 'resume' | 'cancel';

const changes: Record<Change, { words: string; set: object }> = {
  pause: { words: 'Sending is paused.', set: { is_paused: 1 } },
  resume: { words: 'Sending has resumed.', set: { is_paused: 0 } },
  cancel: { words: 'The mailing is canceled.', set: { status: 'canceled', per_second: 0 } },
};

/**
 * Pauses, resumes or cancels a mailing, on every node at once: engines ask before every mail.
 * @throws {AppError} `notFound`, and `changedMeanwhile` for a mailing that is over
 */
export function changeMailing(
  { db }: AppDeps,
  { userId }: CurrentUser,
  id: string,
  change: Change,
): Promise<Reply<'newsletter/pauseMailing'>> {
  const { words, set } = changes[change];
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('mailings')
      .set({ ...set, ...(change === 'cancel' && { finished_at: databaseNow(trx) }) })
      .where('id', '=', id)
      .where('status', 'in', ['scheduled', 'sending'])
      .returning('id')
      .executeTakeFirst();
    const mailing = await readMailing(trx, id);
    if (!row) throw conflict('This mailing has already ended.');
    await audit(trx, { userId, action: `mailing.${change}`, subject: `mailing/${id}` });
    return { code: 1 as const, message: words, mailing };
  });
}
