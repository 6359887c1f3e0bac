import { interruptedError } from '#server/features/mail/bulk/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  addRepeated,
  existsOrphaned,
  listInterruptible,
  markUncertain,
  requeueUnsent,
} from './queries/recovery.ts';

/**
 * Recovers recipients whose engine has crashed. If the email was not handed over, it is sent normally. Otherwise it is
 * unknown whether it arrived: it is sent again with the same Message-ID, and marked as repeated.
 * @param all whether no other engine can be running: then leases are ignored
 */
export async function recoverInterruptedMailings(db: Db, all: boolean): Promise<void> {
  for (const { id, status } of await listInterruptible(db)) {
    if (await existsOrphaned(db, id, all)) await recoverOne(db, id, status === 'canceled', all);
  }
}

function recoverOne(db: Db, id: string, isCanceled: boolean, all: boolean): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requeueUnsent(trx, id, all);
    const count = await markUncertain(trx, id, all, { error: interruptedError, isCanceled });
    if (count > 0) await addRepeated(trx, id, count, isCanceled);
  });
}
