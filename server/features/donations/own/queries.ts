import type { Db } from '#server/platform/db/connect.ts';

export async function insertLink(
  trx: Db,
  link: { token_hash: string; email_key: string; expires_at: number },
): Promise<void> {
  await trx.insertInto('giving_links').values(link).execute();
}

/** The address that a link was sent to, in lower case, while it works. */
export async function findLinkEmail(db: Db, tokenHash: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('giving_links')
    .select('email_key')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return link?.email_key;
}

/** Deletes the links of an address. */
export async function deleteLinksOf(trx: Db, emailKeys: string[]): Promise<void> {
  await trx
    .deleteFrom('giving_links')
    .where('email_key', 'in', ['', ...emailKeys])
    .execute();
}

/** @param now in ms */
export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('giving_links').where('expires_at', '<=', now).execute();
}

/** The names, addresses and languages of donors, the oldest first. */
export function listDonorContacts(db: Db, donorIds: string[]) {
  return db
    .selectFrom('donors')
    .select(['name', 'email', 'address', 'language'])
    .where('id', 'in', ['', ...donorIds])
    .orderBy('created_at')
    .execute();
}
