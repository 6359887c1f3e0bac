import type { CheckedBody, Reply } from '#contract/index.ts';
import type { SegmentRules } from '#contract/newsletter/segments.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { peopleInWords } from '#contract/shared/newsletter/group-size.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { countsClicks } from '../clicks/count-clicks.ts';
import { insertLinks } from '../clicks/queries.ts';
import { type IssuePage, readSentIssues, type StoredIssue } from '../issues/read-issue.ts';
import { resolveRules } from '../segments/resolve-rules.ts';
import { segmentForMailing } from '../segments/segments.ts';
import { groupSizeFor, sumOf } from '../segments/visible-group-size.ts';
import { serializeMessage } from '../sending/message.ts';
import { countSubscribersWithoutIssue } from '../sending/queries/subscribers-without-issue.ts';
import { composeMailing } from './compose-mailing.ts';
import { readMailing } from './mailing-list.ts';
import { sourcesOf } from './mailing-source.ts';
import { checkIssue } from './preflight.ts';
import { insertMailing, listMailingsOf, lockIssue } from './queries.ts';
import { insertMailingTranslations } from './translations/queries.ts';

type Start = CheckedBody<'newsletter/startMailing'>;

const conflict = (message: string) => new AppError('conflict', message);

/**
 * Sends an issue to a list, now or at a given time, to each in their language if it is translated into that. Its texts
 * are frozen as they are now; what they pull in is shown as it is when sending begins.
 * @throws {AppError} `conflict` if it is not ready, was already sent to this list, or has no new recipients
 */
export async function startMailing(
  deps: AppDeps,
  { userId, roles }: CurrentUser,
  { slug, list, segment: segmentId, startAt, rate, onlyNew }: Start,
): Promise<Reply<'newsletter/startMailing'>> {
  const issues = await readSentIssues(deps.db, slug);
  const [issue] = issues;
  const isCounted = (await countsClicks(deps.db)) === 1;
  const { mails, urls } = await composeMailing(deps, issues, { list, isCounted });
  for (const mail of mails) {
    const checks = await checkIssue(deps, mail.issue, mail.unlinked);
    const wrong = checks.find(({ state }) => state === 'bad');
    if (wrong) throw conflict(`${refusalOf(mail.issue)} ${wrong.message}`);
  }
  const [message = '', ...translated] = mails.map((mail) => serializeMessage(mail.message));
  return deps.db.transaction().execute(async (trx) => {
    await lockIssue(trx, issue.pageId);
    const segment = segmentId === undefined ? null : await segmentForMailing(trx, roles, segmentId);
    const sizeOf = (count: number) =>
      peopleInWords(segment ? groupSizeFor(roles, segment.rules, count) : count);
    const count = await countFresh(trx, issue, list, { segment, isOnlyNew: onlyNew === 1, sizeOf });
    const id = newId();
    const begins = startAt === undefined ? 0 : Date.parse(startAt);
    const isLater = begins > Date.now();
    const sources = isLater ? sourcesOf(issues, isCounted) : [];
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
      message,
      source: sources[0] ?? '',
      rate: rate ?? null,
      startAt: isLater ? begins : null,
      created_at: Date.now(),
      created_by: userId,
    });
    await insertMailingTranslations(
      trx,
      issues.slice(1).map((translation, index) => ({
        mailing_id: id,
        language: translation.language,
        subject: translation.subject,
        preview_text: translation.previewText,
        letter: translated[index] ?? '',
        source: sources[index + 1] ?? '',
      })),
    );
    await insertLinks(trx, id, urls);
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

const refusalOf = ({ language }: IssuePage) =>
  language === defaultLanguage
    ? 'This issue can’t be sent yet.'
    : `This issue can’t be sent yet because of its ${languagesForStaff[language]} translation.`;

/**
 * @returns the number of recipients
 * @throws {AppError} `conflict` if it must not be sent
 */
async function countFresh(
  trx: Db,
  issue: StoredIssue,
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
  const fresh = sumOf(await countSubscribersWithoutIssue(trx, issue.pageId, list, rules));
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
