import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What node:http calls a request that never became one. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no request, with the headers that every answer carries. */
export function answerClientErrors(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Anyone who has gone cannot be answered.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
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
