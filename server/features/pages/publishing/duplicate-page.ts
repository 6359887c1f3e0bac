import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '#server/features/lists/change-list.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { badField } from '#server/platform/errors.ts';
import { copyClaims } from '../claims/queries.ts';
import { noSuchPage, presentDraft } from '../editing/drafts.ts';
import { listPages } from '../listed/queries.ts';
import { paragraphId } from '../page-content.ts';
import { nameIsTaken, rejectUnreachableName } from '../page-names.ts';
import { parseContent, parseIntro } from '../present.ts';
import { findPage, insertPage } from '../queries.ts';

/**
 * Copies a page's draft, with its claims, to a new, unpublished page at the end of its section.
 * @throws {AppError} `notFound`; `badInput` for a translation, and for a name that is taken or not allowed
 */
export function duplicatePage(
  deps: AppDeps,
  { userId }: CurrentUser,
  { section, name, newName }: CheckedBody<'pages/duplicatePage'>,
): Promise<Reply<'pages/duplicatePage'>> {
  rejectUnreachableName(section, newName, 'newName');
  return editPublished(deps, userId, 'page.duplicate', async (trx) => {
    const original = await findPage(trx, section, name);
    if (!original) throw noSuchPage();
    if (original.original_id !== null) {
      throw badField('name', 'This page is a translation: duplicate its original.');
    }
    if (await findPage(trx, section, newName)) throw nameIsTaken('newName');
    const id = newId();
    const withNewId = <T extends { id: string }>(paragraph: T) => ({
      ...paragraph,
      id: paragraphId(id),
    });
    const intro = parseIntro(original.draft_intro);
    const title = `${intro.title || original.name} (copy)`;
    const last = (await listPages(trx, section, 'draft')).at(-1);
    await insertPage(trx, {
      id,
      section,
      name: newName,
      name_key: newName.toLowerCase(),
      position: (last?.position ?? -1) + 1,
      draft_intro: JSON.stringify({
        ...intro,
        title,
        // Facts about the original, which no one has stated about the copy.
        publishedOn: '',
        reviewedOn: '',
        reviewedBy: '',
        reviewerRole: '',
        readMoreText: intro.readMoreText.map(withNewId),
      }),
      draft_content: JSON.stringify(parseContent(original.draft_content).map(withNewId)),
      updated_by: userId,
    });
    await copyClaims(trx, original.id, id);
    const copy = await findPage(trx, section, newName);
    if (!copy) throw noSuchPage();
    const { pageData } = presentDraft(copy);
    const reply = { code: 1 as const, message: `${title} page is added.`, pageData };
    return { subject: `${section}/${newName}`, reply };
  });
}
