import type { CheckedBody, Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { badField } from '#server/platform/errors.ts';
import { translatorFor, translatorOf } from '#server/platform/language/catalogs.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { dayAt } from '../site/day.ts';
import { campaignNameOf } from './campaigns/campaigns.ts';
import { readDonation } from './donation.ts';
import { findOrAddDonor, mergedFrom } from './donors/find-or-add-donor.ts';
import { existsDonor, findDonorContact } from './donors/queries/donors.ts';
import { currencyOf, readGiving } from './giving.ts';
import { enqueueReceipt } from './receipts/receipts.ts';
import { recordGift } from './record.ts';
import { readDedication } from './tributes/dedication.ts';
import { sendCard } from './tributes/send-card.ts';

type Body = CheckedBody<'donations/addDonation'>;

/**
 * Records a gift by hand, once for each `attempt`.
 * @throws {AppError} `conflict` if the attempt recorded another gift; `badInput` for a future date, a currency that is
 * not configured, a gift in kind without a description, an unknown donor or campaign, a receipt or card without an
 * address
 */
export async function addDonation(
  { db, settings }: AppDeps,
  { attempt, ...body }: Body,
  { person }: CallContext<CurrentUser>,
): Promise<Reply<'donations/addDonation'>> {
  const { userId } = person;
  const donation = await db.transaction().execute(async (trx) => {
    const request = { call: 'donations/addDonation', caller: userId, attempt, body };
    const id = await runOnce(trx, request, recordedBefore, () =>
      record(trx, body, userId, settings),
    );
    return readDonation(trx, id);
  });
  return { code: 1, message: 'Gift recorded.', donation };
}

const recordedBefore =
  'The gift that you were recording is already recorded, with other details. Look for it in the list before you record this one.';

/** @returns the gift's id */
async function record(
  trx: Db,
  body: Omit<Body, 'attempt'>,
  userId: string,
  site: AppDeps['settings'],
): Promise<string> {
  const currency = currencyOf(await readGiving(trx), body.currency);
  if (body.givenOn > (await dayAt(trx)))
    throw badField('givenOn', 'Choose a date that isn’t in the future.');
  if (body.kind === 'in-kind' && !body.description?.trim()) {
    throw badField('description', 'Describe the gift. The description appears on the receipt.');
  }
  const goods = {
    goods_description: body.goodsDescription?.trim() ?? '',
    goods_value: body.goodsValue ?? 0,
  };
  refuseHalfGoods(goods);
  await campaignNameOf(trx, body.campaignId ?? null);
  const dedication = readDedication(body);
  const donorId = await donorOf(trx, body);
  const id = await recordGift(trx, {
    donor_id: donorId,
    merged_from: await mergedFrom(trx, donorId, body.donorId === undefined ? body.email : ''),
    kind: body.kind,
    frequency: body.frequency ?? 'once',
    amount: body.amount,
    currency,
    given_on: body.givenOn,
    is_anonymous: body.isAnonymous ?? 0,
    honoree: dedication.honoree,
    is_memorial: dedication.isMemorial,
    description: body.description ?? '',
    ...goods,
    check_number: body.checkNumber ?? '',
    campaign_id: body.campaignId ?? null,
    notes: body.notes ?? '',
  });
  if (id === undefined)
    throw new Error('A gift that is entered by hand cannot be a duplicate of a payment.');
  if (body.mailReceipt === 1) await enqueueReceipt(trx, id, site);
  const donor = donorId === null ? undefined : await findDonorContact(trx, donorId);
  const isAnonymous = body.isAnonymous === 1;
  const t = donor ? translatorFor(donor) : translatorOf(defaultLanguage);
  await sendCard(trx, { id, donor: donor?.name ?? '', isAnonymous }, dedication, t);
  await audit(trx, { userId, action: 'donations.add', subject: `donation/${id}` });
  return id;
}

/**
 * A receipt states what a donor received in return together with its value, or neither.
 * @throws {AppError} `badInput`
 */
export function refuseHalfGoods(goods: { goods_description: string; goods_value: number }): void {
  const isDescribed = goods.goods_description !== '';
  if (isDescribed === goods.goods_value > 0) return;
  throw isDescribed
    ? badField(
        'goodsValue',
        'Estimate the value of what the donor received. The receipt must state it.',
      )
    : badField('goodsDescription', 'Describe what the donor received. The receipt must state it.');
}

/**
 * The given donor; null if unknown.
 * @throws {AppError} `badInput` if it does not exist
 */
export async function donorOf(
  trx: Db,
  {
    donorId,
    name = '',
    email = '',
    address = '',
    language,
  }: Pick<Body, 'donorId' | 'name' | 'email' | 'address' | 'language'>,
): Promise<string | null> {
  if (donorId === undefined) {
    if (name.trim() === '' && email === '') return null;
    return findOrAddDonor(trx, { name: name.trim(), email, address }, language ?? null);
  }
  if (!(await existsDonor(trx, donorId))) throw badField('donorId', 'This donor doesn’t exist.');
  return donorId;
}
