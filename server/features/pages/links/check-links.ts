import { setTimeout as wait } from 'node:timers/promises';
import { day, hour, minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { periodic, runIfDue } from '#server/platform/jobs/schedule.ts';
import { eachPage } from '../claims/queries.ts';
import { checkLink, opensLinks } from './check-link.ts';
import { outsideLinks } from './outside-links.ts';
import { deleteOldChecks, listChecks, upsertCheck } from './queries.ts';

/** How often each link is checked, in ms. */
const everyLink = 7 * day;
/** How often links that are due are looked for, how many are checked then, and for how long, in ms. */
const every = hour;
export const linkChecks = periodic('check-links', every, every);
const linksPerRun = 200;
const longestRun = 10 * minute;
/** The pause between two requests to the same server, in ms. */
const politePause = second;

/**
 * Checks the links of all live pages, each once a week, on one node. A site that only this machine can reach checks
 * nothing.
 * @returns false if nothing was due
 */
export function checkDueLinks(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!opensLinks(settings)) return Promise.resolve(false);
  return runIfDue(db, linkChecks, (run) => checkLinks(db, settings, run.signal), signal);
}

/** Checks the links that are due now, at most so many as fit into one run; the others follow in the next one. */
async function checkLinks(
  db: Db,
  { siteUrl, checkPrivateLinks }: Pick<Settings, 'siteUrl' | 'checkPrivateLinks'>,
  signal: AbortSignal,
): Promise<void> {
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(longestRun)]);
  const options = { isPrivateAllowed: checkPrivateLinks, siteUrl, signal: isOver };
  const visited = new Map<string, number>();
  for (const url of await dueLinks(db, siteUrl)) {
    const host = hostOf(url);
    const since = Date.now() - (visited.get(host) ?? 0);
    if (since < politePause) await pause(politePause - since, isOver);
    if (isOver.aborted) return;
    const message = await checkLink(url, options).catch(() => undefined);
    if (message === undefined) return;
    await upsertCheck(db, url, message, Date.now());
    visited.set(host, Date.now());
  }
  await deleteOldChecks(db, Date.now() - 4 * everyLink);
}

async function dueLinks(db: Db, siteUrl: string): Promise<string[]> {
  const due: string[] = [];
  const seen = new Set<string>();
  for await (const page of eachPage(db)) {
    const urls = [...outsideLinks(page, siteUrl)].filter((url) => !seen.has(url));
    const checks = new Map((await listChecks(db, urls)).map((row) => [row.url, row.checked_at]));
    for (const url of urls) {
      seen.add(url);
      if ((checks.get(url) ?? 0) <= Date.now() - everyLink) due.push(url);
      if (due.length === linksPerRun) return due;
    }
  }
  return due;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

const pause = (duration: number, signal: AbortSignal) =>
  wait(duration, undefined, { signal }).catch(() => undefined);
