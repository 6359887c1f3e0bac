import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { hasOutdated } from '#server/features/people/refresh/queries/profiles.ts';
import { connectTo, type SiteData } from './site-data.ts';

/** Until no row is without a profile, and none of the profiles is out of date. */
export async function untilProfilesAreMade(place: SiteData): Promise<void> {
  const { db } = await connectTo(place);
  while (await hasOutdated(db)) await wait(500);
  // PostgreSQL does this by itself within some minutes, at a time that differs from run to run.
  if (place.DATABASE_URL !== '') await sql`vacuum analyze`.execute(db);
  await db.destroy();
}
