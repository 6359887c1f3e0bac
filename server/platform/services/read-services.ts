import type { Settings } from '#server/config.ts';
import type { Db } from '../db/connect.ts';
import { combineServices } from './combine-services.ts';
import { openGiven } from './given-services.ts';
import type { Services } from './service-types.ts';
import { listStored, noMail, openSecrets } from './stored-services.ts';

/**
 * How mail is sent and gifts are paid now: what the environment says, and else what administrators have saved. This is
 * the only place that knows. It is read for each use, as the site's settings are, so that a change holds on every node at
 * once.
 */
export async function readServices({
  db,
  settings,
}: {
  db: Db;
  settings: Settings;
}): Promise<Services> {
  const stored = await listStored(db);
  return combineServices(
    openGiven(settings.givenServices),
    { ...noMail, ...stored.mail.fields },
    await openSecrets(settings, 'mail', stored.mail),
    await openSecrets(settings, 'stripe', stored.stripe),
  );
}

/** Which settings of mail were saved last; 0: none ever were. */
export async function readMailVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('service_settings')
    .select('version')
    .where('name', '=', 'mail')
    .executeTakeFirst();
  return row?.version ?? 0;
}
