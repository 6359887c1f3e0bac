import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { readEmailSender } from '../email-sender.ts';
import { checkIssue } from '../mailings/preflight.ts';
import { fillPlaceholder, type MailingMessage } from '../sending/message.ts';
import { upsertIssue } from './queries.ts';
import { type IssuePage, presentIssue, readIssue } from './read-issue.ts';

/** Changes the email settings of an issue. */
export function editIssue(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { slug, subject, previewText, version }: CheckedBody<'newsletter/editIssue'>,
): Promise<Reply<'newsletter/editIssue'>> {
  return db.transaction().execute(async (trx) => {
    const issue = await readIssue(trx, slug);
    const values = { subject: subject.trim(), preview_text: previewText.trim() };
    const versions = { from: version ?? issue.version, to: issue.version + 1 };
    const isWritten = await upsertIssue(trx, issue.pageId, values, versions);
    const isStale = version !== undefined && version !== issue.version;
    if (!isWritten || isStale) {
      throw new AppError('conflict', 'Someone else changed this after you opened it.', {
        current: { issue: presentIssue(issue) },
      });
    }
    await audit(trx, { userId, action: 'issue.edit', subject: `newsletters/${issue.slug}` });
    return {
      code: 1 as const,
      message: `${issue.title} is updated.`,
      issue: presentIssue(await readIssue(trx, slug)),
    };
  });
}

/** An issue as it would be sent now. */
export async function previewIssue(
  deps: AppDeps,
  { slug }: CheckedBody<'newsletter/preview'>,
): Promise<Reply<'newsletter/preview'>> {
  const issue = await readIssue(deps.db, slug);
  const mail = withoutRecipient(deps, await makeIssueMail(deps, issue));
  const { from } = await readEmailSender(deps.db, deps.settings);
  const { subject, previewText } = issue;
  return { code: 1, subject, previewText, from, ...mail, size: Buffer.byteLength(mail.html) };
}

/** @see checkIssue */
export async function checkBeforeSending(
  deps: AppDeps,
  { slug }: CheckedBody<'newsletter/check'>,
): Promise<Reply<'newsletter/check'>> {
  const issue = await readIssue(deps.db, slug);
  const checks = await checkIssue(deps, issue, await makeIssueMail(deps, issue));
  return { code: 1, checks, isReady: checks.some(({ state }) => state === 'bad') ? 0 : 1 };
}

/**
 * Sends a test of an issue to the caller, once for each `attempt`, through the outbox: without a mail service it can be
 * read there.
 * @throws {AppError} `tooMany` after twenty per hour
 */
export async function sendTest(
  deps: AppDeps,
  { userId, email }: CurrentUser,
  { slug, attempt }: CheckedBody<'newsletter/sendTest'>,
): Promise<Reply<'newsletter/sendTest'>> {
  const issue: IssuePage = await readIssue(deps.db, slug);
  await enforceRateLimit(deps.db, { bucket: `test-mail:${userId}`, free: 20, window: hour });
  const { html, text } = withoutRecipient(deps, await makeIssueMail(deps, issue));
  const request = { call: 'newsletter/sendTest', caller: userId, attempt, body: { slug } };
  await deps.db.transaction().execute((trx) =>
    runOnce(trx, request, 'This attempt was for another newsletter.', async () => {
      await enqueueEmail(trx, {
        recipient: email,
        subject: `Test: ${issue.subject}`,
        purpose: 'newsletter-test',
        userId,
        paragraphs: text.split('\n\n'),
        html,
      });
      return '';
    }),
  );
  return { code: 1, message: `A test email is being sent to ${email}.` };
}

/** An email without a subscriber: its unsubscribe links lead to the page, but to no one's lists. */
function withoutRecipient({ settings }: AppDeps, { html, text, placeholder }: MailingMessage) {
  const page = `${settings.siteUrl}/newsletter/preferences`;
  return {
    html: fillPlaceholder(html, placeholder, page, true),
    text: fillPlaceholder(text, placeholder, page, false),
  };
}
