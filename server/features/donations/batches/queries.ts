import type { Insertable, Updateable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { countRows } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';

type Batches = Tables['gift_batches'];
type Rows = Tables['gift_batch_rows'];

/** A page of batches, newest first, and their total number. */
export async function listBatches(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([
    db
      .selectFrom('gift_batches')
      .select(['id', 'name', 'kind', 'given_on', 'status', 'gifts', 'total', 'currency', 'version'])
      .orderBy('given_on', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countRows(db.selectFrom('gift_batches')),
  ]);
  return { rows, total };
}

export function findBatch(db: Db, id: string) {
  return db
    .selectFrom('gift_batches')
    .leftJoin('campaigns', 'campaigns.id', 'gift_batches.campaign_id')
    .selectAll('gift_batches')
    .select('campaigns.name as campaign_name')
    .where('gift_batches.id', '=', id)
    .executeTakeFirst();
}

/** Reads a batch and locks it until the transaction ends. */
export function lockBatch(trx: Db, id: string) {
  return trx
    .selectFrom('gift_batches')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function insertBatch(trx: Db, batch: Insertable<Batches>): Promise<void> {
  await trx.insertInto('gift_batches').values(batch).execute();
}

export async function updateBatch(trx: Db, id: string, values: Updateable<Batches>): Promise<void> {
  await trx.updateTable('gift_batches').set(values).where('id', '=', id).execute();
}

export async function removeBatch(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('gift_batches').where('id', '=', id).execute();
}

/** The gifts being entered in a batch, with their donors' current names and addresses. */
export function listRows(db: Db, batchId: string) {
  return db
    .selectFrom('gift_batch_rows as entered')
    .leftJoin('donors', 'donors.id', 'entered.donor_id')
    .select([
      'entered.donor_id',
      'entered.name',
      'entered.email',
      'entered.amount',
      'entered.check_number',
      'entered.honoree',
      'entered.is_new_donor',
      'donors.name as donor_name',
      'donors.email as donor_email',
    ])
    .where('entered.batch_id', '=', batchId)
    .orderBy('entered.position')
    .execute();
}

/** Replaces the gifts being entered in a batch. */
export async function replaceRows(
  trx: Db,
  batchId: string,
  rows: Insertable<Rows>[],
): Promise<void> {
  await trx.deleteFrom('gift_batch_rows').where('batch_id', '=', batchId).execute();
  if (rows.length > 0) await trx.insertInto('gift_batch_rows').values(rows).execute();
}

/** The donors that exist among these. */
export async function listExistingDonors(trx: Db, ids: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('donors')
    .select('id')
    .where('id', 'in', ['', ...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The recorded gifts of a closed batch, in the order of entering, with their check numbers. */
export async function listGiftIds(db: Db, batchId: string) {
  return db
    .selectFrom('donations')
    .select(['id', 'check_number'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
}

/** The audit trail's labels of batches. */
export function listBatchNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('gift_batches').select(['id', 'name']).where('id', 'in', ids).execute();
}
