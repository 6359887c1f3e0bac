import type { Reply } from '#contract/index.ts';
import {
  defaultLanguage,
  type Language,
  type TranslatedLanguage,
  translatedLanguages,
} from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { splitSection } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { changeTexts } from '../../pages/blocks/change-texts.ts';
import { type BlockDeps, expandBlocks } from '../../pages/blocks/expand-blocks.ts';
import { findIssue, listIssueTranslations } from './queries.ts';

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

/** An issue in one of its languages: the live version of its page, or its draft if it is not live yet. */
export interface IssuePage extends Issue {
  /** Of its page in this language, as its name. `slug` names the issue in every language. */
  pageId: string;
  name: string;
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
export async function readIssue(
  deps: BlockDeps,
  slug: string,
  language?: Language,
): Promise<IssuePage> {
  return pullIn(deps, await readStoredIssue(deps.db, slug, language));
}

/**
 * An issue as it is written, by its name, case-insensitively.
 * @param language of its translation; absent: the original
 * @throws {AppError} `notFound` if there is no such page
 */
export async function readStoredIssue(
  db: Db,
  slug: string,
  language: Language = defaultLanguage,
): Promise<StoredIssue> {
  const row = await findIssue(db, slug);
  if (!row) throw new AppError('notFound', `Issue ${slug} doesn’t exist.`);
  const original = storedIssue(row, row.name);
  if (language === defaultLanguage) return original;
  const found = (await readIssueTranslations(db, original)).get(language);
  if (found) return found;
  throw new AppError(
    'notFound',
    `Issue ${slug} isn’t translated into ${languagesForStaff[language]}.`,
  );
}

/** The translations of an issue, also those that are not published. */
export async function readIssueTranslations(
  db: Db,
  { pageId, slug }: StoredIssue,
): Promise<Map<TranslatedLanguage, StoredIssue>> {
  const rows = await listIssueTranslations(db, pageId);
  const issues = new Map(
    rows.map((row) => storedIssue(row, slug)).map((issue) => [issue.language, issue]),
  );
  return new Map(
    translatedLanguages.flatMap((language) => {
      const issue = issues.get(language);
      return issue ? [[language, issue] as const] : [];
    }),
  );
}

/** Whether a translation is sent to those who read it. */
export const isSent = ({ isPublished, isMailOnly }: StoredIssue): boolean =>
  isPublished === 1 || isMailOnly === 1;

/** An issue and its translations that are sent, in their order. */
export async function readSentIssues(
  db: Db,
  slug: string,
): Promise<[StoredIssue, ...StoredIssue[]]> {
  const original = await readStoredIssue(db, slug);
  const translations = await readIssueTranslations(db, original);
  return [original, ...[...translations.values()].filter(isSent)];
}

/** @param slug of the original */
function storedIssue(row: NonNullable<Awaited<ReturnType<typeof findIssue>>>, slug: string) {
  const intro = JSON.parse(row.live_intro ?? row.draft_intro) as IssueIntro;
  return {
    pageId: row.id,
    hasChanges: row.has_changes,
    slug,
    name: row.name,
    language: splitSection(row.section).language,
    title: intro.title,
    subject: row.subject ?? intro.title,
    previewText: row.preview_text ?? intro.description,
    version: row.version ?? 0,
    isPublished: row.live_intro === null ? (0 as const) : (1 as const),
    isMailOnly: row.is_mail_only ?? 0,
    intro,
    paragraphs: JSON.parse(row.live_content ?? row.draft_content) as IssueParagraph[],
  };
}

/** An issue with what its blocks pull in now. */
export async function pullIn(deps: BlockDeps, issue: StoredIssue): Promise<IssuePage> {
  let missingBlocks: string[] = [];
  const t = translatorOf(issue.language);
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
  language: issue.language,
  title: issue.title,
  subject: issue.subject,
  previewText: issue.previewText,
  isPublished: issue.isPublished,
  isMailOnly: issue.isMailOnly,
  version: issue.version,
});
