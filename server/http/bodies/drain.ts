import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long a client may go on sending after it has been answered, in ms: long enough that it reads the answer
 * instead of finding its connection broken.
 */
const longestDrain = 10_000;
/** How long it has to read the answer once it has sent more than is read away, in ms. */
const longestGoodbye = 2_000;
/** A body of this length has mostly arrived already, in bytes: reading it away needs no place among the others. */
const tiny = 16 * 1024;
/** How much of a body is read away after the answer, in bytes, and of how many requests at once. */
const mostDrained = 256 * 1024;
const mostAtOnce = 16;

let draining = 0;

/**
 * Sees to a request that is answered before its body has arrived: a little of the body is read away, so that
 * the answer is read and, after a short body, the connection can be used again. After a long one the answer says that
 * the connection ends: a client that sent its next request on it would lose that.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > mostDrained) {
    beforeHead(response, () => {
      if (request.complete) return;
      response.setHeader('connection', 'close');
      // The connection is closed for writing alone: ended while the client sends, it would lose the answer.
      socket.destroySoon = () => void socket.end();
    });
  }
  // Before node:http's own listener, which reads away all of a body that nobody has begun to read.
  response.prependOnceListener('finish', () => {
    if (request.complete) return;
    request.read(0);
    const isShort = length <= tiny;
    if (!isShort && draining >= mostAtOnce) return void socket.destroy();
    let places = isShort ? 0 : 1;
    draining += places;
    let timer = setTimeout(() => request.destroy(), longestDrain);
    const leave = () => {
      clearTimeout(timer);
      draining -= places;
      places = 0;
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
      if (drained <= mostDrained) return;
      request.pause();
      // Nothing more is read, so that others may take its place. A paused connection gets no event when its client leaves.
      leave();
      timer = setTimeout(() => request.destroy(), longestGoodbye);
    });
    // What has begun to read the body may have paused it.
    request.resume();
  });
}

/** Does something at the last moment at which the head of an answer can still be changed. */
function beforeHead(response: ServerResponse, change: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse;
  response.writeHead = (...values: unknown[]) => {
    change();
    return writeHead(...values);
  };
}
