import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findIssue } from './queries.ts';

type Issue = Reply<'newsletter/getIssue'>['issue'];

/** What an email shows of a page: as the feature of pages stores it. */
interface IssueIntro {
  title: string;
  subtitle: string;
  html: string;
  image: string;
  imageAlt: string;
  description: string;
  readMoreText: { html: string }[];
}

interface IssueParagraph {
  title: string;
  html: string;
  image: string;
  imageAlt: string;
}

/** An issue: what visitors see of its page, or its draft where they see nothing yet. */
export interface IssuePage extends Issue {
  pageId: string;
  /** Whether there is a draft that visitors do not see: it is not sent. */
  hasChanges: 0 | 1;
  intro: IssueIntro;
  paragraphs: IssueParagraph[];
}

/**
 * One issue by its name, in any case.
 * @throws {AppError} `notFound` when there is no such page
 */
export async function readIssue(db: Db, slug: string): Promise<IssuePage> {
  const row = await findIssue(db, slug);
  if (!row) throw new AppError('notFound', `Issue ${slug} doesn’t exist.`);
  const intro = JSON.parse(row.live_intro ?? row.draft_intro) as IssueIntro;
  return {
    pageId: row.id,
    hasChanges: row.has_changes,
    slug: row.name,
    title: intro.title,
    subject: row.subject ?? intro.title,
    previewText: row.preview_text ?? intro.description,
    version: row.version ?? 0,
    isPublished: row.live_intro === null ? 0 : 1,
    intro,
    paragraphs: JSON.parse(row.live_content ?? row.draft_content) as IssueParagraph[],
  };
}

/** What the contract shows of it. */
export const presentIssue = (issue: IssuePage): Issue => ({
  slug: issue.slug,
  title: issue.title,
  subject: issue.subject,
  previewText: issue.previewText,
  isPublished: issue.isPublished,
  version: issue.version,
});
