import { prepareFirstStart } from '#server/seed/first-start.ts';
import { aServer, type TestServer } from './server.ts';

/** A server with the demo site in its database. */
export async function aServerWithDemo(variables: Record<string, string> = {}): Promise<TestServer> {
  const server = await aServer({ SEED: 'demo', ...variables });
  await prepareFirstStart(server.db, server.deps.settings, server.media);
  return server;
}
