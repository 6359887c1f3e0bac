import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../db/connect.ts';
import { insertSecurityEvents } from './event-rows.ts';
import type { RecordedEvent, SecurityEvent } from './security-event.ts';
import type { SecurityLog } from './security-log.ts';

/** The source of a call in the security log. */
export interface RequestSource {
  log: SecurityLog;
  /** Shortened. */
  network: string;
  requestId: string;
}

interface Scope extends RequestSource {
  /** Events whose rows are in transactions of the call. */
  audited: RecordedEvent[];
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs a call's work; its events get the call's source. */
export async function withRequestSource<T>(
  source: RequestSource,
  work: () => T | Promise<T>,
): Promise<T> {
  const scope: Scope = { ...source, audited: [] };
  const result = await scopes.run(scope, work);
  // A log line cannot be rolled back: it is written after the transactions of its events are committed.
  for (const event of scope.audited) source.log.writeLine(event);
  return result;
}

/** Records an event outside any transaction, such as a failed sign-in. Outside a call nothing is recorded. */
export function logSecurityEvent(event: SecurityEvent): void {
  const scope = scopes.getStore();
  scope?.log.note(recorded(event, scope));
}

/** Records a change of roles or credentials, in its transaction. */
export async function logSecurityChange(trx: Db, event: SecurityEvent): Promise<void> {
  const scope = scopes.getStore();
  const full = recorded(event, scope);
  await insertSecurityEvents(trx, [full]);
  scope?.audited.push(full);
}

/** Writes the pending rows, so that a reader of the log sees them. */
export const flushSecurityLog = async (): Promise<void> => scopes.getStore()?.log.flush();

const recorded = (event: SecurityEvent, scope: Scope | undefined): RecordedEvent => ({
  ...event,
  at: Date.now(),
  network: scope?.network ?? '',
  requestId: scope?.requestId ?? '',
  count: 1,
});
