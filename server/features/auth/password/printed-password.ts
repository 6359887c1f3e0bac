import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

const day = 24 * 60 * 60_000;
/** How long a printed password opens the work of staff, in ms. Logs keep what was printed. */
const lifetime = 7 * day;
/** The site setting that holds the id of the account whose password the first start printed, until it is changed. */
const name = 'printedPassword';

/** The first administrator's password, which the first start made up and printed. */
export interface PrintedPassword {
  /** When it has to be changed, in ms. */
  due: number;
  /** That time is over: the account may do what members do, and nothing else. */
  isOverdue: boolean;
}

/** Notes that an account has a printed password. */
export async function notePrintedPassword(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name, value: JSON.stringify(userId) })
    .execute();
}

/** Notes that an account has a new password, which was not printed. */
export async function forgetPrintedPassword(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('site_settings')
    .where('name', '=', name)
    .where('value', '=', JSON.stringify(userId))
    .execute();
}

/** Whether the password of a row of `users` is the printed one, as a column of a query; no member's is. */
export const hasPrintedPassword = sql<number>`case when users.account_type <> 0 and exists
  (select 1 from site_settings where name = ${sql.lit(name)} and value = '"' || users.id || '"')
  then 1 else 0 end`;

/** Until when it has to be changed. @param printedAt when the account was made, in ms */
export function printedPasswordOf(printedAt: number, now = Date.now()): PrintedPassword {
  const due = printedAt + lifetime;
  return { due, isOverdue: due <= now };
}
