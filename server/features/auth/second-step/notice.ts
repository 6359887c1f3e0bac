import type { Translate } from '#contract/shared/language/translate.ts';
import type { Settings } from '#server/config.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { greeting } from '../accounts/greeting.ts';
import type { User } from '../accounts/users.ts';
import { linkToAccount } from '../accounts/verification.ts';

/**
 * Emails an account's owner about a change of its second factor.
 * @param what happened, as the email says it
 */
export async function notifyOfSecondStep(
  trx: Db,
  settings: Settings,
  user: User,
  what: (t: Translate) => string,
): Promise<void> {
  const t = translatorFor(user);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: t('email.twoStepSubject'),
    purpose: 'two-factor-changed',
    userId: user.id,
    language: t.language,
    paragraphs: [greeting(user, t), what(t), t('email.twoStepNotYou')],
    link: linkToAccount(settings, t),
  });
}
