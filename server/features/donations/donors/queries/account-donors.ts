import { type Selectable, sql } from 'kysely';
import { emailKey } from '#contract/shared/email.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { markListed } from '../../campaigns/queries.ts';
import { donorWords } from './donors.ts';
import { cameWith, isMergedUnproven } from './proven-addresses.ts';

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
  { id, name, address }: Pick<Donor, 'id' | 'name' | 'address'>,
  email: string,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('donors')
    .set((eb) => ({
      email,
      email_key: emailKey(email),
      words: donorWords({ name, email, address }),
      user_id: userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Moves the gifts of one donor to another.
 * @returns their ids
 */
export async function moveGifts(
  trx: Db,
  from: string,
  into: string,
): Promise<{ gifts: string[]; monthly: string[] }> {
  await markListed(trx, [from]);
  const move = async (table: 'donations' | 'monthly_gifts') => {
    const moved = await trx
      .updateTable(table)
      .set({ donor_id: into })
      .where('donor_id', '=', from)
      .returning('id')
      .execute();
    return moved.map(({ id }) => id);
  };
  // Gifts that are being entered stay with the other one if the merge is undone.
  await trx
    .updateTable('gift_batch_rows')
    .set({ donor_id: into })
    .where('donor_id', '=', from)
    .execute();
  return { gifts: await move('donations'), monthly: await move('monthly_gifts') };
}

/** Changes what a merge, or its undoing, changes, as a new version. */
export async function updateMergedDonor(
  trx: Db,
  id: string,
  {
    name,
    email,
    ...values
  }: Pick<Donor, 'name' | 'email' | 'address' | 'notes' | 'user_id' | 'language'>,
): Promise<void> {
  await trx
    .updateTable('donors')
    .set((eb) => ({
      ...values,
      name,
      name_key: name.toLowerCase(),
      email,
      email_key: emailKey(email),
      words: donorWords({ name, email, address: values.address }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await markListed(trx, [id]);
}

/**
 * Deletes the rows for undoing merges into these donors, and forgets addresses that only served to recognize
 * their gifts.
 * @returns the ids of the donors that were merged into them
 */
export async function forgetMerges(trx: Db, donorIds: string[]): Promise<string[]> {
  const merges = await trx
    .deleteFrom('person_merges')
    .where('kept_donor_id', 'in', donorIds)
    .returning('merged_donor_ids')
    .execute();
  await trx
    .updateTable('person_emails')
    .set({ is_kept: 0 })
    .where('is_kept', '=', 1)
    .where('person_id', 'in', (eb) =>
      eb
        .selectFrom('donors')
        .select(({ ref }) => ref('donors.person_id').$notNull().as('person_id'))
        .where('donors.id', 'in', donorIds),
    )
    .execute();
  return merges.flatMap(({ merged_donor_ids }) => merged_donor_ids.split(',')).filter(Boolean);
}

export async function deleteDonors(trx: Db, ids: string[]): Promise<void> {
  await trx.deleteFrom('donors').where('id', 'in', ids).execute();
}

/**
 * Removes all personal data from these donors' gifts and refunds.
 * @returns the gifts' payments at Stripe
 */
export async function anonymizeGifts(trx: Db, donorIds: string[]): Promise<string[]> {
  await markListed(trx, donorIds);
  await trx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('donation_id', 'in', (eb) =>
      eb.selectFrom('donations').select('id').where('donor_id', 'in', donorIds),
    )
    .execute();
  const gifts = await trx
    .updateTable('donations')
    .set((eb) => ({
      donor_id: null,
      honoree: '',
      notes: '',
      check_number: '',
      listing: '',
      merged_from: '',
      version: eb('version', '+', 1),
    }))
    .where('donor_id', 'in', donorIds)
    .returning('payment_id')
    .execute();
  return gifts.flatMap(({ payment_id }) => payment_id ?? []);
}

/** Removes all personal data from gifts of these donors that are being entered, by their ids or addresses. */
export async function anonymizeBatchRows(
  trx: Db,
  donorIds: string[],
  emailKeys: string[],
): Promise<void> {
  await trx
    .updateTable('gift_batch_rows')
    .set({ donor_id: null, name: '', email: '', email_key: '', honoree: '', check_number: '' })
    .where((eb) =>
      eb.or([eb('donor_id', 'in', donorIds), eb('email_key', 'in', ['no address', ...emailKeys])]),
    )
    .execute();
}

/** The known email addresses of these donors, in lower case. */
export function listAddressesOf(db: Db, donorIds: string[]): Promise<{ email_key: string }[]> {
  return db
    .selectFrom('donors')
    .select('email_key')
    .where('id', 'in', donorIds)
    .where('email_key', '!=', '')
    .execute();
}

/** The subscriptions at Stripe of these donors' monthly gifts. */
export async function listSubscriptionsOf(db: Db, donorIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('monthly_gifts')
    .select('subscription_id')
    .where('donor_id', 'in', donorIds)
    .execute();
  return rows.map(({ subscription_id }) => subscription_id);
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

/** All data about these donors and their gifts. @param addresses only what came with one of these; absent: all */
export async function listEverythingOf(db: Db, donorIds: string[], addresses?: string[]) {
  const ids = ['', ...donorIds];
  const notes =
    addresses === undefined
      ? sql<string>`notes`
      : sql<string>`case when ${isMergedUnproven('donors.id', addresses)} then '' else notes end`;
  const donors = await db
    .selectFrom('donors')
    .select(['name', 'email', 'address', 'language'])
    .select(notes.as('notes'))
    .where('id', 'in', ids)
    .execute();
  const gifts = await db
    .selectFrom('donations')
    .select([
      'given_on as day',
      'receipt_number as receipt',
      'kind',
      'frequency',
      'amount',
      'net',
      'currency',
      'status',
      'is_anonymous as isAnonymous',
      'honoree',
      'description',
      'check_number as checkNumber',
      'listing',
      'notes',
    ])
    .where('donor_id', 'in', ids)
    .$if(addresses !== undefined, (query) => query.where(cameWith('donations', addresses ?? [])))
    .orderBy('given_on')
    .orderBy('id')
    .execute();
  const monthly = await db
    .selectFrom('monthly_gifts')
    .select(['amount', 'currency', 'status', 'started_on as startedOn'])
    .where('donor_id', 'in', ids)
    .$if(addresses !== undefined, (query) =>
      query.where(cameWith('monthly_gifts', addresses ?? [])),
    )
    .orderBy('started_on')
    .execute();
  const entered = await db
    .selectFrom('gift_batch_rows')
    .select(['name', 'email', 'amount', 'check_number as checkNumber', 'honoree'])
    .where('donor_id', 'in', ids)
    .$if(addresses !== undefined, (query) =>
      query.where(({ eb, and, or, not }) =>
        or([
          eb('email_key', 'in', ['no address', ...(addresses ?? [])]),
          and([
            eb('email_key', '=', ''),
            not(isMergedUnproven('gift_batch_rows.donor_id', addresses ?? [])),
          ]),
        ]),
      ),
    )
    .orderBy('id')
    .execute();
  return { donors, gifts, monthly, entered };
}
