import { prepareFirstStart } from '#server/seed/first-start.ts';
import { aServer, type TestServer } from './server.ts';

/** A server without its site after its first start, without content: it has the pages that the site links to. */
export async function aNewSite(variables: Record<string, string> = {}): Promise<TestServer> {
  const server = await aServer(variables);
  await prepareFirstStart(server.db, server.deps.settings, server.media);
  return server;
}
