import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { versionConflict } from '../../lists/rows.ts';
import { presentDonation } from '../donation-list.ts';
import { listGiftsByIds } from '../queries/gifts.ts';
import { findBatch, listBatches, listGiftIds, listRows, lockBatch } from './queries.ts';

export type Batch = Reply<'donations/getBatch'>['batch'];

export async function getBatches(
  { db }: AppDeps,
  page: CheckedBody<'donations/getBatches'>,
): Promise<Reply<'donations/getBatches'>> {
  const { rows, total } = await listBatches(db, limitAndOffset(page));
  const batches = rows.map(({ given_on, ...row }) => ({ ...row, givenOn: given_on }));
  return { code: 1, batches, total };
}

/**
 * A batch, with the gifts being entered if it is open.
 * @throws {AppError} `notFound`
 */
export async function readBatch(db: Db, id: string): Promise<Batch> {
  const row = await findBatch(db, id);
  if (!row) throw noSuchBatch();
  return {
    id,
    name: row.name,
    kind: row.kind,
    givenOn: row.given_on,
    status: row.status,
    gifts: row.gifts,
    total: row.total,
    currency: row.currency,
    version: row.version,
    campaignId: row.campaign_id,
    campaign: row.campaign_name ?? '',
    expectedCount: row.expected_count,
    expectedTotal: row.expected_total,
    closedAt: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
    rows: (await listRows(db, id)).map((entered) => ({
      donorId: entered.donor_id,
      name: entered.donor_name ?? entered.name,
      email: entered.donor_email ?? entered.email,
      amount: entered.amount,
      checkNumber: entered.check_number,
      honoree: entered.honoree,
      isNewDonor: entered.is_new_donor,
    })),
  };
}

/** @throws {AppError} `notFound` */
export async function getBatch(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getBatch'>,
): Promise<Reply<'donations/getBatch'>> {
  const batch = await readBatch(db, id);
  const ids = await listGiftIds(db, id);
  const rows = await listGiftsByIds(
    db,
    ids.map((gift) => gift.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gifts = ids.flatMap(({ id: giftId, check_number }) => {
    const row = byId.get(giftId);
    return row ? { ...presentDonation(row), checkNumber: check_number } : [];
  });
  return { code: 1, batch, gifts };
}

/**
 * Locks an open batch until the transaction ends.
 * @throws {AppError} `notFound`; `conflict` if it is closed, or with its current content
 */
export async function lockOpenBatch(trx: Db, id: string, version: number | undefined) {
  const batch = await lockBatch(trx, id);
  if (!batch) throw noSuchBatch();
  if (batch.status === 'closed') {
    throw new AppError('conflict', 'This batch is closed. Its gifts are recorded.');
  }
  if (version !== undefined && version !== batch.version) {
    throw await versionConflict(trx, { read: async () => ({ batch: await readBatch(trx, id) }) });
  }
  return batch;
}

const noSuchBatch = () => new AppError('notFound', 'This batch doesn’t exist.');
