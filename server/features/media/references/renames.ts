import type { Db } from '#server/platform/db/connect.ts';
import { isStorable } from '#server/platform/storage/media-store.ts';
import { findNameByFormerStem } from './queries.ts';
import { keyOf } from './uses.ts';

/** The current name of an image that was replaced under this file name; null if there is none. */
export async function currentName(db: Db, file: string): Promise<string | null> {
  if (!isStorable(file)) return null;
  const row = await findNameByFormerStem(db, keyOf(file));
  return row?.name ?? null;
}
