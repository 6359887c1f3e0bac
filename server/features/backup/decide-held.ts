import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { discardHeldEmails } from '../mail/queue.ts';
import { releaseHeldEmails } from './queries/journal.ts';

/** Sends or discards the emails that are on hold after a restore. */
export function decideHeld(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { decision }: CheckedBody<'backup/decideHeld'>,
): Promise<Reply<'backup/decideHeld'>> {
  return db.transaction().execute(async (trx) => {
    const isSent = decision === 'send';
    const emails = await (isSent ? releaseHeldEmails(trx) : discardHeldEmails(trx));
    await audit(trx, { userId, action: `backups.${decision}-held`, subject: 'backups' });
    const message = isSent ? 'The emails are being sent.' : 'The emails were discarded.';
    return { code: 1 as const, message, emails };
  });
}
