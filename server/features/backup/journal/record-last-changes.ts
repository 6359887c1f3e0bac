import { existsSync } from 'node:fs';
import { connect } from '#server/platform/db/connect.ts';
import { type DatabasePlace, sqliteFile } from '../read-database.ts';
import { Journal } from './keep-journal.ts';

/**
 * Adds the changes in a database that is about to be replaced to the journal: those of its last seconds, or all of them
 * if it had no journal. A database that cannot be read is skipped.
 */
export async function recordLastChanges(place: DatabasePlace): Promise<void> {
  if (!place.databaseUrl && !existsSync(sqliteFile(place.dataDirectory))) return;
  const { db } = await connect(place);
  await new Journal(place.dataDirectory).record(db).catch(() => undefined);
  await db.destroy().catch(() => undefined);
}
