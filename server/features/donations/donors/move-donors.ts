import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { ownDonors } from './own-donors.ts';

/**
 * Gives an account's donors another address. Where that address has a donor already, the gifts become that
 * donor's.
 * @param owner the account as it was before the change
 */
export async function moveDonors(
  trx: Db,
  owner: { id: string; email_key: string; is_verified: 0 | 1 },
  to: string,
): Promise<void> {
  for (const id of await ownDonors(trx, owner)) {
    const rows = await trx
      .selectFrom('donors')
      .selectAll()
      .where((eb) => eb.or([eb('id', '=', id), eb('email_key', '=', to.toLowerCase())]))
      // In one order everywhere, so that two changes wait for each other and never deadlock.
      .orderBy('id')
      .$if(hasManyWriters(trx), (query) => query.forUpdate())
      .execute();
    const donor = rows.find((row) => row.id === id);
    if (!donor) continue;
    const there = rows.find((row) => row.id !== id);
    if (there) await merge(trx, donor, there, owner.id);
    else await setAddress(trx, donor, to, owner.id);
  }
}

type Donor = Awaited<ReturnType<typeof readDonor>>;
const readDonor = (db: Db) => db.selectFrom('donors').selectAll().executeTakeFirstOrThrow();

async function setAddress(trx: Db, { id, name }: Donor, to: string, userId: string): Promise<void> {
  await trx
    .updateTable('donors')
    .set((eb) => ({
      email: to,
      email_key: to.toLowerCase(),
      words: `${name} ${to}`.toLowerCase(),
      user_id: userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

async function merge(trx: Db, from: Donor, into: Donor, userId: string): Promise<void> {
  for (const table of ['donations', 'monthly_gifts'] as const) {
    await trx
      .updateTable(table)
      .set({ donor_id: into.id })
      .where('donor_id', '=', from.id)
      .execute();
  }
  const name = into.name || from.name;
  await trx
    .updateTable('donors')
    .set({
      name,
      name_key: name.toLowerCase(),
      words: `${name} ${into.email}`.toLowerCase(),
      address: into.address || from.address,
      notes: [into.notes, from.notes].filter(Boolean).join('\n'),
      user_id: userId,
      total: into.total + from.total,
      gifts: into.gifts + from.gifts,
      last_gift_on: into.last_gift_on > from.last_gift_on ? into.last_gift_on : from.last_gift_on,
      version: into.version + 1,
    })
    .where('id', '=', into.id)
    .execute();
  await trx.deleteFrom('donors').where('id', '=', from.id).execute();
}
