import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long a client may go on sending after it has been answered, in ms: long enough that it reads the answer
 * instead of finding its connection broken.
 */
const longestDrain = 10_000;
/** How much of a body is read away after the answer, in bytes, and of how many requests at once. */
const mostDrained = 256 * 1024;
const mostAtOnce = 16;

let draining = 0;

/**
 * Sees to a request that was answered before its body had arrived: a little of the body is read away, so that
 * the answer is read and the connection can be used again. Beyond that the connection ends.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // Before node:http's own listener, which reads away all of a body that nobody has begun to read.
  response.prependOnceListener('finish', () => {
    if (request.complete) return;
    request.read(0);
    if (draining >= mostAtOnce) return void request.socket.destroySoon();
    draining += 1;
    const timer = setTimeout(() => request.destroy(), longestDrain);
    const { socket } = request;
    // A request that has been answered is not told when its connection ends.
    const end = () => {
      request.off('close', end);
      socket.off('close', end);
      clearTimeout(timer);
      draining -= 1;
    };
    request.once('close', end);
    socket.once('close', end);
    let drained = 0;
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > mostDrained) request.pause();
    });
    // What has begun to read the body may have paused it.
    request.resume();
  });
}
