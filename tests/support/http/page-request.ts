import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The request for a page during which `PageCalls` makes calls. */
export const aPageRequest = (log: object): FastifyRequest =>
  ({
    id: 'a-request',
    ip: '203.0.113.7',
    headers: {},
    log,
    raw: { socket: new Socket() },
    server: { log, hasDecorator: () => false },
  }) as unknown as FastifyRequest;
