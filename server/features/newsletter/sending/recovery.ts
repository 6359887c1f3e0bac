import type { Db } from '#server/platform/db/connect.ts';
import {
  addRepeated,
  existsOrphaned,
  listInterruptible,
  markUncertain,
  requeueUnsent,
} from './queries/recovery.ts';

const error = 'The server stopped while sending this email, so it may have arrived.';

/**
 * Looks after recipients whose engine has died. One whose email no service had seen is sent to as if
 * nothing had happened. Of any other it is unknown whether it arrived: it is sent once more under the
 * same Message-ID, and marked as repeated.
 * @param all whether no other engine can be alive: then nothing is waited for
 */
export async function recover(db: Db, all: boolean): Promise<void> {
  for (const { id, status } of await listInterruptible(db)) {
    if (await existsOrphaned(db, id, all)) await recoverOne(db, id, status === 'canceled', all);
  }
}

function recoverOne(db: Db, id: string, isCanceled: boolean, all: boolean): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requeueUnsent(trx, id, all);
    const count = await markUncertain(trx, id, all, { error, isCanceled });
    if (count > 0) await addRepeated(trx, id, count, isCanceled);
  });
}
