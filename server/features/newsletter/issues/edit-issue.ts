import type { CheckedBody, Reply } from '#contract/index.ts';
import { recipientFields } from '#contract/shared/merge-fields.ts';
import { sectionIn } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { readEmailSender } from '../email-sender.ts';
import { fillSubject } from '../sending/message.ts';
import { fillFor, noOne } from './fill-for.ts';
import { upsertIssue } from './queries.ts';
import { presentIssue, readIssue } from './read-issue.ts';

/**
 * Changes the email settings of an issue.
 * @throws {AppError} `notFound`; `conflict` with the current settings; `badInput` for an unknown merge field
 */
export function editIssue(
  { db, contributions }: AppDeps,
  { userId }: CurrentUser,
  {
    slug,
    language,
    subject,
    previewText,
    isMailOnly,
    version,
  }: CheckedBody<'newsletter/editIssue'>,
): Promise<Reply<'newsletter/editIssue'>> {
  refuseUnknownFields({ subject, previewText });
  return db.transaction().execute(async (trx) => {
    const issue = await readIssue({ db: trx, contributions }, slug, language);
    const values = {
      subject: subject.trim(),
      preview_text: previewText.trim(),
      is_mail_only: isMailOnly ?? issue.isMailOnly,
    };
    const versions = { from: version ?? issue.version, to: issue.version + 1 };
    const isWritten = await upsertIssue(trx, issue.pageId, values, versions);
    const isStale = version !== undefined && version !== issue.version;
    if (!isWritten || isStale) {
      throw new AppError('conflict', 'Someone else changed this after you opened it.', {
        current: { issue: presentIssue(issue) },
      });
    }
    const section = sectionIn(issue.language, 'newsletters');
    await audit(trx, { userId, action: 'issue.edit', subject: `${section}/${issue.name}` });
    return {
      code: 1 as const,
      message: `${issue.title} is updated.`,
      issue: presentIssue(await readIssue({ db: trx, contributions }, slug, language)),
    };
  });
}

/** An issue as it would be sent now. */
export async function previewIssue(
  deps: AppDeps,
  { slug, language }: CheckedBody<'newsletter/preview'>,
): Promise<Reply<'newsletter/preview'>> {
  const issue = await readIssue(deps, slug, language);
  const mail = fillFor(deps, await makeIssueMail(deps, issue), noOne, issue.language);
  const { from } = await readEmailSender(deps.db, deps.settings);
  return {
    code: 1,
    subject: fillSubject(issue.subject, noOne),
    previewText: fillSubject(issue.previewText, noOne),
    from,
    ...mail,
    size: Buffer.byteLength(mail.html),
  };
}

/** @throws {AppError} `badInput` for a merge field that does not exist */
function refuseUnknownFields(texts: { subject: string; previewText: string }): void {
  for (const [field, text] of Object.entries(texts)) {
    const unknown = recipientFields.unknownIn(text);
    if (unknown.length === 0) continue;
    const message = recipientFields.messageAbout(unknown);
    throw new AppError('badInput', message, { errors: { [field]: message } });
  }
}
