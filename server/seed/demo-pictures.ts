import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { Tables } from '#server/schema/tables.ts';
import { searchTextOf } from '../features/media/alt-text.ts';
import { isBuiltInPicture } from '../features/media/built-in-pictures.ts';
import { newId } from '../platform/crypto/ids.ts';
import { titleOf } from '../platform/storage/media-names.ts';

const folder = join(import.meta.dirname, '../../content/pictures');

/**
 * Stores the demo site's pictures unchanged, and lists its drawings in the media library.
 * @param words their alt texts on pages
 */
export async function seedPictures(
  media: MediaStore,
  words: ReadonlyMap<string, string>,
): Promise<Insertable<Tables['media']>[]> {
  // All at once: other nodes wait for the first start, and a bucket may be slow.
  const rows = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await media.put(name, bytes);
      return isBuiltInPicture(name) ? [] : [libraryRow(name, bytes, words.get(name) ?? '')];
    }),
  );
  return rows.flat();
}

function libraryRow(name: string, bytes: Buffer, alt: string): Insertable<Tables['media']> {
  const plain = titleOf(name).replaceAll('-', ' ');
  const title = plain.charAt(0).toUpperCase() + plain.slice(1);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.toString('utf8', 0, 500)) ?? [];
  return {
    id: newId(),
    kind: 'picture',
    name,
    title,
    width: Number(width ?? 0),
    height: Number(height ?? 0),
    alt,
    // Small pictures next to names say nothing that the names do not.
    is_decorative: alt === '' ? 1 : 0,
    focus_x: 50,
    focus_y: 50,
    bytes: bytes.length,
    words: searchTextOf({ title, alt, name }),
    version: 1,
    created_at: Date.now(),
    created_by: null,
  };
}
