import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../content/pictures');

/** The pictures that the program itself shows: no one chooses them for a page, or deletes them. */
const ownPicture =
  /^(?:logo|favicon|apple-touch-icon|social-card|user|not-found|under-construction)\.(?:svg|png)$/;

export const isBuiltInPicture = (name: string) => ownPicture.test(name);

/**
 * One of these pictures from the program's own files: the media store of a site that started without the demo content
 * does not have them.
 * @returns null for any other name
 */
export async function readBuiltInPicture(name: string): Promise<Buffer | null> {
  return isBuiltInPicture(name) ? readFile(join(folder, name)).catch(() => null) : null;
}
