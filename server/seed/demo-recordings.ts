import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { partBytes } from '#contract/media/calls.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { Tables } from '#server/schema/tables.ts';
import { searchTextOf } from '../features/media/alt-text.ts';
import { partOfRecording } from '../features/media/recordings.ts';
import { newId } from '../platform/crypto/ids.ts';

const folder = join(import.meta.dirname, '../../content/recordings');

/** The titles of the demo site's recordings in the library. */
const titles: Record<string, string> = {
  'nutrition-basics-lesson-1-aloud234-157622b.mp3': 'Nutrition basics, lesson 1',
};

/** Stores the demo site's recordings, and lists them in the media library. */
export async function seedRecordings(media: MediaStore): Promise<Insertable<Tables['media']>[]> {
  const rows: Insertable<Tables['media']>[] = [];
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    for (let part = 0; part * partBytes < bytes.length; part += 1) {
      const content = bytes.subarray(part * partBytes, (part + 1) * partBytes);
      await media.put(partOfRecording(name, part), content);
    }
    rows.push(libraryRow(name, bytes.length));
  }
  return rows;
}

function libraryRow(name: string, bytes: number): Insertable<Tables['media']> {
  const title = titles[name] ?? name;
  return {
    id: newId(),
    kind: 'recording',
    name,
    title,
    width: 0,
    height: 0,
    alt: '',
    is_decorative: 0,
    focus_x: 50,
    focus_y: 50,
    bytes,
    words: searchTextOf({ title, alt: '', name }),
    version: 1,
    created_at: Date.now(),
    created_by: null,
  };
}
