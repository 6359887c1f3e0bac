import type { DomainEventName, DomainEvents } from '#contract/shared/domain-events.ts';
import type { Db } from '../db/connect.ts';

/** Something that happened, as its subscribers get it. */
export interface DomainEvent<Name extends DomainEventName = DomainEventName> {
  /** Unique, also after a restore. */
  id: string;
  name: Name;
  payload: DomainEvents[Name];
  /** When it happened, in ms. */
  at: number;
  /** Whether the subscriber has failed at it before: later events may have been delivered already. */
  isLate: boolean;
}

/**
 * What handles an event. What it writes with `trx` is committed together with the record that the event was delivered,
 * so it happens once; anything else that it does may happen again. By then the event's subject may be deleted. If it
 * throws, it is tried again later.
 */
type Handler<Name extends DomainEventName> = (trx: Db, event: DomainEvent<Name>) => Promise<void>;

/** Part of a feature that gets some events, in the order in which they happened as far as none fails. */
export interface EventSubscriber {
  /** Stored with the events that it has yet to get. */
  name: string;
  on: { readonly [Name in DomainEventName]?: Handler<Name> };
}
