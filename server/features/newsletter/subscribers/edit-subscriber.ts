import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { moveConsents } from '#server/features/consents/queries.ts';
import { recordConsents } from '#server/features/consents/record-consents.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { sendConfirmationEmail } from './confirmation-email.ts';
import { presentSubscriber } from './list.ts';
import { type ListFlags, listColumns, pickLists, withoutLists } from './list-flags.ts';
import { findAccountId } from './queries/accounts.ts';
import {
  addChosenLists,
  deleteSubscriptionEmails,
  findSubscriber,
  findSubscriberById,
  lockSubscriber,
  updateEmail,
  updateSubscriber,
} from './queries/subscribers.ts';
import { addLists, unsubscribedBefore } from './subscriptions.ts';
import { hasUnsubscribed, recordAddressGivenUp, unsubscribeFromLists } from './unsubscribes.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findSubscriberById>>>;

/**
 * Changes a subscriber for staff: the address, the name, the language, and exactly these lists. Lists that the subscriber has left
 * are added once they confirm by email.
 * @throws {AppError} `notFound`; `conflict` for the address of an account; `badInput` for a new address that is taken,
 * or that unsubscribed
 */
export async function editSubscriber(
  { db, settings }: AppDeps,
  { userId }: CurrentUser,
  {
    subscriber: id,
    email,
    firstName,
    lastName,
    language,
    ...body
  }: CheckedBody<'subscriber/editSubscriber'>,
): Promise<Reply<'subscriber/editSubscriber'>> {
  const chosen = pickLists(body);
  const { row, asked } = await db.transaction().execute(async (trx) => {
    await lockSubscriber(trx, id);
    const stored = await requireSubscriber(trx, id);
    const before = { ...stored, ...(language && { language }) };
    if (email !== before.email) await changeAddress(trx, settings, before, email);
    const names = { first_name: firstName.trim(), last_name: lastName.trim() };
    await updateSubscriber(trx, id, { ...names, ...(language && { language }) });
    const asked = await changeLists(trx, settings, { ...before, email }, chosen, userId);
    await audit(trx, { userId, action: 'subscriber.edit', subject: `subscriber/${id}` });
    return { row: await requireSubscriber(trx, id), asked };
  });
  const message = asked
    ? `${row.email} is updated. We’re asking them by email to confirm the lists that they had left.`
    : `${row.email} is updated.`;
  return { code: 1, message, subscriber: presentSubscriber(row) };
}

async function changeAddress(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  before: Row,
  email: string,
): Promise<void> {
  if (emailKey(email) === before.email_key) return updateEmail(trx, before.id, email);
  if ((await findAccountId(trx, before.email)) !== undefined) {
    throw new AppError(
      'conflict',
      'This address belongs to a member’s account. They change it themselves, under Account.',
    );
  }
  if (await findSubscriber(trx, email)) throw badAddress('Another subscriber has this address.');
  if (await hasUnsubscribed(trx, email)) {
    throw badAddress(
      'This address unsubscribed or was deleted before. Only its owner can subscribe it again.',
    );
  }
  await updateEmail(trx, before.id, email);
  await moveConsents(trx, before.email_key, emailKey(email));
  await recordAddressGivenUp(trx, before.email_key);
  await deleteSubscriptionEmails(trx, [before.email_key]);
  if (before.status === 'pending') {
    await sendConfirmationEmail(trx, settings, { ...before, email }, translatorFor(before));
  }
}

/** @returns whether the subscriber is asked to confirm something */
async function changeLists(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  before: Row,
  chosen: ListFlags,
  staffId: string,
): Promise<boolean> {
  const t = translatorFor(before);
  const from = withoutLists(
    pickLists(before),
    listColumns.filter((list) => chosen[list] === 1),
  );
  const added = listColumns.filter((list) => chosen[list] === 1 && before[list] === 0);
  if (before.status === 'unsubscribed' && added.length > 0) {
    const asked = await addLists(trx, before.email, chosen);
    await sendConfirmationEmail(trx, settings, asked, t);
    return true;
  }
  const again = await unsubscribedBefore(trx, before.email, chosen);
  const atOnce = added.filter((list) => !again.includes(list));
  if (atOnce.length > 0) {
    await addChosenLists(trx, before.id, atOnce, Date.now());
    const decision = before.status === 'pending' ? 'asked' : 'given';
    await recordConsents(
      trx,
      'staff',
      atOnce.map((purpose) => ({ email: before.email, purpose, decision })),
      staffId,
    );
  }
  for (const list of again) await sendConfirmationEmail(trx, settings, before, t, list);
  const current = await requireSubscriber(trx, before.id);
  await unsubscribeFromLists(trx, [{ ...current, from }], 'staff', { staffId });
  return again.length > 0;
}

/**
 * Unsubscribes someone who asked staff.
 * @throws {AppError} `notFound`
 */
export async function unsubscribeSubscriber(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { subscriber: id }: CheckedBody<'subscriber/unsubscribeSubscriber'>,
): Promise<Reply<'subscriber/unsubscribeSubscriber'>> {
  const row = await db.transaction().execute(async (trx) => {
    await lockSubscriber(trx, id);
    const before = await requireSubscriber(trx, id);
    await unsubscribeFromLists(trx, [{ ...before, from: pickLists(before) }], 'staff', {
      staffId: userId,
    });
    await audit(trx, { userId, action: 'subscriber.unsubscribe', subject: `subscriber/${id}` });
    return requireSubscriber(trx, id);
  });
  return {
    code: 1,
    message: `${row.email} is unsubscribed.`,
    subscriber: presentSubscriber(row),
  };
}

async function requireSubscriber(trx: Db, id: string): Promise<Row> {
  const row = await findSubscriberById(trx, id);
  if (!row) throw new AppError('notFound', 'This subscriber doesn’t exist.');
  return row;
}

const badAddress = (message: string) =>
  new AppError('badInput', message, { errors: { email: message } });
