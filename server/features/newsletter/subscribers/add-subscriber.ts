import type { CheckedBody, Reply } from '#contract/index.ts';
import { consentWords } from '#contract/shared/consent-words.ts';
import { emailKey } from '#contract/shared/email.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { recordConsents } from '#server/features/consents/record-consents.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { raise } from '#server/platform/events/raise.ts';
import { translatorFor, translatorOf } from '#server/platform/language/catalogs.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { sendConfirmationEmail } from './confirmation-email.ts';
import { presentSubscriber } from './list.ts';
import { hasNoLists, listColumns, pickLists } from './list-flags.ts';
import {
  findSubscriber,
  findSubscriberById,
  insertNewSubscribers,
  updateSubscriber,
} from './queries/subscribers.ts';
import { addLists } from './subscriptions.ts';
import { hasUnsubscribed } from './unsubscribes.ts';

type Body = CheckedBody<'subscriber/addSubscriber'>;

/**
 * Adds a subscriber for staff, who note how the person asked for the newsletter. Someone who had unsubscribed comes
 * back only by their own confirmation.
 * @throws {AppError} `badInput` without a list; `conflict` for someone who is subscribed, someone who had unsubscribed
 * and is not asked to confirm, or the same attempt with other details
 */
export async function addSubscriber(
  { db, settings }: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: Body,
): Promise<Reply<'subscriber/addSubscriber'>> {
  if (hasNoLists(body)) {
    const message = 'Please choose at least one list.';
    throw new AppError('badInput', message, { errors: { newsletters: message } });
  }
  const request = { call: 'subscriber/addSubscriber', caller: userId, attempt, body };
  const row = await db.transaction().execute(async (trx) => {
    const id = await runOnce(trx, request, addedBefore, async () => {
      const added = await add(trx, settings, body);
      await recordConsents(trx, 'staff', consentsOf(body), userId);
      await audit(trx, { userId, action: 'subscriber.add', subject: `subscriber/${added}` });
      return added;
    });
    return findSubscriberById(trx, id);
  });
  if (!row) throw new AppError('conflict', 'This subscriber was deleted in the meantime.');
  const message =
    row.status === 'pending'
      ? `We’re asking ${row.email} by email to confirm.`
      : `${row.email} is subscribed.`;
  return { code: 1, message, subscriber: presentSubscriber(row) };
}

const addedBefore = 'The person that you were adding is already subscribed, with other details.';

/** How the person asked for each list, as staff noted it. */
const consentsOf = ({ consentNote, askToConfirm, email, ...body }: Body) =>
  listColumns
    .filter((list) => body[list] === 1)
    .map((purpose) => ({
      email,
      purpose,
      decision: askToConfirm === 1 ? ('asked' as const) : ('given' as const),
      words: `${consentWords('staff', purpose, translatorOf(staffLanguage))}: ${consentNote.trim()}`,
    }));

/** @returns the subscriber's id */
async function add(trx: Db, settings: Pick<Settings, 'siteUrl'>, body: Body): Promise<string> {
  const { email, firstName = '', lastName = '', language, consentNote, askToConfirm } = body;
  const known = await findSubscriber(trx, email);
  if (known && known.status !== 'unsubscribed') {
    throw new AppError('conflict', `${known.email} is already subscribed.`);
  }
  if (askToConfirm === 0 && (known || (await hasUnsubscribed(trx, email)))) {
    throw new AppError(
      'conflict',
      'This address unsubscribed or was deleted before. Choose “Ask them by email to confirm”: only they can subscribe it again.',
    );
  }
  const given = {
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    consent_note: consentNote.trim(),
    ...(language && { language }),
  };
  if (known) {
    const asked = await addLists(trx, email, pickLists(body));
    await updateSubscriber(trx, asked.id, given);
    await sendConfirmationEmail(trx, settings, asked, translatorFor({ ...asked, ...given }));
    return asked.id;
  }
  const now = Date.now();
  const [added] = await insertNewSubscribers(trx, [
    {
      id: newId(),
      email,
      email_key: emailKey(email),
      user_id: null,
      ...pickLists(body),
      ...given,
      source: 'staff',
      status: askToConfirm === 1 ? 'pending' : 'confirmed',
      created_at: now,
      confirmed_at: askToConfirm === 1 ? null : now,
      chosen_at: now,
    },
  ]);
  if (!added) throw new AppError('conflict', `${email} is already subscribed.`);
  if (askToConfirm === 1) {
    await sendConfirmationEmail(trx, settings, added, translatorFor(added));
  } else await raise(trx, 'subscriber.confirmed', { subscriberId: added.id, by: 'staff' });
  return added.id;
}
