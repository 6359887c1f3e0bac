import type { CheckedBody, Reply } from '#contract/index.ts';
import type { SegmentRules } from '#contract/newsletter/segments.ts';
import { peopleInWords } from '#contract/shared/newsletter/group-size.ts';
import { mailingLists } from '#contract/shared/newsletter/lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { countsClicks, withLinks } from '../clicks/count-clicks.ts';
import { insertLinks } from '../clicks/queries.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { issueTexts } from '../issues/issue-texts.ts';
import { type IssuePage, pullIn, readIssue, readStoredIssue } from '../issues/read-issue.ts';
import { resolveRules } from '../segments/resolve-rules.ts';
import { segmentForMailing } from '../segments/segments.ts';
import { groupSizeFor } from '../segments/visible-group-size.ts';
import { serializeMessage } from '../sending/message.ts';
import { countSubscribersWithoutIssue } from '../sending/queries/subscribers-without-issue.ts';
import { readMailing } from './mailing-list.ts';
import { sourceOf } from './mailing-source.ts';
import { checkIssue } from './preflight.ts';
import { existsMailingOf, insertMailing, listMailingsOf, lockIssue } from './queries.ts';

type Start = CheckedBody<'newsletter/startMailing'>;

const conflict = (message: string) => new AppError('conflict', message);

/**
 * Sends an issue to a list, now or at a given time. Its text is frozen as it is now; what it pulls in is shown as it is
 * when sending begins.
 * @throws {AppError} `conflict` if it is not ready, was already sent to this list, or has no new recipients
 */
export async function startMailing(
  deps: AppDeps,
  { userId, roles }: CurrentUser,
  { slug, list, segment: segmentId, startAt, rate, onlyNew }: Start,
): Promise<Reply<'newsletter/startMailing'>> {
  const stored = await readStoredIssue(deps.db, slug);
  const issue = await pullIn(deps, stored, issueTexts);
  const isCounted = (await countsClicks(deps.db)) === 1;
  const message = await makeIssueMail(deps, issue, issueTexts, list, isCounted);
  const wrong = (await checkIssue(deps, issue, message)).find(({ state }) => state === 'bad');
  if (wrong) throw conflict(`This issue can’t be sent yet. ${wrong.message}`);
  const sent = withLinks(message, isCounted);
  return deps.db.transaction().execute(async (trx) => {
    await lockIssue(trx, issue.pageId);
    const segment = segmentId === undefined ? null : await segmentForMailing(trx, roles, segmentId);
    const sizeOf = (count: number) =>
      peopleInWords(segment ? groupSizeFor(roles, segment.rules, count) : count);
    const count = await countFresh(trx, issue, list, { segment, isOnlyNew: onlyNew === 1, sizeOf });
    const id = newId();
    const begins = startAt === undefined ? 0 : Date.parse(startAt);
    const isLater = begins > Date.now();
    await insertMailing(trx, {
      id,
      page_id: issue.pageId,
      slug: issue.slug,
      list,
      ...(segment && {
        segment_id: segment.id,
        segment_name: segment.name,
        segment_rules: JSON.stringify(segment.rules),
      }),
      subject: issue.subject,
      preview_text: issue.previewText,
      message: serializeMessage(sent.message),
      source: isLater ? sourceOf(stored, isCounted) : '',
      rate: rate ?? null,
      startAt: isLater ? begins : null,
      created_at: Date.now(),
      created_by: userId,
    });
    await insertLinks(trx, id, sent.urls);
    await audit(trx, { userId, action: 'mailing.start', subject: `mailing/${id}` });
    return {
      code: 1 as const,
      message: isLater
        ? `${issue.title} is scheduled. It would go to ${sizeOf(count)} now.`
        : `${issue.title} is being sent to ${sizeOf(count)}.`,
      mailing: await readMailing(trx, id),
    };
  });
}

/**
 * @returns the number of recipients
 * @throws {AppError} `conflict` if it must not be sent
 */
async function countFresh(
  trx: Db,
  issue: IssuePage,
  list: Start['list'],
  {
    segment,
    isOnlyNew,
    sizeOf,
  }: {
    segment: { id: string; rules: SegmentRules } | null;
    isOnlyNew: boolean;
    /** A number of people, as the sender may know it. */
    sizeOf: (count: number) => string;
  },
): Promise<number> {
  const rules = segment && (await resolveRules(trx, segment.rules));
  const fresh = await countSubscribersWithoutIssue(trx, issue.pageId, list, rules);
  const earlier = await listMailingsOf(trx, issue.pageId, list, segment?.id ?? '');
  if (earlier.some(({ status }) => status === 'scheduled')) {
    throw conflict('This issue is already scheduled for this list.');
  }
  if (earlier.length > 0 && !isOnlyNew) {
    const since =
      fresh === 0
        ? 'No one has joined the list since.'
        : `You can still send it to those on the list who haven’t received it (${sizeOf(fresh)}).`;
    throw conflict(`This issue was already sent to this list. ${since}`);
  }
  if (fresh === 0) {
    throw conflict(
      segment
        ? 'No one on this list is in this segment and has yet to receive this issue.'
        : 'Everyone on this list has already received this issue.',
    );
  }
  return fresh;
}

/**
 * The size of each list, or of the segment's part of it, and how many of its subscribers have not received an issue.
 */
export async function countRecipients(
  deps: AppDeps,
  { roles }: CurrentUser,
  { slug, segment: segmentId }: CheckedBody<'newsletter/countRecipients'>,
): Promise<Reply<'newsletter/countRecipients'>> {
  const { db } = deps;
  const pageId = slug === undefined ? undefined : (await readIssue(deps, slug, issueTexts)).pageId;
  const segment = segmentId === undefined ? null : await segmentForMailing(db, roles, segmentId);
  const rules = segment && (await resolveRules(db, segment.rules));
  const countOf = async (page: string, list: Start['list']) => {
    const count = await countSubscribersWithoutIssue(db, page, list, rules);
    return segment ? groupSizeFor(roles, segment.rules, count) : count;
  };
  const lists = mailingLists.map(async (list) => {
    const confirmed = await countOf('', list);
    if (pageId === undefined) return { list, confirmed, fresh: confirmed, isTaken: 0 as const };
    const isTaken = (await existsMailingOf(db, pageId, list, segment?.id ?? ''))
      ? (1 as const)
      : (0 as const);
    const fresh = await countOf(pageId, list);
    return { list, confirmed, fresh, isTaken };
  });
  return { code: 1, lists: await Promise.all(lists) };
}
