import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The site setting with the id of the account whose password the first start printed, until it is changed. */
const name = 'printedPassword';

/** Records that an account has a printed password. */
export async function insertInitialPassword(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name, value: JSON.stringify(userId) })
    .execute();
}

/** Records that an account has a new password, which was not printed. */
export async function deleteInitialPassword(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('site_settings')
    .where('name', '=', name)
    .where('value', '=', JSON.stringify(userId))
    .execute();
}

/** Whether the password of a row of `users` is the printed one, as a query column; always false for members. */
export const hasInitialPassword = sql<number>`case when users.account_type <> 0 and exists
  (select 1 from site_settings where name = ${sql.lit(name)} and value = '"' || users.id || '"')
  then 1 else 0 end`;
