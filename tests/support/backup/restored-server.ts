import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import {
  applyDeletions,
  reapplyUnsubscribes,
  runJob,
} from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';
import { restoreAndContinue } from './backups.ts';

/**
 * A server on a restored backup, after the first steps of its start.
 * @param lost the server that the backup is of
 * @param path the backup
 * @param hasJournal whether the journal of the lost server is there
 */
export async function aRestoredServer(
  lost: TestServer,
  path: string,
  { hasJournal = true, variables = {} }: { hasJournal?: boolean; variables?: object } = {},
): Promise<TestServer> {
  const place = await anEmptyDatabase();
  if (hasJournal) {
    await runJob(lost, 'keeping the journal');
    const journals = [lost.place, place].map(({ DATA_DIR }) => join(DATA_DIR, 'journal'));
    await cp(journals[0] ?? '', journals[1] ?? '', { recursive: true });
  }
  await restoreAndContinue(path, { ...place });
  const server = await aServer({ ...variables }, { place });
  await applyDeletions(server);
  await reapplyUnsubscribes(server);
  return server;
}
