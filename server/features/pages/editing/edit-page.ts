import type { CheckedBody, Reply } from '#contract/index.ts';
import { may } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentRoles } from '../../auth/accounts/current-roles.ts';
import { checkFields } from '../own-fields.ts';
import { pageIdOf } from '../page-content.ts';
import { parseIntro } from '../present.ts';
import { mayPublish } from '../publishing/may-publish.ts';
import { lockPageById, type PageRow } from '../queries.ts';
import { translatedAnew } from '../translations/original.ts';
import {
  type DraftChanges,
  lockForEdit,
  presentDraft,
  saveDraft,
  updatedMessage,
} from './drafts.ts';
import { editedContent, editedIntro, renderEdit } from './edited-draft.ts';

type Edit = Omit<CheckedBody<'pages/savePage'>, 'version'> &
  Pick<CheckedBody<'pages/editPageData'>, 'order' | 'version'>;

/**
 * Saves the given parts of a page's draft, in one transaction: fields of the intro, its “Read more” text, and its
 * paragraphs in the given order, of which those with an id keep it. The saves of one sitting that are automatic share
 * an entry of the history and of the audit trail: see `saveVersion`.
 * @throws {AppError} `notFound`; `conflict` with the newest draft if `version` is not the newest; `badInput`
 * for a paragraph of another page, duplicate paragraphs or sources, or a review date in the future; `notAllowed` for
 * the order of a published page, which has no draft, by someone who may not publish it
 */
export async function savePage(
  { db }: AppDeps,
  person: CurrentUser,
  { section, name, version, isAutomatic, wordsHash, ...parts }: Edit,
): Promise<Reply<'pages/savePage'>> {
  const { order, pageContent, fields: sentFields, ...texts } = parts;
  const fields = checkFields({ section, name }, sentFields);
  const intro = { ...texts, ...(fields && { fields }) };
  const html = await renderEdit({ section, name }, intro, pageContent);
  return db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const changes: DraftChanges = {};
    if (Object.keys(intro).length > 0) {
      changes.draft_intro = JSON.stringify(await editedIntro(trx, row, intro, html));
    }
    if (pageContent) changes.draft_content = JSON.stringify(editedContent(row, pageContent, html));
    if (order !== undefined && order !== row.position) {
      await requireMayReorder(trx, person, row);
      changes.position = order;
    }
    Object.assign(changes, await translatedAnew(trx, row, changes, wordsHash));
    const after = await saveDraft(trx, person, row, changes, { isAutomatic: isAutomatic === 1 });
    const draft = presentDraft(after);
    const { readMoreText, ...others } = parts;
    const isReadMoreOnly = readMoreText !== undefined && Object.keys(others).length === 0;
    return {
      code: 1,
      message: isReadMoreOnly ? 'Read More Text page is updated.' : updatedMessage(draft.pageData),
      ...draft,
    };
  });
}

/** Changes the draft of a page's intro: see `savePage`. */
export async function editPageData(
  deps: AppDeps,
  person: CurrentUser,
  body: CheckedBody<'pages/editPageData'>,
): Promise<Reply<'pages/editPageData'>> {
  const { pageContent: _unchanged, ...reply } = await savePage(deps, person, body);
  return reply;
}

/** @throws {AppError} `notAllowed` */
async function requireMayReorder(trx: Db, { userId }: CurrentUser, row: PageRow): Promise<void> {
  if (row.live_intro === null || mayPublish(await currentRoles(trx, userId), row.section)) return;
  throw new AppError('notAllowed', 'Only publishers can change the order of published pages.');
}

/**
 * Deletes one of the draft's read-more paragraphs.
 * @throws {AppError} `notFound` if no page has it; `notAllowed` for a page of a section that this person may not edit
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
    if (!may(person.roles, editingOf(row.section))) {
      throw new AppError('notAllowed', 'You don’t have permission to do this.');
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
