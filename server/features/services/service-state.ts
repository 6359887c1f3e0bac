import type { AppDeps } from '#server/app-deps.ts';
import { readServices } from '#server/platform/services/read-services.ts';

/** Whether mail is sent and gifts can be paid online, wherever that was set up. */
export async function readServiceState(deps: Pick<AppDeps, 'db' | 'settings'>) {
  const { mail, stripe } = await readServices(deps);
  return { isMailSetUp: mail !== undefined, areGiftsSetUp: stripe !== undefined };
}
