import { type Language, translatedLanguages } from '#contract/shared/language/languages.ts';
import { sectionIn } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The pages of issues, with their email settings. */
const issues = (db: Db) =>
  db
    .selectFrom('pages')
    .leftJoin('newsletter_issues', 'newsletter_issues.page_id', 'pages.id')
    .select([
      'pages.id',
      'section',
      'name',
      'draft_intro',
      'draft_content',
      'live_intro',
      'live_content',
      'has_changes',
      'subject',
      'preview_text',
      'is_mail_only',
      'newsletter_issues.version',
    ]);

/**
 * An issue.
 * @param slug in any case
 */
export const findIssue = (db: Db, slug: string) =>
  issues(db)
    .where('section', '=', 'newsletters')
    .where('name_key', '=', slug.toLowerCase())
    .executeTakeFirst();

/** The translations of an issue, whether visitors see them or not. */
export const listIssueTranslations = (db: Db, originalId: string) =>
  issues(db)
    .where('original_id', '=', originalId)
    .where(
      'section',
      'in',
      translatedLanguages.map((language) => sectionIn(language, 'newsletters')),
    )
    .where('trashed_at', 'is', null)
    .execute();

/**
 * Updates an issue's email settings.
 * @param versions the one that this is based on, and the new one
 * @returns whether it was still at that version
 */
export async function upsertIssue(
  trx: Db,
  pageId: string,
  values: { subject: string; preview_text: string; is_mail_only: 0 | 1 },
  versions: { from: number; to: number },
): Promise<boolean> {
  const written = await trx
    .insertInto('newsletter_issues')
    .values({ page_id: pageId, ...values, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('page_id')
        .doUpdateSet({ ...values, version: versions.to })
        .where('newsletter_issues.version', '=', versions.from),
    )
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}

/** Whether any confirmed subscriber reads a language. */
export async function existsReader(db: Db, language: Language): Promise<boolean> {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('language', '=', language)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** All mailings except canceled ones, oldest first, with their issues. */
export const listIssueMailings = (db: Db) =>
  db
    .selectFrom('mailings')
    .innerJoin('pages', 'pages.id', 'mailings.page_id')
    .select(['pages.name', 'mailings.status', 'is_paused', 'start_at', 'started_at'])
    .where('mailings.status', '!=', 'canceled')
    .where('trashed_at', 'is', null)
    .orderBy('mailings.created_at')
    .execute();
