import { day, minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { checkLink, opensLinks } from './check-link.ts';
import { listChecks, upsertCheck } from './queries.ts';

/** How long someone waits for all answers, and how many links are opened at most, in ms. */
const longestWait = 5 * second;
const maxLinks = 30;
/** How long an answer is believed: one that a link works, and one that it does not, in ms. */
const believed = { good: day, bad: 5 * minute };

/**
 * Checks links to other sites for someone who waits. Those that were checked recently are not opened again; those that
 * do not answer in time are left out.
 * @returns the checked links, each with the reason why it is broken; empty: it is not
 */
export async function checkLinksNow(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  urls: string[],
): Promise<{ url: string; message: string }[]> {
  if (!opensLinks(settings)) return [];
  const { siteUrl, checkPrivateLinks: isPrivateAllowed } = settings;
  const now = Date.now();
  const known = (await listChecks(db, urls)).filter(
    ({ message, checked_at }) => checked_at > now - (message === '' ? believed.good : believed.bad),
  );
  const isKnown = new Set(known.map(({ url }) => url));
  const options = { isPrivateAllowed, siteUrl, signal: AbortSignal.timeout(longestWait) };
  const opened = await Promise.all(
    urls
      .filter((url) => !isKnown.has(url))
      .slice(0, maxLinks)
      .map(async (url) => {
        const message = await checkLink(url, options).catch(() => undefined);
        if (message === undefined) return [];
        await upsertCheck(db, url, message, now);
        return [{ url, message }];
      }),
  );
  return [...known, ...opened.flat()];
}
