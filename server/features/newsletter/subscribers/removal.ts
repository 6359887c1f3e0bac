import type { Db } from '#server/platform/db/connect.ts';
import { markDeleted } from '#server/platform/deletion-marks.ts';
import { removeImportTraces } from '../imports/import-traces.ts';
import { noteDepartures } from './unsubscribes.ts';

/**
 * Deletes subscribers with their links and the mails that wait for them. What stays is that they are
 * gone: no import brings them back, and neither does a restored backup.
 * @param ids at most a thousand @returns how many there were
 */
export async function removeSubscribers(trx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx.selectFrom('subscribers').selectAll().where('id', 'in', ids).execute();
  if (rows.length === 0) return 0;
  const leavers = rows.map((row) => {
    const { test, general, newsletters } = row;
    return { ...row, left: { test, general, newsletters } };
  });
  await noteDepartures(trx, leavers, 'deleted');
  const keys = rows.map(({ email_key }) => email_key);
  await trx
    .deleteFrom('outbox')
    .where('purpose', '=', 'subscription')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', keys))
    .execute();
  await removeImportTraces(trx, keys);
  const found = rows.map(({ id }) => id);
  await trx.deleteFrom('mailed_tokens').where('subject_id', 'in', found).execute();
  await trx.deleteFrom('subscribers').where('id', 'in', found).execute();
  await markDeleted(trx, ...found.map((id) => `subscriber/${id}`));
  return rows.length;
}
