import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { textsOf } from '../page-content.ts';
import { lockForEdit, presentDraft, saveDraft, updatedMessage } from './drafts.ts';
import { editedContent, editedIntro, renderIntro } from './edited-draft.ts';

/**
 * Saves the whole draft while its editor types, in one transaction. The saves of one sitting share an entry of the
 * history and of the audit trail: see `saveVersion`.
 * @throws {AppError} `notFound`; `conflict` with the newest draft if `version` is not the newest; `badInput` as for
 * the other edits
 */
export async function autosavePage(
  { db }: AppDeps,
  person: CurrentUser,
  { section, name, version, pageContent, ...intro }: CheckedBody<'pages/autosavePage'>,
): Promise<Reply<'pages/autosavePage'>> {
  const htmlOfIntro = await renderIntro(section, intro);
  const htmlOfContent = await renderTexts(textsOf('pageContent', pageContent));
  return db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const content = pageContent && editedContent(row, pageContent, htmlOfContent);
    const after = await saveDraft(
      trx,
      person,
      row,
      {
        draft_intro: JSON.stringify(await editedIntro(trx, row, intro, htmlOfIntro)),
        ...(content && { draft_content: JSON.stringify(content) }),
      },
      { isAutomatic: true },
    );
    const draft = presentDraft(after);
    return { code: 1, message: updatedMessage(draft.pageData), ...draft };
  });
}
