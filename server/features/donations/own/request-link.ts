import type { CheckedBody, Reply } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { mailOwnLink } from '#server/features/mail/mail-own-link.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listDonorIdsByAddress } from '../donors/queries/proven-addresses.ts';
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
  const page = `${deps.settings.siteUrl}/giving`;
  await mailOwnLink(deps, { purpose: 'giving-link', email }, context, (trx, email_key) =>
    mailLink(trx, email_key, page),
  );
  return {
    code: 1,
    message:
      'If there are gifts from this address, we’ve emailed a link to it. It works for 24 hours.',
  };
}

async function mailLink(trx: Db, email_key: string, page: string): Promise<void> {
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
    subject: 'Your giving',
    purpose: 'giving-link',
    paragraphs: [
      'Hello,',
      'This link opens your giving page: your receipts and statements, and your monthly gift, which you can change, pause or stop there. It works for 24 hours.',
      'If you didn’t ask for this, you don’t need to do anything. Don’t pass the link on: it opens the page without a password.',
    ],
    link: { label: 'Open my giving page', url: `${page}?${new URLSearchParams({ token })}` },
  });
}
