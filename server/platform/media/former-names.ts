import type { Db } from '#server/platform/db/connect.ts';
import { stemOf } from './names.ts';

/** What a picture is called now that was replaced under this file's name; null when there is none. */
export async function presentName(db: Db, file: string): Promise<string | null> {
  const stem = stemOf(file);
  if (stem === null) return null;
  const row = await db
    .selectFrom('media_former_names')
    .innerJoin('media', 'media.id', 'media_former_names.media_id')
    .select('media.name')
    .where('stem', '=', stem)
    .executeTakeFirst();
  return row?.name ?? null;
}
