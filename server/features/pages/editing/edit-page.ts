import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { currentRoles } from '../../auth/accounts/current-roles.ts';
import { pageIdOf, textsOf } from '../page-content.ts';
import { parseIntro } from '../present.ts';
import { mayPublish } from '../publishing/may-publish.ts';
import { lockPageById, type PageRow } from '../queries.ts';
import { lockForEdit, presentDraft, saveDraft, updatedMessage } from './drafts.ts';
import { editedContent, editedIntro, renderIntro } from './edited-draft.ts';

/**
 * Changes the draft of a page's intro, in one transaction.
 * @throws {AppError} `notFound`; `conflict` with the newest draft if `version` is not the newest; `badInput`
 * for a paragraph of another page, duplicate paragraphs or sources, or a review date in the future; `notAllowed` for
 * the order of a published page, which has no draft, by someone who may not publish it
 */
export async function editPageData(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, version, order, readMoreText, ...fields }: CheckedBody<'pages/editPageData'>,
): Promise<Reply<'pages/editPageData'>> {
  const html = await renderIntro(section, { ...fields, readMoreText });
  const reply = await deps.db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const intro = await editedIntro(trx, row, { ...fields, readMoreText }, html);
    if (order !== undefined && order !== row.position) await requireMayReorder(trx, person, row);
    const after = await saveDraft(trx, person, row, {
      draft_intro: JSON.stringify(intro),
      position: order ?? row.position,
    });
    const onlyReadMore = readMoreText && order === undefined && Object.keys(fields).length === 0;
    const { pageData, readMoreText: paragraphs } = presentDraft(after);
    return {
      code: 1 as const,
      message: onlyReadMore ? 'Read More Text page is updated.' : updatedMessage(pageData),
      pageData,
      readMoreText: paragraphs,
    };
  });
  return reply;
}

/** @throws {AppError} `notAllowed` */
async function requireMayReorder(trx: Db, { userId }: CurrentUser, row: PageRow): Promise<void> {
  if (row.live_intro === null || mayPublish(await currentRoles(trx, userId), row.section)) return;
  throw new AppError('notAllowed', 'Only publishers can change the order of published pages.');
}

/**
 * Deletes one of the draft's read-more paragraphs.
 * @throws {AppError} `notFound` if no page has it
 */
export function deleteReadMoreText(
  deps: AppDeps,
  person: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteReadMoreText'>> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockPageById(trx, pageIdOf(id));
    const intro = row && parseIntro(row.draft_intro);
    const kept = intro?.readMoreText.filter((paragraph) => paragraph.id !== id);
    if (!intro || !kept || kept.length === intro.readMoreText.length) {
      throw new AppError('notFound', 'This paragraph doesn’t exist.');
    }
    const draft = JSON.stringify({ ...intro, readMoreText: kept });
    const after = await saveDraft(trx, person, row, { draft_intro: draft });
    return {
      code: 1,
      message: 'Paragraph is deleted.',
      readMoreText: presentDraft(after).readMoreText,
    };
  });
}

/**
 * Replaces the draft's paragraphs, in the given order; those with an id keep it.
 * @throws {AppError} `notFound`; `conflict`; `badInput` for an id of another page, or duplicates
 */
export async function editPageContent(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, version, pageContent }: CheckedBody<'pages/editPageContent'>,
): Promise<Reply<'pages/editPageContent'>> {
  const html = await renderTexts(textsOf('pageContent', pageContent));
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const content = editedContent(row, pageContent, html);
    const after = await saveDraft(trx, person, row, { draft_content: JSON.stringify(content) });
    const draft = presentDraft(after);
    return { code: 1, message: updatedMessage(draft.pageData), ...draft };
  });
}
