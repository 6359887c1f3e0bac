import type { CheckedBody, Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { findPage } from '../queries.ts';
import { noSuchPage } from './drafts.ts';
import { deleteEditor, findNames, listEditors, upsertEditor } from './queries.ts';

/** A tab that says nothing for this long, in ms, no longer counts. */
const lease = minute;

/**
 * Records that someone has a page open for editing, or closes it, and returns who else has. The rows have a lease, so
 * that they work on any number of nodes, and end without a last word.
 * @throws {AppError} `notFound`
 */
export async function announceEditing(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { section, name, tab, isLeaving }: CheckedBody<'pages/announceEditing'>,
): Promise<Reply<'pages/announceEditing'>> {
  const now = Date.now();
  if (isLeaving === 1) {
    // The page may have been deleted or renamed.
    await db.transaction().execute((trx) => deleteEditor(trx, tab, userId));
    return { code: 1, editors: [], version: 0, updatedBy: '' };
  }
  const page = await findPage(db, section, name);
  if (!page) throw noSuchPage();
  const editor = { tab, page_id: page.id, user_id: userId, ends_at: now + lease };
  await db.transaction().execute((trx) => upsertEditor(trx, editor));
  const others = await listEditors(db, page.id, { now, exceptTab: tab });
  const last = page.updated_by === null ? undefined : await findNames(db, page.updated_by);
  return {
    code: 1,
    editors: others.map(({ user_id, first_name, last_name }) => ({
      name: fullName(first_name, last_name),
      isYou: user_id === userId ? (1 as const) : (0 as const),
    })),
    version: page.version,
    updatedBy: fullName(last?.first_name ?? '', last?.last_name ?? ''),
  };
}
