import type { DomainEventName, DomainEvents } from '#contract/shared/domain-events.ts';
import type { Db } from '#tests/support/database/connection.ts';

/** What some work raises, in its order: the names of events, and their payloads. */
export async function raisedBy({ db }: { db: Db }, work: () => Promise<unknown>) {
  const before = await lastPosition(db);
  await work();
  const rows = await db
    .selectFrom('domain_events')
    .select(['name', 'payload'])
    .where('position', '>', before)
    .orderBy('position')
    .execute();
  return rows.map(({ name, payload }) => [name, JSON.parse(payload)] as RaisedEvent);
}

type RaisedEvent = {
  [Name in DomainEventName]: [name: Name, payload: DomainEvents[Name]];
}[DomainEventName];

/** The same, the names alone. */
export const namesRaisedBy = async (on: { db: Db }, work: () => Promise<unknown>) =>
  (await raisedBy(on, work)).map(([name]) => name);

async function lastPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('domain_events')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
