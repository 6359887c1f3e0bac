import type { Outcome } from '#server/features/mail/bulk/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  endLeases,
  type Held,
  markStatementsDone,
  markStatementsHandedOver,
  retryStatement,
} from '../queries/sending.ts';

/**
 * Records, in one commit, how emails ended and which are about to be handed over. One that may have arrived is not sent
 * again: a donor who adds up two statements would deduct twice.
 * @param requested the donors whose statements are next
 * @returns those that may be sent
 */
export function recordStatements(
  db: Db,
  held: Held,
  outcomes: Outcome[],
  requested: string[],
): Promise<Set<string>> {
  return db.transaction().execute(async (trx) => {
    const granted = await markStatementsHandedOver(trx, held, requested);
    const others = requested.filter((key) => !granted.has(key));
    // The mailing was paused, or belongs to another engine.
    await endLeases(trx, held, others, 'waiting');
    const sent = outcomes.filter(({ kind }) => kind === 'sent').map(({ key }) => key);
    await markStatementsDone(trx, held, sent, { status: 'sent', error: '' });
    for (const outcome of outcomes) {
      if (outcome.kind === 'sent') continue;
      const { error } = outcome;
      if (outcome.kind === 'failed') {
        await markStatementsDone(trx, held, [outcome.key], { status: 'failed', error });
      } else if (outcome.isUncertain) {
        await markStatementsDone(trx, held, [outcome.key], { status: 'uncertain', error });
      } else {
        await retryStatement(trx, held, outcome.key, { error, pause: outcome.pause });
      }
    }
    return granted;
  });
}
