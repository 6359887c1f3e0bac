import { existsSync } from 'node:fs';
import { connect } from '#server/platform/db/connect.ts';
import { type DatabasePlace, sqliteFile } from '../read-database.ts';
import { Journal } from './keep-journal.ts';

/**
 * Notes in the journal what the database has that is about to be replaced: more than the program did in its last
 * seconds, where it had no journal. One that cannot be read any more is passed over.
 */
export async function recordLastChanges(place: DatabasePlace): Promise<void> {
  if (!place.databaseUrl && !existsSync(sqliteFile(place.dataDirectory))) return;
  const { db } = await connect(place);
  await new Journal(place.dataDirectory).record(db).catch(() => undefined);
  await db.destroy().catch(() => undefined);
}
