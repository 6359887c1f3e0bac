import { second } from '#contract/shared/time-units.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { checkBackups } from './check-backups.ts';
import type { CheckUpDeps } from './check-up-deps.ts';
import { checkedServices } from './checked-services.ts';
import { type Area, type Finding, problem, type Result, skipped } from './finding.ts';
import { checkDisk } from './machine/check-disk.ts';
import { checkFiles } from './machine/check-files.ts';
import { checkMemory } from './machine/check-memory.ts';
import { checkSettings } from './machine/check-settings.ts';
import { checkProxy } from './outside/check-proxy.ts';
import { checkPublicAddress } from './outside/check-public-address.ts';
import { type Outside, visitSite } from './outside/visit-site.ts';
import { checkClock } from './services/check-clock.ts';
import { checkDatabase } from './services/check-database.ts';
import { checkMail } from './services/check-mail.ts';
import { checkStorage } from './services/check-storage.ts';
import { checkStripe } from './services/check-stripe.ts';
import { checkMailRecords } from './services/mail-records.ts';
import { within } from './within.ts';

type Check = (deps: CheckUpDeps, outside: () => Promise<Outside>) => Promise<Result[]>;

/** In the order of the report. */
const checks: Record<Area, Check> = {
  Settings: checkSettings,
  Disk: checkDisk,
  Memory: checkMemory,
  Files: checkFiles,
  Database: checkDatabase,
  Clock: checkClock,
  Storage: checkStorage,
  Mail: async (deps) => checkMail(await checkedServices(deps, 'mail')),
  'Mail records': async (deps) =>
    checkMailRecords(await checkedServices(deps, 'mail'), deps.settings.dnsServers),
  Stripe: async (deps) => checkStripe(await checkedServices(deps, 'stripe'), deps.settings.siteUrl),
  'Public address': async (deps, outside) => {
    const isGivingOnline = async () => (await checkedServices(deps, 'stripe')).stripe !== undefined;
    return checkPublicAddress(deps, outside, isGivingOnline);
  },
  Proxy: checkProxy,
  Backups: checkBackups,
};

/** How long one check may take, in ms. */
const timeLimit = 25 * second;

/**
 * Checks everything at once. It changes nothing but a small file that it stores and deletes again; no email is sent and
 * nothing is charged.
 * @param limit how long each check may take, in ms
 */
export async function checkUp(deps: CheckUpDeps, limit = timeLimit): Promise<Finding[]> {
  let visit: Promise<Outside> | undefined;
  const outside = () => {
    visit ??= visitSite(deps);
    return visit;
  };
  const areas = Object.keys(checks) as Area[];
  const results = await Promise.all(
    areas.map(async (area) => {
      const found = await within(limit, () => checks[area](deps, outside)).catch((error: Error) =>
        unchecked(area, error),
      );
      return found.map((result): Finding => ({ area, ...result }));
    }),
  );
  return results.flat();
}

function unchecked(area: Area, error: Error): Result[] {
  if (area !== 'Database' && isDatabaseUnavailable(error)) {
    return [skipped('It needs the database, which cannot be used.')];
  }
  return [
    problem(`The check failed: ${error.message}`, 'Check again. If it fails again, report it.'),
  ];
}
