import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { findUserById } from '../auth/accounts/queries.ts';
import {
  linkNoLongerWorks,
  mailVerification,
  redeemVerification,
} from '../auth/accounts/verification.ts';
import { isRedeemable } from '../mail/mailed-tokens.ts';
import { lockConfirmed, requireAccount } from './account-proof.ts';

/**
 * Redeems the link that proves an email address, for the account's own session or with its password.
 * @throws {AppError} `badInput` for a used, expired, forged or someone else's link, and for a wrong password;
 * `notSignedIn` when nothing proves the account; `tooMany` after many wrong passwords
 */
export async function verifyEmail(
  { db, contributions }: AppDeps,
  { user_id, verify_token, password }: CheckedBody<'account/verifyEmail'>,
  context: CallContext,
): Promise<Reply<'account/verifyEmail'>> {
  // Before the password: only the mailbox owner may try passwords here.
  if (!(await isRedeemable(db, 'email', verify_token, user_id))) throw linkNoLongerWorks();
  const proof = await requireAccount(db, user_id, password, context);
  return db.transaction().execute(async (trx) => {
    // Locked before the link is redeemed, as in a sign-in with the same link.
    await lockConfirmed(trx, proof);
    if (!(await redeemVerification(trx, contributions, user_id, verify_token)))
      throw linkNoLongerWorks();
    await audit(trx, { userId: user_id, action: 'email.verify', subject: `user/${user_id}` });
    return { code: 1 as const, message: translate('account.emailVerified') };
  });
}

/**
 * Mails the link again if there is something to verify. The reply is the same for every id.
 * @throws {AppError} `tooMany` when this network has asked often and did not solve the bot check
 */
export async function mailVerificationAgain(
  deps: AppDeps,
  { user_id }: CheckedBody<'account/mailVerification'>,
  context: CallContext,
): Promise<Reply<'account/mailVerification'>> {
  await requireBotCheckBeyond(
    deps,
    { bucket: `verification:${context.network}`, free: 10, window: hour },
    context,
  );
  await deps.db.transaction().execute(async (trx) => {
    const user = await findUserById(trx, user_id);
    if (user?.is_verified === 0) {
      await mailVerification(trx, deps.settings, user, currentTranslate());
    }
  });
  return {
    code: 1,
    message: translate('account.verificationSent'),
  };
}
