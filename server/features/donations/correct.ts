import type { Selectable } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import type { DonationTables } from '#server/schema/tables/donations.ts';
import { dayAt } from '../site/day.ts';
import { donorOf, refuseHalfGoods } from './add-donation.ts';
import { campaignNameOf } from './campaigns/campaigns.ts';
import { noSuchGift, readDonation, requireVersion } from './donation.ts';
import { mergedFrom } from './donors/find-or-add-donor.ts';
import { lockDonor } from './donors/queries/donors.ts';
import { recountGifts } from './donors/recount-gifts.ts';
import { formatMoney } from './format-money.ts';
import { lockGift, updateGift } from './queries/gifts.ts';
import { reissuedNumber } from './receipts/receipt-numbers.ts';
import { nextReceiptNumber, recountRefunds } from './record.ts';

type Body = CheckedBody<'donations/correctDonation'>;
type Columns = Pick<
  Selectable<DonationTables['donations']>,
  | 'donor_id'
  | 'kind'
  | 'amount'
  | 'given_on'
  | 'description'
  | 'check_number'
  | 'honoree'
  | 'goods_description'
  | 'goods_value'
  | 'is_memorial'
  | 'campaign_id'
>;

/**
 * Corrects a gift. Its receipt is reissued under the same number with a revision, so that numbers have no gaps and no
 * two different receipts share a number. Amounts that Stripe received stay: of an online gift only the campaign, the
 * honoree and the goods given in return can be corrected.
 * @throws {AppError} `notFound`; `conflict` with the current gift; `badInput` for any other change of an
 * online gift, an amount below its refunds, a future date, an unknown donor or campaign, or if nothing would change
 */
export function correctDonation(
  { db }: AppDeps,
  body: Body,
  { person }: CallContext,
): Promise<Reply<'donations/correctDonation'>> {
  return db.transaction().execute(async (trx) => {
    const gift = await lockGift(trx, body.id);
    if (!gift) throw noSuchGift();
    await requireVersion(trx, gift, body.version);
    if (gift.kind === 'online') refusePaidChange(body);
    await refuseImpossible(trx, gift, body);
    const namesDonor = body.donorId !== undefined || body.name?.trim() || body.email;
    const kind = body.kind ?? gift.kind;
    const next: Columns = {
      donor_id: namesDonor ? await donorOf(trx, body) : gift.donor_id,
      kind,
      amount: body.amount ?? gift.amount,
      given_on: body.givenOn ?? gift.given_on,
      description: body.description ?? gift.description,
      // A gift that was not a check after all loses its check number.
      check_number: body.checkNumber ?? (kind === gift.kind ? gift.check_number : ''),
      honoree: body.honoree?.trim() ?? gift.honoree,
      goods_description: body.goodsDescription?.trim() ?? gift.goods_description,
      goods_value: body.goodsValue ?? gift.goods_value,
      is_memorial: body.isMemorial ?? gift.is_memorial,
      campaign_id: body.campaignId === undefined ? gift.campaign_id : body.campaignId,
    };
    refuseHalfGoods(next);
    const changes = changesOf(gift, next);
    if (changes.length === 0) throw new AppError('badInput', 'Nothing was changed.');
    // Locked in a fixed order: two corrections that swap their donors would deadlock.
    const donors = [...new Set([gift.donor_id, next.donor_id])].filter((id) => id !== null).sort();
    for (const id of donors) await lockDonor(trx, id);
    const receipt = await receiptAfter(trx, gift, next);
    const merged_from =
      gift.donor_id === next.donor_id
        ? gift.merged_from
        : await mergedFrom(trx, next.donor_id, body.donorId === undefined ? body.email : '');
    await updateGift(trx, gift.id, { ...next, ...receipt, merged_from });
    const { amount, donor_id, campaign_id } = next;
    await recountRefunds(trx, { id: gift.id, amount, donor_id, campaign_id });
    if (gift.donor_id !== next.donor_id) await recountGifts(trx, gift.donor_id);
    if (receipt) {
      changes.push(`receipt ${gift.receipt_number ?? 'none'} → ${receipt.receipt_number}`);
    }
    await audit(trx, {
      userId: person?.userId ?? null,
      action: `donations.correct: ${changes.join('; ')}`,
      subject: `donation/${gift.id}`,
    });
    const donation = await readDonation(trx, gift.id);
    const message = receipt
      ? `Gift corrected. The receipt is now ${receipt.receipt_number} and has not been emailed yet.`
      : 'Gift corrected.';
    return { code: 1, message, donation };
  });
}

