import { shownEmail } from '#contract/fields.ts';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey, isEmail } from '#contract/shared/email.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { findOrAddDonor, mergedFrom } from '../donors/find-or-add-donor.ts';
import { listDonorsByEmail } from '../donors/queries/donor-search.ts';
import { lockDonor } from '../donors/queries/donors.ts';
import { findSimilarDonors } from '../donors/similar-donors.ts';
import { formatMoney } from '../format-money.ts';
import { enqueueReceipt } from '../receipts/receipts.ts';
import { recordGift } from '../record.ts';
import { type Batch, lockOpenBatch, readBatch } from './batches.ts';
import { replaceRows, updateBatch } from './queries.ts';

type Entered = Batch['rows'][number];

/**
 * Records all gifts of a batch, or none: they have to agree with its count and total.
 * @throws {AppError} `notFound`; `conflict` if it is closed already, or with its current content; `badInput`, by field,
 * if it does not balance, a gift is incomplete, it is unclear who gave one, or receipts cannot be issued
 */
export async function closeBatch(
  { db, settings }: AppDeps,
  { id, version, mailReceipts = 0 }: CheckedBody<'donations/closeBatch'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/closeBatch'>> {
  const found = await readBatch(db, id);
  // Before the transaction: donors are compared one by one. Another version is refused in it.
  if (found.version === version && found.status === 'open') {
    refuseUnbalanced(found);
    await refuseUnclear(db, found.rows);
  }
  return db.transaction().execute(async (trx) => {
    await lockOpenBatch(trx, id, version);
    const batch = await readBatch(trx, id);
    const donors = await donorsOf(trx, batch.rows);
    // In a fixed order, and before the first receipt number: gifts recorded at the same time would deadlock.
    const known = [...new Set(donors)].filter((donor) => donor !== null).sort();
    for (const donor of known) await lockDonor(trx, donor);
    let mailed = 0;
    for (const [index, row] of batch.rows.entries()) {
      const giftId = await recordGift(trx, {
        donor_id: donors[index] ?? null,
        merged_from: await mergedFrom(
          trx,
          donors[index] ?? null,
          row.donorId === null ? row.email : '',
        ),
        kind: batch.kind,
        frequency: 'once',
        amount: row.amount ?? 0,
        currency: batch.currency,
        given_on: batch.givenOn,
        honoree: row.honoree,
        check_number: batch.kind === 'check' ? row.checkNumber : '',
        campaign_id: batch.campaignId,
        batch_id: id,
      });
      if (mailReceipts === 0 || row.email === '' || giftId === undefined) continue;
      await enqueueReceipt(trx, giftId, settings);
      mailed += 1;
    }
    await replaceRows(trx, id, []);
    const closed = { status: 'closed' as const, closed_at: Date.now(), version: version + 1 };
    await updateBatch(trx, id, closed);
    await audit(trx, { userId, action: 'gift-batches.close', subject: `gift-batch/${id}` });
    return { code: 1, message: messageOf(batch, mailed), batch: await readBatch(trx, id) };
  });
}

function messageOf({ gifts, total, currency }: Batch, mailed: number): string {
  const recorded = `${countOf(gifts)} of ${formatMoney(total, currency, staffLanguage)} recorded.`;
  if (mailed === 0) return recorded;
  return `${recorded} ${mailed === 1 ? '1 receipt is' : `${mailed} receipts are`} being emailed.`;
}

const countOf = (gifts: number) => (gifts === 1 ? '1 gift' : `${gifts} gifts`);

function refuseUnbalanced(batch: Batch): void {
  const { gifts, total, expectedCount, expectedTotal, currency } = batch;
  if (gifts === 0) throw new AppError('badInput', 'Enter at least one gift.');
  const money = (cents: number) => formatMoney(cents, currency, staffLanguage);
  const errors = {
    ...(gifts !== expectedCount && {
      expectedCount: `You expected ${countOf(expectedCount)} and entered ${gifts}.`,
    }),
    ...(total !== expectedTotal && {
      expectedTotal: `You expected ${money(expectedTotal)} and entered ${money(total)}.`,
    }),
  };
  const reasons = Object.values(errors);
  if (reasons.length === 0) return;
  throw new AppError('badInput', `The batch doesn’t balance. ${reasons.join(' ')}`, { errors });
}

/** Every gift needs an amount, and a donor that is known, certainly new, or unknown. */
async function refuseUnclear(db: Db, rows: Entered[]): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    if (row.amount === null) errors[`rows.${index}.amount`] = 'Enter an amount.';
    if (row.donorId !== null) continue;
    if (row.email !== '' && !isEmail(row.email)) {
      errors[`rows.${index}.email`] = translate('fields.emailInvalid');
    } else if (row.name !== '' && row.isNewDonor === 0) {
      const [similar] = await findSimilarDonors(db, row);
      if (similar !== undefined && similar.hasSameEmail === 0) {
        errors[`rows.${index}.name`] =
          `Is this ${similar.name}? Choose the donor, or confirm that this is a new one.`;
      }
    }
  }
  const rowNumbers = [
    ...new Set(Object.keys(errors).map((field) => Number(field.split('.')[1]) + 1)),
  ];
  if (rowNumbers.length === 0) return;
  const named = rowNumbers.length === 1 ? `row ${rowNumbers[0]}` : `rows ${rowNumbers.join(', ')}`;
  throw new AppError('badInput', `Nothing was recorded. Check ${named}.`, { errors });
}

/** Each gift's donor: the chosen one, the one with that address, or a new one, which several gifts may share. */
async function donorsOf(trx: Db, rows: Entered[]): Promise<(string | null)[]> {
  const donors = rows.map(({ donorId }) => donorId);
  const added = new Map<string, string>();
  const keyOf = ({ name, email }: Entered) => emailKey(email) || name.toLowerCase();
  const typed = [...rows.entries()]
    .filter(([, row]) => row.donorId === null && keyOf(row) !== '')
    // In a fixed order: two batches with the same new addresses would deadlock.
    .sort(([, one], [, other]) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const [index, row] of typed) {
    const known = added.get(keyOf(row)) ?? (await donorWithEmail(trx, row.email));
    const contact = { name: row.name, email: shownEmail(row.email), address: '' };
    const id = known ?? (await findOrAddDonor(trx, contact, null));
    added.set(keyOf(row), id);
    donors[index] = id;
  }
  return donors;
}

async function donorWithEmail(trx: Db, email: string): Promise<string | undefined> {
  if (email === '') return undefined;
  const [donor] = await listDonorsByEmail(trx, emailKey(email));
  return donor?.id;
}
