import type { FastifyRequest } from 'fastify';
import { OutageLog } from '#server/platform/logging/outage-log.ts';

/** The log of each server. */
const logs = new WeakMap<object, OutageLog>();

/** Logs an error that comes from the database, a disk or a service being away, and not from this request. */
export function logOutage(
  request: FastifyRequest,
  error: unknown,
  message = 'The database cannot be used',
): void {
  const { log } = request.server;
  const outages = logs.get(log) ?? new OutageLog(log);
  logs.set(log, outages);
  outages.note(error, message, { reqId: request.id });
}
