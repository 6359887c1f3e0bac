import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit, auditHourly } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { badField } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { dayAt } from '../../site/day.ts';
import { campaignNameOf } from '../campaigns/campaigns.ts';
import { readGiving } from '../giving.ts';
import { lockOpenBatch, readBatch } from './batches.ts';
import {
  insertBatch,
  listExistingDonors,
  removeBatch,
  replaceRows,
  updateBatch,
} from './queries.ts';

type Body = Omit<CheckedBody<'donations/saveBatch'>, 'attempt'>;

/**
 * Saves an open batch as it is entered, or adds one, once for each `attempt`. Its gifts are recorded when it is closed.
 * @throws {AppError} `notFound`; `conflict` if it is closed, or with its current content; `badInput` for a future date,
 * or an unknown campaign or donor
 */
export function saveBatch(
  { db }: AppDeps,
  { attempt, ...body }: CheckedBody<'donations/saveBatch'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/saveBatch'>> {
  return db.transaction().execute(async (trx) => {
    const request = { call: 'donations/saveBatch', caller: userId, attempt, body };
    const id = await runOnce(trx, request, addedBefore, () => save(trx, body, userId));
    return { code: 1, message: 'Saved.', batch: await readBatch(trx, id) };
  });
}

const addedBefore = 'This batch has already been added, with other content. Open it in the list.';

/** @returns the batch's id */
async function save(trx: Db, body: Body, userId: string): Promise<string> {
  const existing =
    body.id === undefined ? undefined : await lockOpenBatch(trx, body.id, body.version);
  if (body.givenOn > (await dayAt(trx))) {
    throw badField('givenOn', 'Choose a date that isn’t in the future.');
  }
  await campaignNameOf(trx, body.campaignId);
  await refuseUnknownDonors(trx, body.rows);
  const entered = body.rows.flatMap(({ amount }) => amount ?? []);
  const columns = {
    name: body.name.trim(),
    kind: body.kind,
    given_on: body.givenOn,
    campaign_id: body.campaignId,
    expected_count: body.expectedCount,
    expected_total: body.expectedTotal,
    gifts: body.rows.length,
    total: entered.reduce((sum, amount) => sum + amount, 0),
  };
  const id = existing?.id ?? newId();
  if (existing) {
    await updateBatch(trx, id, { ...columns, version: existing.version + 1 });
  } else {
    const { currency } = await readGiving(trx);
    const added = { status: 'open' as const, created_by: userId, created_at: Date.now() };
    await insertBatch(trx, { id, ...columns, currency, ...added, closed_at: null });
  }
  await replaceRows(
    trx,
    id,
    body.rows.map((row, position) => ({
      id: newId(),
      batch_id: id,
      position,
      donor_id: row.donorId,
      name: row.name.trim(),
      email: row.email.trim(),
      email_key: emailKey(row.email.trim()),
      amount: row.amount,
      check_number: row.checkNumber.trim(),
      honoree: row.honoree.trim(),
      is_new_donor: row.isNewDonor,
    })),
  );
  const subject = `gift-batch/${id}`;
  if (existing) await auditHourly(trx, { userId, action: 'gift-batches.edit', subject });
  else await audit(trx, { userId, action: 'gift-batches.add', subject });
  return id;
}

async function refuseUnknownDonors(trx: Db, rows: Body['rows']): Promise<void> {
  const existing = await listExistingDonors(
    trx,
    rows.flatMap(({ donorId }) => donorId ?? []),
  );
  const unknown = rows.findIndex(({ donorId }) => donorId !== null && !existing.has(donorId));
  if (unknown !== -1) throw badField(`rows.${unknown}.name`, 'This donor doesn’t exist.');
}

/** @throws {AppError} `notFound`; `conflict` if it is closed, or with its current content */
export function deleteBatch(
  { db }: AppDeps,
  { id, version }: CheckedBody<'donations/deleteBatch'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/deleteBatch'>> {
  return db.transaction().execute(async (trx) => {
    await lockOpenBatch(trx, id, version);
    await removeBatch(trx, id);
    await audit(trx, { userId, action: 'gift-batches.delete', subject: `gift-batch/${id}` });
    return { code: 1, message: 'Batch deleted. None of its gifts were recorded.' };
  });
}
