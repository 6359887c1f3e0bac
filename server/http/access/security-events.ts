import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/db/connect.ts';
import type { AppError } from '#server/platform/errors.ts';
import { shortenNetwork } from '#server/platform/security-log/network.ts';
import type { RequestSource } from '#server/platform/security-log/request-source.ts';
import { SecurityLog } from '#server/platform/security-log/security-log.ts';
import { networkOf } from './gate.ts';

/** Starts the security log of a server, and stops it with the server. */
export function keepSecurityLog(app: FastifyInstance, db: Db): void {
  const log = new SecurityLog(db, app.log);
  app.decorate('securityLog', log);
  app.addHook('onClose', () => log.stop());
}

/** The source of a request, for the security log. */
export const requestSourceOf = (request: FastifyRequest): RequestSource => ({
  log: request.server.securityLog,
  network: shortenNetwork(networkOf(request.ip)),
  requestId: request.id,
});

/** Logs a rejection: 403, 429, and an invalid mailed link or ticket. */
export function logRejection(
  request: FastifyRequest,
  refusal: AppError,
  { route, redeemsLink, userId }: { route: string; redeemsLink: boolean; userId: string | null },
): void {
  // Error handling must not fail itself: it works even if a server has no log.
  if (!request.server.hasDecorator('securityLog')) return;
  const action = actionOf(refusal, redeemsLink);
  if (!action) return;
  const { log, network, requestId } = requestSourceOf(request);
  log.note({ at: Date.now(), action, userId, subject: route, network, requestId, count: 1 });
}

function actionOf({ code, details }: AppError, redeemsLink: boolean): string | undefined {
  if (code === 'tooMany') return 'limit.reached';
  // Logged where the account is known.
  if (details.reason === 'suspended') return undefined;
  if (code === 'notAllowed') return `refused.${details.reason ?? 'role'}`;
  if (code === 'badInput' && redeemsLink && isOfLink(details.errors)) return 'link.refused';
  return undefined;
}

const isOfLink = (errors: Record<string, string> = {}) =>
  'verify_token' in errors || 'ticket' in errors;

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
}
