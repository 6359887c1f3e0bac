import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { type Asked, ask } from './ask.ts';
import type { Place } from './database.ts';
import { aServer, type TestServer } from './server.ts';

const root = join(import.meta.dirname, '../..');

export interface TestSite extends TestServer {
  /** Where it listens. */
  url: string;
  /** Asks for a path exactly as it is written. */
  get(path: string, headers?: Record<string, string>): Promise<Asked>;
  /** A style sheet of the build. */
  asset: string;
}

/**
 * A whole server with the demo site, its pages too: the build must be there (`npm run build`).
 * @param place the database of another server, for a second node on it
 */
export async function aSite(
  variables: Record<string, string> = {},
  place?: Place,
): Promise<TestSite> {
  const build = import(pathToFileURL(join(root, 'build/server/index.js')).href);
  const folder = join(root, 'build/client');
  const site = { build: { load: () => build, isDevelopment: false }, folder };
  const server = await aServer({ SEED: 'demo', ...variables }, { site, ...(place && { place }) });
  await prepareFirstStart(server.db, server.parts.settings, server.media);
  const { url } = await server.listen();
  const get: TestSite['get'] = (path, headers) =>
    ask(url, path, { 'user-agent': person, ...headers });
  const home = (await get('/')).body.toString();
  return { ...server, url, get, asset: /"(\/assets\/[^"]*\.css)"/.exec(home)?.[1] ?? '' };
}

/** What a person's browser calls itself: bots are answered otherwise. */
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
