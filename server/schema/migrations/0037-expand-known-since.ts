import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';

/** The tables whose rows belong to a person. */
const records = ['users', 'subscribers', 'donors', 'participants', 'contact_messages'] as const;

/** People are known since the earliest of all that belongs to them, which includes the days of their gifts. */
export async function knownSince(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const firstTimes = [
    ...records.map((table) => firstTimeIn(sql`${sql.table(table)} where person_id is not null`)),
    firstTimeIn(sql`person_entries`),
    firstTimeIn(sql`person_emails join consents using (email_key)`),
    firstGift(engine),
  ];
  for (const first of firstTimes) {
    await sql`update people set created_at = first.time from (${first}) as first
      where first.person_id = people.id and first.time < people.created_at`.execute(db);
  }
  await (engine === 'sqlite' ? followGiftsOnSqlite(db) : followGiftsOnPostgres(db));
}

const firstTimeIn = (rows: ReturnType<typeof sql>) =>
  sql`select person_id, min(created_at) as time from ${rows} group by person_id`;

function firstGift(engine: Engine) {
  const noon =
    engine === 'sqlite'
      ? sql`unixepoch(min(given_on) || ' 12:00:00') * 1000`
      : sql`extract(epoch from (min(given_on) || 'T12:00:00Z')::timestamptz)::bigint * 1000`;
  return sql`select person_id, ${noon} as time
    from donors join donations on donations.donor_id = donors.id
    where person_id is not null and is_practice = 0 group by person_id`;
}

/** As for the rows that belong to a person (migration 0021), the database marks the person. */
async function followGiftsOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger donations_profile_added after insert on donations
    when new.donor_id is not null and new.is_practice = 0
    begin
      update people set is_current = 0
      where id = (select person_id from donors where id = new.donor_id) and is_current = 1
        and date(created_at / 1000, 'unixepoch') >= new.given_on;
    end`.execute(db);
  await sql`create trigger donations_profile_changed
    after update of given_on, donor_id, is_practice on donations
    begin
      update people set is_current = 0
      where id in (select person_id from donors where id in (old.donor_id, new.donor_id))
        and is_current = 1;
    end`.execute(db);
  await sql`create trigger donations_profile_deleted after delete on donations
    when old.donor_id is not null and old.is_practice = 0
    begin
      update people set is_current = 0
      where id = (select person_id from donors where id = old.donor_id) and is_current = 1;
    end`.execute(db);
}

async function followGiftsOnPostgres(db: Kysely<unknown>): Promise<void> {
  // In a fixed order, so that two changes never deadlock.
  // By primary key: a plan made while the tables are small would read much of them for each gift of a large import.
  await sql`create function outdate_givers() returns trigger language plpgsql
    set enable_seqscan = off as $$
    declare
      old_giver text := (select person_id from donors where id = old.donor_id);
      new_giver text := (select person_id from donors where id = new.donor_id);
      giver text;
    begin
      foreach giver in array array[least(old_giver, new_giver), greatest(old_giver, new_giver)]
      loop
        update people set is_current = 0
        where id = giver and is_current <> 0
          and (tg_op <> 'INSERT' or new.given_on <=
            to_char(to_timestamp(created_at / 1000) at time zone 'UTC', 'YYYY-MM-DD'));
      end loop;
      return null;
    end $$`.execute(db);
  await sql`create trigger donations_profile_added after insert on donations
    for each row when (new.donor_id is not null and new.is_practice = 0)
    execute function outdate_givers()`.execute(db);
  await sql`create trigger donations_profile_changed
    after update of given_on, donor_id, is_practice on donations
    for each row execute function outdate_givers()`.execute(db);
  await sql`create trigger donations_profile_deleted after delete on donations
    for each row when (old.donor_id is not null and old.is_practice = 0)
    execute function outdate_givers()`.execute(db);
}
