import type { AppDeps } from '#server/app-deps.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { isPracticeOn } from '../practice/practice-payment.ts';

/** Whether the page Donate has the form for gifts by card. */
export const isGivingOnline = async (deps: Pick<AppDeps, 'db' | 'settings'>): Promise<boolean> =>
  (await readServices(deps)).stripe !== undefined || (await isPracticeOn(deps));
