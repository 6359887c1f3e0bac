import type { Db } from '#server/platform/db/connect.ts';

interface Owner {
  id: string;
  email_key: string;
  is_verified: 0 | 1;
}

/** The donors that an account is: its own, and the one of its address. None until that address is proven. */
export async function ownDonors(db: Db, { id, email_key, is_verified }: Owner): Promise<string[]> {
  if (!is_verified) return [];
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

/**
 * Deletes the donors that an account is. Their gifts stay, as the books need them, and say nothing of a
 * person any more; what comes every month is stopped.
 */
export async function forgetDonors(trx: Db, owner: Owner): Promise<void> {
  const ids = await ownDonors(trx, owner);
  if (ids.length === 0) return;
  await trx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('donation_id', 'in', (eb) =>
      eb.selectFrom('donations').select('id').where('donor_id', 'in', ids),
    )
    .execute();
  await trx
    .updateTable('donations')
    .set((eb) => ({
      ...{ donor_id: null, honoree: '', notes: '', check_number: '' },
      version: eb('version', '+', 1),
    }))
    .where('donor_id', 'in', ids)
    .execute();
  await trx
    .updateTable('monthly_gifts')
    .set({ status: 'stopping' })
    .where('donor_id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  await trx.deleteFrom('donors').where('id', 'in', ids).execute();
}

/** Everything that is kept of an account's gifts, as its owner takes it along. */
export async function giftsForOwner(db: Db, owner: Owner) {
  const ids = ['', ...(await ownDonors(db, owner))];
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
