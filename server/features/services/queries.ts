import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';

const mailTested = 'mailTested';

/**
 * Notes that the mail service accepted a test email.
 * @param version of the saved settings with which it was sent: the note is of no use to later ones
 */
export async function upsertTestedMail(db: Db, version: number): Promise<void> {
  const value = JSON.stringify(version);
  await db
    .insertInto('site_settings')
    .values({ name: mailTested, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Whether a test email was accepted with this version of the saved settings. */
export const existsTestedMail = (db: Db, version: number): Promise<boolean> =>
  hasRows(
    db
      .selectFrom('site_settings')
      .where('name', '=', mailTested)
      .where('value', '=', JSON.stringify(version)),
  );

/** Whether an email left the outbox since the mail settings were last saved. */
export const existsSentEmail = (db: Db): Promise<boolean> =>
  hasRows(
    db
      .selectFrom('outbox')
      .where('status', '=', 'sent')
      .where(({ eb, fn, val, selectFrom }) =>
        eb(
          'sent_at',
          '>=',
          fn.coalesce(
            selectFrom('service_settings').select('updated_at').where('name', '=', 'mail'),
            val(0),
          ),
        ),
      ),
  );
