import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { versionConflict } from '../lists/rows.ts';
import { presentDonation } from './donation-list.ts';
import { findGiftWithDonor, lockGift, updateGift } from './queries/gifts.ts';
import { listRefunds } from './queries/refunds.ts';
import { findCard } from './tributes/queries.ts';

type Donation = Reply<'donations/getDonation'>['donation'];

export const noSuchGift = () => new AppError('notFound', 'This gift doesn’t exist.');

/**
 * A gift with its refunds.
 * @throws {AppError} `notFound`
 */
export async function readDonation(db: Db, id: string): Promise<Donation> {
  const row = await findGiftWithDonor(db, id);
  if (!row) throw noSuchGift();
  const [refunds, card] = await Promise.all([listRefunds(db, id), findCard(db, id)]);
  return {
    ...presentDonation(row),
    donorName: row.donor_name ?? '',
    donorEmail: row.donor_email ?? '',
    personId: row.person_id,
    honoree: row.honoree,
    isMemorial: row.is_memorial,
    card: card
      ? {
          recipient: card.recipient,
          email: card.email,
          message: card.message,
          sentAt: card.sent_at === null ? null : time(card.sent_at),
        }
      : null,
    description: row.description,
    goodsDescription: row.goods_description,
    goodsValue: row.goods_value,
    checkNumber: row.check_number,
    listing: row.listing,
    campaignId: row.campaign_id,
    batchId: row.batch_id,
    notes: row.notes,
    receiptSentAt: row.receipt_sent_at === null ? null : time(row.receipt_sent_at),
    refunds: refunds.map(({ created_at, ...refund }) => ({ ...refund, at: time(created_at) })),
  };
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

export async function getDonation(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getDonation'>,
): Promise<Reply<'donations/getDonation'>> {
  return { code: 1, donation: await readDonation(db, id) };
}

/** @throws {AppError} `notFound`; `conflict` with the current gift */
export function editDonation(
  { db }: AppDeps,
  { id, version, notes, isAnonymous, listing }: CheckedBody<'donations/editDonation'>,
  { person }: CallContext,
): Promise<Reply<'donations/editDonation'>> {
  return db.transaction().execute(async (trx) => {
    const gift = await lockGift(trx, id);
    if (!gift) throw noSuchGift();
    await requireVersion(trx, gift, version);
    await updateGift(trx, id, {
      ...omitUndefined({ notes, is_anonymous: isAnonymous, listing }),
      version: gift.version + 1,
    });
    await audit(trx, {
      userId: person?.userId ?? null,
      action: 'donations.edit',
      subject: `donation/${id}`,
    });
    return { code: 1, message: 'The gift is updated.', donation: await readDonation(trx, id) };
  });
}

/** @throws {AppError} `conflict` with the current gift */
export async function requireVersion(
  db: Db,
  gift: { id: string; version: number },
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === gift.version) return;
  throw await versionConflict(db, {
    read: async () => ({ donation: await readDonation(db, gift.id) }),
  });
}
