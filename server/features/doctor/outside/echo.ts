import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { isSameSecret } from '#server/platform/crypto/same-secret.ts';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** How long the link of a check-up works, in ms. */
const linkLifetime = minute;

/** How a request reached the program. */
export interface Echo {
  /** The address that limits count by. */
  address: string;
  /** The other end of the connection: the visitor, or a proxy. */
  connection: string;
  /** Whether that is a proxy whose X-Forwarded-For was used. */
  isTrusted: boolean;
  /** X-Forwarded-For as it arrived; empty: without one. */
  forwardedFor: string;
}

/** A path of this site, valid for a minute, that says how the request reached the program. */
export async function echoPath(db: Db): Promise<string> {
  const until = Date.now() + linkLifetime;
  return `/check-up/${until}/${proofOf(await keyOf(db), until)}`;
}

/**
 * Registers that path. Only a check-up of this site, which knows the secret in its database, can make a valid one: so
 * an answer also proves that the public address leads here.
 */
export function mountEcho(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  app.get<{ Params: { until: string; proof: string } }>(
    '/check-up/:until/:proof',
    async ({ ip, ips, socket, headers, params }, reply) => {
      const until = Number(params.until);
      const isCurrent = until > Date.now() && until <= Date.now() + linkLifetime;
      if (!isCurrent || !isSameSecret(params.proof, proofOf(await keyOf(db), until))) {
        return reply.callNotFound();
      }
      const forwardedFor = headers['x-forwarded-for'];
      const echo: Echo = {
        address: ip,
        connection: socket.remoteAddress ?? '',
        isTrusted: (ips?.length ?? 0) > 1,
        forwardedFor: typeof forwardedFor === 'string' ? forwardedFor : '',
      };
      return echo;
    },
  );
}

const keyOf = (db: Db) => sharedSecret(db, 'checkUpSecret');

const proofOf = (key: string, until: number): string =>
  createHmac('sha256', key).update(`check-up/${until}`).digest('base64url');
