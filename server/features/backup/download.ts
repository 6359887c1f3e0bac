import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { isSameSecret } from '#server/platform/crypto/same-secret.ts';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockReauthenticated, reauthenticate } from '../auth/password/reauthentication.ts';
import { newestBackup } from './daily/newest-backup.ts';

/** How long a download link works, in ms. */
const linkLifetime = minute;

/**
 * Makes a link to the newest backup, for someone who has just confirmed their password again. Recorded
 * in the audit trail and in the security log.
 * @throws {AppError} `badInput` for a wrong password or second step, `notFound` where there is no backup
 */
export async function prepareDownload(
  deps: AppDeps,
  { userId }: CurrentUser,
  credentials: CheckedBody<'backup/prepareDownload'>,
): Promise<Reply<'backup/prepareDownload'>> {
  const confirmed = await reauthenticate(deps, userId, credentials);
  const newest = await newestBackup(deps);
  if (!newest) throw new AppError('notFound', 'There is no backup yet.');
  const key = await deps.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, confirmed);
    await audit(trx, { userId, action: 'backups.export', subject: 'backups' });
    return keyOf(trx);
  });
  const until = Date.now() + linkLifetime;
  const path = `/backups/${newest.name}?until=${until}&proof=${proofOf(key, newest.name, until)}`;
  return { code: 1, message: 'The download begins.', path };
}

/** Registers `GET /backups/{name}`, which streams a backup to the holder of a short-lived link. */
export function mountDownload(app: FastifyInstance, deps: AppDeps): void {
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/backups/:name',
    async (request, reply) => {
      const { name } = request.params;
      const { until, proof } = request.query;
      const expected = proofOf(await keyOf(deps.db), name, Number(until));
      const isProven = typeof proof === 'string' && isSameSecret(proof, expected);
      if (!isProven || Date.now() > Number(until)) return reply.callNotFound();
      const newest = await newestBackup(deps);
      if (newest?.name !== name) return reply.callNotFound();
      const content = await newest.open();
      if (!content) return reply.callNotFound();
      return reply
        .header('content-disposition', `attachment; filename="${newest.name}"`)
        .header('content-length', newest.bytes)
        .type('application/zstd')
        .send(content);
    },
  );
}

const keyOf = (db: Db) => sharedSecret(db, 'backupDownloadSecret');

const proofOf = (key: string, name: string, until: number): string =>
  createHmac('sha256', key).update(`${name}/${until}`).digest('base64url');
