import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { defaultZero } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** The names of subscribers describe people too. */
export async function subscriberNames(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('people')
    .addColumn('description_version', 'integer', defaultZero)
    .execute();
  // Everyone else is described as before: only people whose subscription has a name are described again.
  await sql`update people set description_version = 1 where is_shared_current = 1 and id not in
    (select person_id from subscribers
      where person_id is not null and (first_name <> '' or last_name <> ''))`.execute(db);
  await createIndexes(db, 'people', { people_by_description: ['description_version'] });
  await (engine === 'sqlite' ? followNamesOnSqlite(db) : followNamesOnPostgres(db));
}

/**
 * As in migration 0041, a mark that the previous version does not know stays until this version has described the
 * person. It is a number, so that the next change of how people are described needs no further mark.
 */
async function followNamesOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger people_description_changed after update of is_current on people
    when new.is_current = 0 and new.description_version <> 0
    begin
      update people set description_version = 0 where id = new.id;
    end`.execute(db);
  await sql`create trigger subscribers_profile_renamed
    after update of first_name, last_name on subscribers
    when old.person_id is not null
    begin
      update people set is_current = 0 where id = old.person_id;
    end`.execute(db);
}

async function followNamesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function outdate_description() returns trigger language plpgsql as $$
    begin
      new.description_version := 0;
      return new;
    end $$`.execute(db);
  await sql`create trigger people_description_changed before update of is_current on people
    for each row when (new.is_current = 0) execute function outdate_description()`.execute(db);
  await sql`create trigger subscribers_profile_renamed
    after update of first_name, last_name on subscribers
    for each row when (old.person_id is not null) execute function outdate_profile()`.execute(db);
}
