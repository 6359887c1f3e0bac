import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { type PictureSource, sentPicture } from '#server/platform/pictures/picture-source.ts';
import { squarePicture } from '#server/platform/pictures/square-picture.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { fileOf } from '#server/platform/storage/media-names.ts';
import { editAndReturnList } from '../../lists/change-list.ts';
import { type RowList, removeRow, saveRow } from '../../lists/rows.ts';
import { adoptFiles, withFiles } from '../../media/references/orphans.ts';
import { readWaysToDonate } from './read-ways-to-donate.ts';

const read = async (db: Db) => ({ waysToDonate: await readWaysToDonate(db) });
const donate = { name: 'donate', tag: 'waysToDonate', read };
/** The rows of the ways to donate. */
export const ways: RowList<'ways_to_donate'> = {
  table: 'ways_to_donate',
  missing: 'This way to donate doesn’t exist.',
  empty: { title: '', text: '', html: '', url: '', icon: '' },
  read,
};

/** Twice what the page shows, in pixels. */
const iconSide = 256;
export const wayUpdated = 'Way To Donate is updated.';

/**
 * Changes a way to donate, or adds one.
 * @throws {AppError} `notFound`; `conflict` with all ways; `badInput` for text that cannot be rendered, or an
 * icon that is not a stored image
 */
export async function editWaysToDonate(
  deps: AppDeps,
  { userId }: CurrentUser,
  { title, text, url, icon, ...edited }: CheckedBody<'pages/editWaysToDonate'>,
): Promise<Reply<'pages/editWaysToDonate'>> {
  const before = (await readWaysToDonate(deps.db)).find(({ id }) => id === edited.id);
  // A missing icon file must not prevent corrections of the text.
  if (icon && icon !== before?.icon) await requirePicture(deps, icon);
  const html = await renderTexts(omitUndefined({ text }));
  const values = omitUndefined({ title, text, html: html.text, url, icon });
  return editAndReturnList(deps, userId, donate, 'edit', wayUpdated, (trx) =>
    saveRow(trx, ways, edited, values),
  );
}

/**
 * Gives a way to donate an existing icon, or an uploaded one.
 * @throws {AppError} `notFound`; `badInput` if the name or the file is not an image
 */
export async function editWaysToDonateIcon(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, icon = '' }: CheckedBody<'pages/editWaysToDonateIcon'>,
  file: ReceivedFile | null,
): Promise<Reply<'pages/editWaysToDonateIcon'>> {
  const isSent = file !== null || icon.startsWith('data:');
  const files = isSent ? [await makeIcon(sentPicture(file, icon))] : [];
  const name = files[0]?.name ?? icon;
  if (!isSent) await requirePicture(deps, icon);
  return withFiles(deps, files, (names) =>
    editAndReturnList(deps, userId, donate, 'icon', wayUpdated, async (trx) => {
      await adoptFiles(trx, names);
      return saveRow(trx, ways, { id }, { icon: name });
    }),
  );
}

/**
 * Deletes a way to donate. Its icon stays: others may use it too.
 * @throws {AppError} `notFound`
 */
export function deleteWaysToDonate(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteWaysToDonate'>> {
  return editAndReturnList(deps, userId, donate, 'delete', 'Way To Donate is deleted.', (trx) =>
    removeRow(trx, ways, id),
  );
}

async function makeIcon(source: PictureSource) {
  const bytes = await squarePicture(source, iconSide, { field: 'icon', fit: 'contain' });
  return { name: `icon-${newId()}.webp`, bytes };
}

async function requirePicture({ media }: AppDeps, icon: string): Promise<void> {
  if (await media.read(fileOf(icon))) return;
  const message = 'No picture has this name.';
  throw new AppError('badInput', message, { errors: { icon: message } });
}
