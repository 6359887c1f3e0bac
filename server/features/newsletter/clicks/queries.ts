import type { Db } from '#server/platform/db/connect.ts';

const settingName = 'newsletter';

/** The newsletter's settings: JSON. */
export const findNewsletterSettings = (db: Db) =>
  db.selectFrom('site_settings').select('value').where('name', '=', settingName).executeTakeFirst();

export async function upsertNewsletterSettings(trx: Db, value: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Stores a mailing's links, in their order. */
export async function insertLinks(trx: Db, mailingId: string, urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  await trx
    .insertInto('mailing_links')
    .values(urls.map((url, position) => ({ mailing_id: mailingId, position, url })))
    .execute();
}

/** Stores other links of a mailing than before. */
export async function replaceLinks(trx: Db, mailingId: string, urls: string[]): Promise<void> {
  await trx.deleteFrom('mailing_links').where('mailing_id', '=', mailingId).execute();
  await insertLinks(trx, mailingId, urls);
}

/** The URL of a mailing's link. */
export async function findLink(
  db: Db,
  mailingId: string,
  position: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailing_links')
    .select('url')
    .where('mailing_id', '=', mailingId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.url;
}

/** Whether someone has clicked, or is no longer subscribed: then there is nothing to store. */
export async function isClickKnown(
  db: Db,
  mailingId: string,
  subscriberId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscribers')
    .leftJoin('mailing_clicks', (join) =>
      join
        .onRef('mailing_clicks.subscriber_id', '=', 'subscribers.id')
        .on('mailing_clicks.mailing_id', '=', mailingId),
    )
    .select('mailing_clicks.clicked_at')
    .where('subscribers.id', '=', subscriberId)
    .executeTakeFirst();
  return row === undefined || row.clicked_at !== null;
}

/** Stores someone's first click in a mailing. @param now in ms */
export async function insertClick(
  trx: Db,
  mailingId: string,
  subscriberId: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('mailing_clicks')
    .values({ mailing_id: mailingId, subscriber_id: subscriberId, clicked_at: now })
    .onConflict((conflict) => conflict.columns(['mailing_id', 'subscriber_id']).doNothing())
    .execute();
}

/** @param before in ms */
export async function deleteClicksBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mailing_clicks').where('clicked_at', '<', before).execute();
}

/** The issues whose clicks were counted. */
export async function listClickedIssues(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mailings')
    .select('slug')
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mailing_clicks')
          .select('mailing_id')
          .whereRef('mailing_clicks.mailing_id', '=', 'mailings.id'),
      ),
    )
    .orderBy('slug', 'desc')
    .execute();
  return rows.map(({ slug }) => slug);
}
