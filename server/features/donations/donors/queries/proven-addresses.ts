import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** In place of the address of a donor who has none. */
const noAddress = '-';

/** Whether a gift came with one of these addresses: its donor's own, or one that was merged into its donor. */
export const cameWith = (
  table: 'donations' | 'monthly_gifts',
  addresses: readonly string[],
): RawBuilder<boolean> => sql<boolean>`coalesce(
  nullif(${sql.ref(`${table}.merged_from`)}, ''),
  (select own.email_key from donors as own where own.id = ${sql.ref(`${table}.donor_id`)})
) in (${sql.join(['no address', ...addresses])})`;

/** Whether a donor was merged with another whose address is none of these: then it is unknown whose gifts they are. */
export const isMergedUnproven = (
  donorId: string,
  addresses: readonly string[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from person_merges
  where kept_donor_id = ${sql.ref(donorId)} and merged_donor_ids <> '' and undone_at is null
    and not exists (
      select 1 from proven_addresses
      where merge_id = person_merges.id and email_key in (${sql.join(['no address', ...addresses])})
    )
)`;

/** The addresses that an account has proven besides its own, by confirming a merge. */
export async function listProvenAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('proven_addresses')
    .select('email_key')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/** The donors who have one of these addresses. An address that was merged into another donor's opens nothing. */
export async function listDonorIdsByAddress(db: Db, addresses: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('donors')
    .select('id')
    .where('email_key', 'in', ['no address', ...addresses.filter(Boolean)])
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of some addresses that an account has verified. */
export async function listVerifiedAddresses(db: Db, emailKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('email_key')
    .where('email_key', 'in', ['no address', ...emailKeys])
    .where('is_verified', '=', 1)
    .execute();
  return new Set(rows.map(({ email_key }) => email_key));
}

/** Remembers with which address a donor's gifts came, before they become another donor's. */
export async function markMergedFrom(trx: Db, donorId: string, emailKey: string): Promise<void> {
  for (const table of ['donations', 'monthly_gifts'] as const) {
    await trx
      .updateTable(table)
      .set({ merged_from: emailKey || noAddress })
      .where('donor_id', '=', donorId)
      .where('merged_from', '=', '')
      .execute();
  }
}

/** Forgets it again once they are that donor's. */
export async function clearMergedFrom(trx: Db, donorId: string, emailKey: string): Promise<void> {
  for (const table of ['donations', 'monthly_gifts'] as const) {
    await trx
      .updateTable(table)
      .set({ merged_from: '' })
      .where('donor_id', '=', donorId)
      .where('merged_from', '=', emailKey || noAddress)
      .execute();
  }
}

/** Assigns the gifts of an address to another one: its owner has changed it. */
export async function moveMergedFrom(trx: Db, from: string, to: string): Promise<void> {
  for (const table of ['donations', 'monthly_gifts'] as const) {
    await trx.updateTable(table).set({ merged_from: to }).where('merged_from', '=', from).execute();
  }
  await trx
    .updateTable('proven_addresses')
    .set({ email_key: to })
    .where('email_key', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('proven_addresses as other')
            .select('other.user_id')
            .whereRef('other.user_id', '=', 'proven_addresses.user_id')
            .where('other.email_key', '=', to),
        ),
      ),
    )
    .execute();
}
