import { allRoutes, withInner } from '#app/routes/all.ts';
import { openBuiltSite } from '#server/http/pages/built-site.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import type { TestDatabase } from '#tests/support/database/database.ts';
import { type RawResponse, rawRequest } from '#tests/support/http/raw-request.ts';
import { currentRelease } from '../../../scripts/releases.ts';
import { aServer, type TestServer } from './server.ts';

export interface TestSite extends TestServer {
  /** The URL on which it listens. */
  url: string;
  /** Requests a path exactly as written. */
  get(path: string, headers?: Record<string, string>): Promise<RawResponse>;
  /** A style sheet of the build. */
  asset: string;
  /** Every page's route pattern, such as '/articles/:name'. */
  patterns: string[];
}

/**
 * A complete server with the demo site, without its people, and its pages: it needs the build (`npm run build`).
 * @param place the database of another server, for a second node on it
 */
export async function aSite(
  variables: Record<string, string> = {},
  place?: TestDatabase,
): Promise<TestSite> {
  const release = currentRelease();
  const site = await openBuiltSite(release.server, release.clients);
  const server = await aServer(
    { SEED: 'content', ...variables },
    { site, ...(place && { place }) },
  );
  await prepareFirstStart(server.db, server.deps.settings, server.media);
  const { url } = await server.listen();
  const get: TestSite['get'] = (path, headers) =>
    rawRequest(url, path, { 'user-agent': person, ...headers });
  const home = (await get('/')).body.toString();
  return { ...server, url, get, patterns, asset: /"(\/assets\/[^"]*\.css)"/.exec(home)?.[1] ?? '' };
}

/** The user agent of a person's browser: bots get other responses. */
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

/** Layouts have no path of their own, so a page's path is complete. */
const patterns = allRoutes
  .flatMap(withInner)
  .filter(({ path, index }) => path !== undefined || index)
  .map(({ path = '' }) => `/${path}`);