/** Parts of an online gift that record what Stripe received are not for us to change. */
function refusePaidChange({
  id: _id,
  version: _version,
  honoree,
  isMemorial,
  campaignId,
  ...sent
}: Body) {
  const { goodsDescription: _description, goodsValue: _value, ...paid } = sent;
  if (Object.values(paid).every((value) => value === undefined)) return;
  throw new AppError(
    'badInput',
    'Online gifts can’t be corrected because they record what Stripe received. You can record a refund instead.',
  );
}

async function refuseImpossible(
  trx: Db,
  gift: Columns & { net: number; currency: string },
  body: Body,
): Promise<void> {
  const { amount = gift.amount, givenOn, description = gift.description } = body;
  const kind = body.kind ?? gift.kind;
  if (body.campaignId != null) await campaignNameOf(trx, body.campaignId);
  const returned = gift.amount - gift.net;
  if (amount < returned) {
    throw badField(
      'amount',
      `Enter at least ${formatMoney(returned, gift.currency, staffLanguage)}, the amount already refunded.`,
    );
  }
  if (givenOn !== undefined && givenOn > (await dayAt(trx))) {
    throw badField('givenOn', 'Choose a date that isn’t in the future.');
  }
  if (kind === 'in-kind' && description.trim() === '') {
    throw badField('description', 'Describe the gift. The description appears on the receipt.');
  }
}

/** The differences. Donors are identified only by id; descriptions and honorees are left out. */
function changesOf(gift: Columns & { currency: string }, next: Columns): string[] {
  const changes: string[] = [];
  const note = (what: string, before: string, after: string) => {
    if (before !== after) changes.push(`${what} ${before} → ${after}`);
  };
  const money = (cents: number) => formatMoney(cents, gift.currency, staffLanguage);
  const donor = (id: string | null) => (id === null ? 'nobody' : `donor/${id}`);
  note('donor', donor(gift.donor_id), donor(next.donor_id));
  note('amount', money(gift.amount), money(next.amount));
  note('day', gift.given_on, next.given_on);
  note('kind', gift.kind, next.kind);
  if (gift.description !== next.description) changes.push('description changed');
  if (gift.honoree !== next.honoree) changes.push('in honor of changed');
  if (gift.goods_description !== next.goods_description) changes.push('given in return changed');
  note('value given in return', money(gift.goods_value), money(next.goods_value));
  const occasion = (isMemorial: 0 | 1) => (isMemorial === 1 ? 'in memory' : 'in honor');
  note('dedication', occasion(gift.is_memorial), occasion(next.is_memorial));
  const campaign = (id: string | null) => (id === null ? 'none' : `campaign/${id}`);
  note('campaign', campaign(gift.campaign_id), campaign(next.campaign_id));
  note('check number', gift.check_number || 'none', next.check_number || 'none');
  return changes;
}

/** The receipt's new number if its text changes; null if it stays the same. */
async function receiptAfter(
  trx: Db,
  gift: Columns & { receipt_number: string | null },
  next: Columns,
): Promise<{ receipt_number: string; receipt_sent_at: null } | null> {
  if (next.donor_id === null) return null;
  const shown = [
    ...(['donor_id', 'kind', 'amount', 'given_on', 'description'] as const),
    ...(['honoree', 'is_memorial', 'campaign_id'] as const),
    ...(['goods_description', 'goods_value'] as const),
  ];
  if (shown.every((column) => gift[column] === next[column])) return null;
  const receipt_number =
    gift.receipt_number === null
      ? await nextReceiptNumber(trx, next.given_on)
      : reissuedNumber(gift.receipt_number);
  return receipt_number === null ? null : { receipt_number, receipt_sent_at: null };
}
