import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../db/connect.ts';
import type { LocatedEvent, SecurityEvent } from './event.ts';
import { insertEvents } from './rows.ts';
import type { SecurityLog } from './security-log.ts';

/** Where a call comes from, as the security log shows it. */
export interface Origin {
  log: SecurityLog;
  /** Shortened. */
  network: string;
  requestId: string;
}

interface Scope extends Origin {
  /** Events whose rows are in transactions of the call. */
  audited: LocatedEvent[];
}

const scopes = new AsyncLocalStorage<Scope>();

/** Does a call's work; what it notes is located by where the call comes from. */
export async function withOrigin<T>(origin: Origin, work: () => T | Promise<T>): Promise<T> {
  const scope: Scope = { ...origin, audited: [] };
  const result = await scopes.run(scope, work);
  // A line cannot be taken back: it is written when the transactions of its events are committed.
  for (const event of scope.audited) origin.log.tell(event);
  return result;
}

/** Records something that no transaction covers: a failed sign-in. Without a call under way nothing is recorded. */
export function noteSecurity(event: SecurityEvent): void {
  const scope = scopes.getStore();
  scope?.log.note(located(event, scope));
}

/** Notes a change of rights or keys, in the transaction that makes it. */
export async function noteSecurityChange(trx: Db, event: SecurityEvent): Promise<void> {
  const scope = scopes.getStore();
  const full = located(event, scope);
  await insertEvents(trx, [full]);
  scope?.audited.push(full);
}

/** Writes the rows that wait, so that anyone who reads the log now finds them. */
export const flushSecurityLog = async (): Promise<void> => scopes.getStore()?.log.flush();

const located = (event: SecurityEvent, scope: Scope | undefined): LocatedEvent => ({
  ...event,
  at: Date.now(),
  network: scope?.network ?? '',
  requestId: scope?.requestId ?? '',
  count: 1,
});
