import type { CheckedBody, Reply } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { lifetimeOf } from './mailed-tokens.ts';
import { withoutSecrets } from './outbox.ts';
import {
  countResendable,
  type LinkRules,
  listDeadLinks,
  replaceTexts,
  requeue,
} from './queries/ended-emails.ts';

/** The lifetimes of the links in emails, in ms, by the email's purpose; others have none, or a long one. */
const lifetimes = new Map([
  ['verification', lifetimeOf.email],
  ['password', lifetimeOf.password],
  ['email-change', lifetimeOf['email-change']],
  ['subscription', lifetimeOf.subscription],
]);

/** Which links still work. @param now in ms */
export const linkRules = (now = Date.now()): LinkRules => ({ lifetimes, kept: 14 * day, now });

/** How many emails of each kind can be sent again. */
export async function countUndelivered(db: Db): Promise<{ failed: number; unknown: number }> {
  const rules = linkRules();
  const [failed, unknown] = await Promise.all([
    countResendable(db, 'failed', rules),
    countResendable(db, 'unknown', rules),
  ]);
  return { failed, unknown };
}

/**
 * Sends emails again that failed, or of which it is unknown whether they arrived: one, or all of a kind.
 * @throws {AppError} `conflict` if there is none, or its link no longer works
 */
export function resendEmails(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { id, status }: CheckedBody<'mail/resendEmails'>,
): Promise<Reply<'mail/resendEmails'>> {
  const which = id === undefined ? status && { status } : { id };
  if (!which) throw new AppError('badInput', 'Choose which emails to send again.');
  return db.transaction().execute(async (trx) => {
    const emails = (await requeue(trx, which, linkRules())).length;
    if (emails === 0) {
      throw new AppError('conflict', 'There is nothing to send again. Reload the page.');
    }
    const subject = id === undefined ? `outbox/${status}` : `outbox/${id}`;
    await audit(trx, { userId, action: 'outbox.resend', subject });
    const message =
      emails === 1
        ? 'The email is being sent again.'
        : `${emails.toLocaleString('en')} emails are being sent again.`;
    return { code: 1 as const, message, emails };
  });
}

/** Removes the secrets of links that no longer work from emails that were given up. @param now in ms */
export async function removeDeadSecrets(db: Db, now: number): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await listDeadLinks(db, linkRules(now), after);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    for (const { id, text, content } of rows) {
      await replaceTexts(db, id, { text: withoutSecrets(text), content: withoutSecrets(content) });
    }
  }
}
