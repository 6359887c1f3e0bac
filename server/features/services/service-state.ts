import type { AppDeps } from '#server/app-deps.ts';
import { readMailVersion, readServices } from '#server/platform/services/read-services.ts';
import { readOutage } from '../mail/queries/outage.ts';
import { existsSentEmail, existsTestedMail } from './queries.ts';

/** Whether mail is sent and gifts can be paid online, wherever that was set up. */
export async function readServiceState(deps: Pick<AppDeps, 'db' | 'settings'>) {
  const { mail, stripe } = await readServices(deps);
  return {
    isMailSetUp: mail !== undefined,
    isMailProven: mail !== undefined && (await isMailProven(deps)),
    areGiftsSetUp: stripe !== undefined,
  };
}

/** Whether the mail service accepted an email with the settings that hold, and is not known to be out. */
async function isMailProven({ db }: Pick<AppDeps, 'db'>): Promise<boolean> {
  if (await readOutage(db)) return false;
  return (await existsTestedMail(db, await readMailVersion(db))) || existsSentEmail(db);
}
