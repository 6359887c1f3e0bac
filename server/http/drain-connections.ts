import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextPoll, setTimeout as wait } from 'node:timers/promises';

/** How long connections in use have for one more request, in ms. */
const drainTime = 300;

/**
 * Ends connections with their next response, so that a proxy sends what follows to another node, or to the next run of
 * this one. A connection that is closed without a word could be one that the proxy is just using.
 */
export async function drainConnections(server: Server): Promise<void> {
  const endConnection = (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  };
  server.prependListener('request', endConnection);
  await wait(drainTime);
  // A busy program runs its timers before it reads from its sockets: a connection with a request would look unused.
  await nextPoll();
}
