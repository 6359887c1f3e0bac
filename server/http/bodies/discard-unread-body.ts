import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long a client may keep sending after the response, in ms: long enough to read the response before the connection
 * breaks.
 */
const longestDrain = 10_000;
/** How long it has to read the response after sending more than is drained, in ms. */
const maxLinger = 2_000;
/** A body of this length has mostly arrived already, in bytes: draining it needs no slot. */
const shortBody = 16 * 1024;
/** How much of a body is drained after the response, in bytes, and of how many requests at once. */
const maxDrained = 256 * 1024;
const maxAtOnce = 16;

let draining = 0;

/**
 * Handles a request that is answered before its body has arrived: a little of the body is drained, so that the client
 * reads the response and, after a short body, can reuse the connection. After a long one the response says that the
 * connection ends: a client's next request on it would be lost.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > maxDrained) {
    beforeHead(response, () => {
      if (request.complete) return;
      response.setHeader('connection', 'close');
      // The connection is only half-closed: if it were ended while the client sends, the response would be lost.
      socket.destroySoon = () => void socket.end();
    });
  }
  // Before node:http's own listener, which drains the whole of an unread body.
  response.prependOnceListener('finish', () => {
    if (request.complete) return;
    request.read(0);
    const isShort = length <= shortBody;
    if (!isShort && draining >= maxAtOnce) return void socket.destroy();
    let slots = isShort ? 0 : 1;
    draining += slots;
    let timer = setTimeout(() => request.destroy(), longestDrain);
    const leave = () => {
      clearTimeout(timer);
      draining -= slots;
      slots = 0;
    };
    // A request that has been answered gets no event when its connection ends.
    const end = () => {
      request.off('close', end);
      socket.off('close', end);
      leave();
    };
    request.once('close', end);
    socket.once('close', end);
    let drained = 0;
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained <= maxDrained) return;
      request.pause();
      // Nothing more is read, so that its slot is free. A paused connection gets no event when its client leaves.
      leave();
      timer = setTimeout(() => request.destroy(), maxLinger);
    });
    // A reader may have paused it.
    request.resume();
  });
}

/** Runs a function at the last moment at which response headers can be changed. */
function beforeHead(response: ServerResponse, change: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse;
  response.writeHead = (...values: unknown[]) => {
    change();
    return writeHead(...values);
  };
}
