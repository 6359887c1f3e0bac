import { type Kysely, sql } from 'kysely';

/** What became of an issue after it was sent: who left by its links, and whose mail came back. */
export async function issueFigures(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('departures').addColumn('mailing_id', 'text').execute();
  await sql`create index departures_by_mailing on departures (mailing_id) where mailing_id is not null`.execute(
    db,
  );
  await schema.alterTable('mailing_recipients').addColumn('bounced_at', 'bigint').execute();
  await sql`create index mailing_recipients_bounced on mailing_recipients (mailing_id) where bounced_at is not null`.execute(
    db,
  );
}
