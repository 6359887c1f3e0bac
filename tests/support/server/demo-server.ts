import { prepareFirstStart } from '#server/seed/first-start.ts';
import { aServer, type TestServer } from './server.ts';

/** Does what the program does when it starts for the first time. @returns the account that it makes, with its password */
export const firstStart = ({ db, deps, media }: TestServer) =>
  prepareFirstStart(db, deps.settings, media);

/** A server with the demo site in its database, without its people unless `SEED` says 'demo'. */
export async function aServerWithDemo(variables: Record<string, string> = {}): Promise<TestServer> {
  const server = await aServer({ SEED: 'content', ...variables });
  await firstStart(server);
  return server;
}
