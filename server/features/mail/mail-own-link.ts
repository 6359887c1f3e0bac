import { emailKey } from '#contract/shared/email.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';

/** Links that a network may ask for per hour without a bot check. */
const freeRequests = 5;
/** Links that one address gets per hour. */
const linksPerHour = 3;

/**
 * Emails the owner of an address a link to a page of theirs, for anyone who types the address in. The caller answers
 * everyone the same, whether the address is known or not.
 * @param request what the link is for, which is counted by itself, and the address
 * @param mail queues the email, if there is something behind the address
 * @throws {AppError} `tooMany` if this network has asked often and did not solve the bot check
 */
export async function mailOwnLink(
  deps: AppDeps,
  { purpose, email }: { purpose: 'giving-link' | 'preferences-link'; email: string },
  context: CallContext,
  mail: (trx: Db, emailKey: string) => Promise<void>,
): Promise<void> {
  await requireBotCheckBeyond(
    deps,
    { bucket: `${purpose}-request:${context.network}`, free: freeRequests, window: hour },
    context,
  );
  await deps.db.transaction().execute(async (trx) => {
    const email_key = emailKey(email);
    const bucket = `${purpose}-mail:${hashToken(email_key)}`;
    const { count } = await incrementCounter(trx, { bucket, window: hour });
    if (count <= linksPerHour) await mail(trx, email_key);
  });
}
