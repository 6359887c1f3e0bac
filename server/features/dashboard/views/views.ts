import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { countViews, deleteViewRow, listViews, upsertView } from './queries.ts';

/** How many views someone can have. */
const maxViews = 200;

/** The caller's saved views of a table. */
export const getViews = async (
  { db }: AppDeps,
  { screen }: CheckedBody<'dashboard/getViews'>,
  { userId }: CurrentUser,
): Promise<Reply<'dashboard/getViews'>> => ({
  code: 1,
  views: await listViews(db, userId, screen),
});

/**
 * Saves what a table shows under a name; a view of the same name is replaced.
 * @throws {AppError} `badInput` if the caller has too many views
 */
export function saveView(
  { db }: AppDeps,
  { screen, name, query }: CheckedBody<'dashboard/saveView'>,
  { userId }: CurrentUser,
): Promise<Reply<'dashboard/saveView'>> {
  return db.transaction().execute(async (trx) => {
    if ((await countViews(trx, userId)) >= maxViews) {
      throw new AppError('badInput', 'You have saved 200 views. Delete one you no longer need.');
    }
    const trimmed = name.trim();
    await upsertView(trx, {
      id: newId(),
      owner_id: userId,
      screen,
      query,
      name: trimmed,
      name_key: trimmed.toLowerCase(),
      created_at: Date.now(),
    });
    const views = await listViews(trx, userId, screen);
    return { code: 1, message: `“${trimmed}” is saved.`, views };
  });
}

/** Deletes a view of the caller's. */
export function deleteView(
  { db }: AppDeps,
  { id }: CheckedBody<'dashboard/deleteView'>,
  { userId }: CurrentUser,
): Promise<Reply<'dashboard/deleteView'>> {
  return db.transaction().execute(async (trx) => {
    const screen = await deleteViewRow(trx, userId, id);
    const views = screen === undefined ? [] : await listViews(trx, userId, screen);
    return { code: 1, message: 'The view is deleted.', views };
  });
}
