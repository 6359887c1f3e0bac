import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { minute, second } from '#contract/shared/time-units.ts';

interface ConnectionLimits {
  /** Above this number there are too many: connections without a request are closed, oldest first. */
  crowd: number;
  /** Above this number new ones are refused. */
  most: number;
}

export const usualLimits: ConnectionLimits = { crowd: 4_000, most: 10_000 };

/** The time for a request's headers in ms, and how often it is checked: see `connectionsCheckingInterval`. */
const headersTimeout = { usual: 20 * second, inCrowd: 5 * second };
/** How long an unused connection is kept in a crowd, in ms. */
const keepAliveInCrowd = 2 * second;
/** A connection on which nothing moves, such as of a client that does not read its response, ends after this, in ms. */
const longestSilence = 5 * minute;
/** How often room is made, in ms. A new connection has that long to send something. */
const interval = second;

/** Bounds how many connections are open, and how long those that do nothing are kept. */
export function limitConnections(
  server: Server,
  keepAliveTimeout: number,
  { crowd, most }: ConnectionLimits = usualLimits,
): void {
  /** All connections with the time when they were opened, oldest first. */
  const open = new Map<Socket, number>();
  let nextCheck: NodeJS.Timeout | undefined;

  const adapt = () => {
    const isCrowd = open.size > crowd;
    server.headersTimeout = isCrowd ? headersTimeout.inCrowd : headersTimeout.usual;
    server.keepAliveTimeout = isCrowd ? keepAliveInCrowd : keepAliveTimeout;
    nextCheck = isCrowd ? setTimeout(makeRoom, interval).unref() : undefined;
  };
  const makeRoom = () => {
    if (open.size > crowd) server.closeIdleConnections();
    const left = [...open].filter(([{ destroyed }]) => !destroyed);
    const latest = performance.now() - interval;
    // node:http does not count a connection as idle before its first request.
    const unused = left.filter(([{ bytesRead }, since]) => bytesRead === 0 && since <= latest);
    for (const [socket] of unused.slice(0, Math.max(0, left.length - crowd))) socket.destroy();
    adapt();
  };

  adapt();
  server.maxConnections = most;
  server.timeout = longestSilence;
  server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
    if (open.size > crowd && !nextCheck) adapt();
  });
}
