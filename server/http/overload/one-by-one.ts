import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { PacedStarts } from '#server/platform/limits/paced-starts.ts';

/** How many requests a client may have sent ahead. Browsers and proxies wait for each response. */
const maxAhead = 100;

/**
 * Begins with a request when the response before it on the same connection has been sent: a client that sends twenty
 * requests without reading a response would otherwise have all of them answered in one turn of the event loop.
 * @param maxConnections how many connections may send requests ahead
 */
export function oneByOne(handle: RequestListener, maxConnections: number): RequestListener {
  const starts = new PacedStarts({ next: { waiting: maxConnections, weight: 1 } });
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the connection to one response at a time.
    if (response.socket) return handle(request, response);
    const { socket } = request;
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    if (count > maxAhead) return void socket.destroy();
    const begin = () => {
      ahead.set(socket, (ahead.get(socket) ?? 0) - 1);
      if (!socket.destroyed) handle(request, response);
    };
    const beginSoon = () => {
      if (!starts.start(begin, 'next', '')) socket.destroy();
    };
    // The event comes before the response is ready to be written.
    response.once('socket', () => queueMicrotask(beginSoon));
  };
}
