import type { Selectable, Updateable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export type Donor = Selectable<Tables['donors']>;

/** The donors linked to an account, and an unlinked one with its address. */
export async function listDonorIdsOf(
  db: Db,
  { id, email_key }: { id: string; email_key: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('donors')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id),
        eb.and([eb('user_id', 'is', null), eb('email_key', '=', email_key)]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Locks a donor, and the one that already has an address. */
export function lockDonorAndAddress(trx: Db, id: string, emailKey: string) {
  return (
    trx
      .selectFrom('donors')
      .selectAll()
      .where((eb) => eb.or([eb('id', '=', id), eb('email_key', '=', emailKey)]))
      // In a fixed order everywhere, so that two changes never deadlock.
      .orderBy('id')
      .$if(hasManyWriters(trx), (query) => query.forUpdate())
      .execute()
  );
}

/** Moves a donor to another address and links its account. */
export async function updateAddress(
  trx: Db,
  { id, name }: Pick<Donor, 'id' | 'name'>,
  email: string,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('donors')
    .set((eb) => ({
      email,
      email_key: email.toLowerCase(),
      words: `${name} ${email}`.toLowerCase(),
      user_id: userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves the gifts of one donor to another. */
export async function moveGifts(trx: Db, from: string, into: string): Promise<void> {
  for (const table of ['donations', 'monthly_gifts'] as const) {
    await trx.updateTable(table).set({ donor_id: into }).where('donor_id', '=', from).execute();
  }
}

export async function updateMergedDonor(
  trx: Db,
  id: string,
  values: Updateable<Tables['donors']>,
): Promise<void> {
  await trx.updateTable('donors').set(values).where('id', '=', id).execute();
}

export async function deleteDonors(trx: Db, ids: string[]): Promise<void> {
  await trx.deleteFrom('donors').where('id', 'in', ids).execute();
}

/** Removes all personal data from these donors' gifts and refunds. */
export async function anonymizeGifts(trx: Db, donorIds: string[]): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('donation_id', 'in', (eb) =>
      eb.selectFrom('donations').select('id').where('donor_id', 'in', donorIds),
    )
    .execute();
  await trx
    .updateTable('donations')
    .set((eb) => ({
      ...{ donor_id: null, honoree: '', notes: '', check_number: '' },
      version: eb('version', '+', 1),
    }))
    .where('donor_id', 'in', donorIds)
    .execute();
}

/** Marks these donors' monthly gifts to be canceled at Stripe. */
export async function markStopping(trx: Db, donorIds: string[]): Promise<void> {
  await trx
    .updateTable('monthly_gifts')
    .set({ status: 'stopping' })
    .where('donor_id', 'in', donorIds)
    .where('status', '=', 'active')
    .execute();
}

/** All data about these donors and their gifts. */
export async function listEverythingOf(db: Db, donorIds: string[]) {
  const ids = ['', ...donorIds];
  const donors = await db
    .selectFrom('donors')
    .select(['name', 'email', 'address', 'notes'])
    .where('id', 'in', ids)
    .execute();
  const gifts = await db
    .selectFrom('donations')
    .select(['given_on as day', 'receipt_number as receipt', 'kind', 'frequency', 'amount'])
    .select(['net', 'currency', 'status', 'is_anonymous as isAnonymous', 'honoree'])
    .select(['description', 'check_number as checkNumber', 'notes'])
    .where('donor_id', 'in', ids)
    .orderBy('given_on')
    .orderBy('id')
    .execute();
  const monthly = await db
    .selectFrom('monthly_gifts')
    .select(['amount', 'currency', 'status', 'started_on as startedOn'])
    .where('donor_id', 'in', ids)
    .orderBy('started_on')
    .execute();
  return { donors, gifts, monthly };
}
