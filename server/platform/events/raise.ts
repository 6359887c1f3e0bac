import type { DomainEventName, DomainEvents } from '#contract/shared/domain-events.ts';
import { newId } from '../crypto/ids.ts';
import type { Db } from '../db/connect.ts';
import { insertEvents } from './queries.ts';

/**
 * Raises an event in the transaction in which it happens: it is delivered once that commits, and never if it is rolled
 * back.
 */
export const raise = <Name extends DomainEventName>(
  trx: Db,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> => raiseEach(trx, name, [payload]);

/**
 * Raises the same event for several subjects: at most a few thousand, as they are inserted at once.
 * @throws {Error} outside of a transaction
 */
export async function raiseEach<Name extends DomainEventName>(
  trx: Db,
  name: Name,
  payloads: readonly DomainEvents[Name][],
): Promise<void> {
  if (!trx.isTransaction) throw new Error(`${name} was raised outside of a transaction.`);
  if (payloads.length === 0) return;
  const at = Date.now();
  await insertEvents(
    trx,
    payloads.map((payload) => ({ id: newId(), name, payload: JSON.stringify(payload), at })),
  );
}
