import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long a client may go on sending after it has been answered, in ms: long enough that it reads the answer
 * instead of finding its connection broken.
 */
const longestDrain = 10_000;

/** Ends the connection of a request whose body still arrives long after it was answered; nobody reads that body. */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.destroy(), longestDrain);
    request.once('close', () => clearTimeout(timer));
  });
}
