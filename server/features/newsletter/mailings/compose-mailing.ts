import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { withLinks } from '../clicks/count-clicks.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { type IssuePage, pullIn, type StoredIssue } from '../issues/read-issue.ts';
import type { MailingMessage } from '../sending/message.ts';

/** A mailing in one of its languages. */
interface ComposedMail {
  issue: IssuePage;
  /** With the addresses of its links, for checks. */
  unlinked: MailingMessage;
  /** As it is sent. */
  message: MailingMessage;
}

interface ComposeOptions {
  list: MailingList;
  /** Whether its readers' clicks are counted. */
  isCounted: boolean;
}

/**
 * Renders a mailing in each of its languages, with what is pulled in now.
 * @param issues the original first
 * @returns the emails in the same order, and the links whose clicks are counted by their positions
 */
export async function composeMailing(
  deps: AppDeps,
  issues: StoredIssue[],
  { list, isCounted }: ComposeOptions,
): Promise<{ mails: ComposedMail[]; urls: string[] }> {
  const mails: ComposedMail[] = [];
  const urls: string[] = [];
  for (const stored of issues) {
    const issue = await pullIn(deps, stored);
    const unlinked = await makeIssueMail(deps, issue, list, isCounted);
    const linked = withLinks(unlinked, isCounted, urls.length);
    urls.push(...linked.urls);
    mails.push({ issue, unlinked, message: linked.message });
  }
  return { mails, urls };
}
