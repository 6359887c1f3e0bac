import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { mailOwnLink } from '#server/features/mail/mail-own-link.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTranslate } from '#server/platform/language/current-language.ts';
import { listDonorIdsByAddress } from '../donors/queries/proven-addresses.ts';
import { localUrl } from '../local-url.ts';
import { insertLink, listDonorContacts } from './queries.ts';

/** How long a link works, in ms. */
const linkLifetime = day;

/**
 * Emails a donor the link to their own page. The reply is the same if there is no donor with this address.
 * @throws {AppError} `tooMany` if this network has asked often and did not solve the bot check
 */
export async function requestLink(
  deps: AppDeps,
  { email }: CheckedBody<'donations/requestLink'>,
  context: CallContext,
): Promise<Reply<'donations/requestLink'>> {
  const t = currentTranslate();
  const page = localUrl(deps.settings.siteUrl, '/giving');
  await mailOwnLink(deps, { purpose: 'giving-link', email }, context, (trx, email_key) =>
    mailLink(trx, email_key, page, t),
  );
  return {
    code: 1,
    message: t('giving.linkSent'),
  };
}

async function mailLink(trx: Db, email_key: string, page: string, t: Translate): Promise<void> {
  const [donor] = await listDonorContacts(trx, await listDonorIdsByAddress(trx, [email_key]));
  if (!donor) return;
  const token = newToken();
  await insertLink(trx, {
    token_hash: hashToken(token),
    email_key,
    expires_at: Date.now() + linkLifetime,
  });
  await enqueueEmail(trx, {
    // As it is stored: no other spelling can get the link.
    recipient: donor.email,
    subject: t('giving.linkSubject'),
    purpose: 'giving-link',
    language: t.language,
    paragraphs: [t('email.greetingNoName'), t('giving.linkText'), t('giving.linkByMistake')],
    link: { label: t('giving.linkLabel'), url: `${page}?${new URLSearchParams({ token })}` },
  });
}
