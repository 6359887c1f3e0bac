import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { given } from '#server/platform/omit-undefined.ts';
import { type PictureSource, sentPicture } from '#server/platform/pictures/picture-source.ts';
import { squarePicture } from '#server/platform/pictures/square-picture.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { fileOf } from '#server/platform/storage/media-names.ts';
import { changeWhole } from '../../lists/change-list.ts';
import { deleteEntry, type EntryList, saveEntry } from '../../lists/rows.ts';
import { claim, withFiles } from '../../media/references/orphans.ts';
import { readWaysToDonate } from './read-ways-to-donate.ts';

const read = async (db: Db) => ({ waysToDonate: await readWaysToDonate(db) });
const donate = { name: 'donate', tag: 'waysToDonate', read };
const ways: EntryList<'ways_to_donate'> = {
  table: 'ways_to_donate',
  missing: 'This way to donate doesn’t exist.',
  empty: { title: '', text: '', html: '', url: '', icon: '' },
  read,
};

/** Twice what the page shows, in pixels. */
const iconSide = 256;
const updated = 'Way To Donate is updated.';

/**
 * Changes a way to donate, or adds one.
 * @throws {Refusal} `notFound`; `changedMeanwhile` with all ways; `badInput` for a text that cannot be
 *   rendered, or an icon that is no stored picture
 */
export async function editWaysToDonate(
  parts: Parts,
  { userId }: Person,
  { title, text, url, icon, ...edited }: CheckedBody<'pages/editWaysToDonate'>,
): Promise<Reply<'pages/editWaysToDonate'>> {
  const before = (await readWaysToDonate(parts.db)).find(({ id }) => id === edited.id);
  // One whose file is gone must not keep anyone from correcting the text.
  if (icon && icon !== before?.icon) await requirePicture(parts, icon);
  const html = await renderTexts(given({ text }));
  const values = given({ title, text, html: html.text, url, icon });
  return changeWhole(parts, userId, donate, 'edit', updated, (trx) =>
    saveEntry(trx, ways, edited, values),
  );
}

/**
 * Gives a way to donate an icon that is there, or one that is sent.
 * @throws {Refusal} `notFound`; `badInput` for a name of no picture, or for what is no picture
 */
export async function editWaysToDonateIcon(
  parts: Parts,
  { userId }: Person,
  { id, icon = '' }: CheckedBody<'pages/editWaysToDonateIcon'>,
  file: ReceivedFile | null,
): Promise<Reply<'pages/editWaysToDonateIcon'>> {
  const isSent = file !== null || icon.startsWith('data:');
  const files = isSent ? [await makeIcon(sentPicture(file, icon))] : [];
  const name = files[0]?.name ?? icon;
  if (!isSent) await requirePicture(parts, icon);
  return withFiles(parts, files, (names) =>
    changeWhole(parts, userId, donate, 'icon', updated, async (trx) => {
      await claim(trx, names);
      return saveEntry(trx, ways, { id }, { icon: name });
    }),
  );
}

/** Deletes a way to donate. Its icon stays: others may show it too. @throws {Refusal} `notFound` */
export function deleteWaysToDonate(
  parts: Parts,
  { userId }: Person,
  id: string,
): Promise<Reply<'pages/deleteWaysToDonate'>> {
  return changeWhole(parts, userId, donate, 'delete', 'Way To Donate is deleted.', (trx) =>
    deleteEntry(trx, ways, id),
  );
}

async function makeIcon(source: PictureSource) {
  const bytes = await squarePicture(source, iconSide, { field: 'icon', fit: 'contain' });
  return { name: `icon-${newId()}.webp`, bytes };
}

async function requirePicture({ media }: Parts, icon: string): Promise<void> {
  if (await media.read(fileOf(icon))) return;
  const message = 'No picture has this name.';
  throw new Refusal('badInput', message, { errors: { icon: message } });
}
