import type { CheckedBody, Reply } from '#contract/index.ts';
import { ownAddress } from '#contract/shared/pages/page-addresses.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '#server/features/lists/change-list.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listPages } from '../listed/queries.ts';
import { nameIsTaken, rejectFixedPage, rejectUnreachableName } from '../page-names.ts';
import { parseIntro, presentPages } from '../present.ts';
import { findPage, lockPage, type PageRow } from '../queries.ts';
import { moveAddress } from '../redirects.ts';
import { addDraft } from './add-draft.ts';
import { noSuchPage, updateDraft, updatedMessage } from './drafts.ts';
import { saveVersion } from './history.ts';

/**
 * Creates a page: an empty draft at the end of its section, hidden from visitors.
 * @throws {AppError} `badInput` for a name that is taken or not allowed
 */
export function addPage(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, title = name.replaceAll('-', ' ') }: CheckedBody<'pages/addPage'>,
): Promise<Reply<'pages/addPage'>> {
  rejectUnreachableName(section, name, 'name');
  return changePages(deps, person, section, 'page.add', async (trx) => {
    await addDraft(trx, person, { section, name, intro: { title } });
    return { name, message: `${title} page is added.` };
  });
}

/**
 * Renames a page. Its old path, and every one that redirected there, redirects to the new one; if visitors cannot see
 * it, as soon as they can.
 * @throws {AppError} `notFound`; `badInput` for a page that the site needs, or a name that is taken or not allowed
 */
export function renamePage(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, newName }: CheckedBody<'pages/renamePage'>,
): Promise<Reply<'pages/renamePage'>> {
  rejectFixedPage(section, name);
  rejectUnreachableName(section, newName, 'newName');
  return changePages(deps, person, section, 'page.rename', async (trx) => {
    const row = await lockPage(trx, section, name);
    if (!row) throw noSuchPage();
    const other = await findPage(trx, section, newName);
    if (other && other.id !== row.id) throw nameIsTaken('newName');
    const changes = {
      name: newName,
      name_key: newName.toLowerCase(),
      updated_at: Date.now(),
      updated_by: person.userId,
    };
    const renamed = await updateDraft(trx, row, changes);
    await saveVersion(trx, row, renamed, 'renamed');
    // A redirect would reveal the new name of a hidden page: publishing it adds one from where visitors last saw it.
    if (row.live_intro !== null)
      await moveAddress(
        trx,
        ownAddress(row.section, row.name),
        ownAddress(renamed.section, renamed.name),
      );
    return {
      name: newName,
      message: updatedMessage({ title: titleOf(row), name: newName }),
    };
  });
}

const titleOf = (row: PageRow) => parseIntro(row.draft_intro).title;

/** Every change of a section's pages returns all of them, as editors see them. */
export function changePages(
  deps: AppDeps,
  { userId }: CurrentUser,
  section: Section,
  action: string,
  work: (trx: Db) => Promise<{ name: string; message: string }>,
) {
  return editPublished(deps, userId, action, async (trx) => {
    const { name, message } = await work(trx);
    const pages = presentPages(await listPages(trx, section, 'draft'), 'draft');
    return { subject: `${section}/${name}`, reply: { code: 1 as const, message, pages } };
  });
}
