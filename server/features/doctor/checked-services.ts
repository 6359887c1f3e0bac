import { readGivenServices } from '#server/platform/services/read-given-services.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import type { ServiceName, Services } from '#server/platform/services/service-types.ts';
import type { CheckUpDeps } from './check-up-deps.ts';

/**
 * How mail is sent and gifts are paid, for the check of one of them. What the environment says of it can be checked
 * without a database, too.
 * @throws {Error} if the database cannot be read, and the environment says nothing
 */
export async function checkedServices(
  { settings, connect }: Pick<CheckUpDeps, 'settings' | 'connect'>,
  name: ServiceName,
): Promise<Services> {
  try {
    const { db } = await connect();
    return await readServices({ db, settings });
  } catch (error) {
    const given = readGivenServices(settings);
    if (given[name]) return given;
    throw error;
  }
}
