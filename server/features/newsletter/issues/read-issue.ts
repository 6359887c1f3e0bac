import type { Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { changeTexts } from '../../pages/blocks/change-texts.ts';
import { type BlockDeps, expandBlocks } from '../../pages/blocks/expand-blocks.ts';
import { findIssue } from './queries.ts';

type Issue = Reply<'newsletter/getIssue'>['issue'];

/** The content of a page, as the pages feature stores it. */
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

/** An issue: the live version of its page, or its draft if it is not live yet. */
export interface IssuePage extends Issue {
  pageId: string;
  /** Whether there is an unpublished draft: it is not sent. */
  hasChanges: 0 | 1;
  intro: IssueIntro;
  paragraphs: IssueParagraph[];
  /** The blocks whose targets are not public. */
  missingBlocks: string[];
}

/** An issue as it is written. */
export type StoredIssue = Omit<IssuePage, 'missingBlocks'>;

/**
 * An issue by its name, case-insensitively, with what its blocks pull in.
 * @throws {AppError} `notFound` if there is no such page
 */
export async function readIssue(deps: BlockDeps, slug: string, t: Translate): Promise<IssuePage> {
  return pullIn(deps, await readStoredIssue(deps.db, slug), t);
}

/**
 * An issue as it is written, by its name, case-insensitively.
 * @throws {AppError} `notFound` if there is no such page
 */
export async function readStoredIssue(db: Db, slug: string): Promise<StoredIssue> {
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
    isMailOnly: row.is_mail_only ?? 0,
    intro,
    paragraphs: JSON.parse(row.live_content ?? row.draft_content) as IssueParagraph[],
  };
}

/**
 * An issue with what its blocks pull in now.
 * @param t finds texts in the language of the issue
 */
export async function pullIn(
  deps: BlockDeps,
  issue: StoredIssue,
  t: Translate,
): Promise<IssuePage> {
  let missingBlocks: string[] = [];
  const { intro, content } = await changeTexts(
    { intro: issue.intro, content: issue.paragraphs },
    async (html) => {
      const { texts, missing } = await expandBlocks(deps, html, t);
      missingBlocks = missing;
      return texts;
    },
  );
  return { ...issue, intro, paragraphs: content, missingBlocks };
}

/** The fields that the contract returns. */
export const presentIssue = (issue: IssuePage): Issue => ({
  slug: issue.slug,
  title: issue.title,
  subject: issue.subject,
  previewText: issue.previewText,
  isPublished: issue.isPublished,
  isMailOnly: issue.isMailOnly,
  version: issue.version,
});
