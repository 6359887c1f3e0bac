import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { countsClicks, withLinks } from '../clicks/count-clicks.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import type { IssuePage } from '../issues/read-issue.ts';
import type { Check } from '../mailings/check.ts';
import { checkIssue } from '../mailings/preflight.ts';
import type { MailingMessage } from '../sending/message.ts';

/** A message from staff to donors among the subscribers of a list. */
export interface WrittenMessage {
  subject: string;
  /** Markdown with merge fields. */
  text: string;
}

/** A message to donors as it would be sent now. */
export interface DonorMessage {
  subject: string;
  message: MailingMessage;
  /** The links whose clicks are counted, by their positions. */
  urls: string[];
  /** Checks that block sending it. */
  problems: Check[];
  /** Checks that advise to look again. */
  warnings: Check[];
}

/** Checks of parts that only an issue has. */
const ofPages: ReadonlySet<Check['name']> = new Set(['published', 'previewText']);

/**
 * Renders a message to donors as its email, and checks it as issues are checked.
 * @throws {AppError} `badInput` for text that cannot be rendered, or is far too long
 */
export async function composeDonorMessage(
  deps: AppDeps,
  written: WrittenMessage,
  list: MailingList,
): Promise<DonorMessage> {
  const issue = await withoutPage(written);
  const isCounted = (await countsClicks(deps.db)) === 1;
  const message = await makeIssueMail(deps, issue, list, isCounted);
  const checks = await checkIssue(deps, issue, message);
  return {
    subject: issue.subject,
    ...withLinks(message, isCounted),
    problems: checks.filter(({ state }) => state === 'bad'),
    warnings: checks.filter(({ name, state }) => state === 'warning' && !ofPages.has(name)),
  };
}

/** A message in the form of an issue that is only emailed. */
async function withoutPage({ subject, text }: WrittenMessage): Promise<IssuePage> {
  const { text: html = '' } = await renderTexts({ text });
  const blank = { title: '', subtitle: '', image: '', imageAlt: '', description: '' };
  return {
    pageId: '',
    slug: '',
    name: '',
    // Staff write it in one language.
    language: defaultLanguage,
    title: subject,
    subject,
    previewText: '',
    version: 0,
    isPublished: 0,
    isMailOnly: 1,
    hasChanges: 0,
    intro: { ...blank, html, readMoreText: [] },
    paragraphs: [],
    missingBlocks: [],
  };
}
