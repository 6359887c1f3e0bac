import type { FastifyRequest } from 'fastify';
import { RepeatedErrorLog } from '#server/platform/logging/repeated-error-log.ts';

/** The log of each server. */
const logs = new WeakMap<object, RepeatedErrorLog>();

/** Logs an error that comes from an unavailable database, disk or service, and not from this request. */
export function logOutage(
  request: FastifyRequest,
  error: unknown,
  message = 'The database cannot be used',
): void {
  const { log } = request.server;
  const outages = logs.get(log) ?? new RepeatedErrorLog(log);
  logs.set(log, outages);
  outages.error(error, message, { reqId: request.id });
}
