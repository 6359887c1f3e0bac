import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PacedStarts } from '#server/platform/limits/paced-starts.ts';
import { usualLimits } from '../overload/limit-connections.ts';

/** node:http's codes for malformed requests. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers a malformed request, with the headers of every response. */
export function answerClientErrors(headers: Record<string, string>) {
  const closings = new PacedStarts({ left: { waiting: usualLimits.most, weight: 1 } });
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    // A client that has gone cannot be answered. Thousands that leave together are closed in several turns of the event
    // loop: they would hold up everyone else.
    if (error.code === 'HPE_INVALID_EOF_STATE') {
      if (!closings.start(() => socket.destroy(), 'left', '')) socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    const body = JSON.stringify({ code: 0, message: 'The request isn’t valid.' });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
}
