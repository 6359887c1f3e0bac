import { existsSync } from 'node:fs';
import { connect } from '#server/platform/db/connect.ts';
import { giveToOwner, makeFolderForOwner } from '#server/platform/storage/ownership.ts';
import { type DatabasePlace, sqliteFile } from '../read-database.ts';
import { journalFolder } from './journal-file.ts';
import { Journal } from './keep-journal.ts';

/**
 * Adds the changes in a database that is about to be replaced to the journal: those of its last seconds, or all of them
 * if it had no journal. A database that cannot be read is skipped.
 */
export async function recordLastChanges(place: DatabasePlace): Promise<void> {
  if (!place.databaseUrl && !existsSync(sqliteFile(place.dataDirectory))) return;
  const { db } = await connect(place);
  const { dataDirectory } = place;
  makeFolderForOwner(dataDirectory, journalFolder(dataDirectory));
  await new Journal(dataDirectory).record(db).catch(() => undefined);
  giveToOwner(dataDirectory, journalFolder(dataDirectory));
  await db.destroy().catch(() => undefined);
}
