import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../access/gate.ts';
import { BodyBudget, type BodyShare } from './body-budget.ts';
import { readBody, tooLarge } from './read-body.ts';

/**
 * Reads the bodies of requests to all routes, within the route's `bodyLimit`, the
 * common cap and the slowest pace. What parses them is given all of a body at once.
 * @returns the common cap, which what reads its body by itself counts in too
 */
export function limitBodies(app: FastifyInstance): BodyBudget {
  const budget = new BodyBudget();
  app.decorateRequest('bodyShare', null);
  app.addHook('preParsing', async (request, reply, payload) => {
    // Requests that the program makes to itself come whole, and were counted when they arrived.
    if (!(request.raw instanceof IncomingMessage) || !hasBody(request)) return payload;
    const share = budget.open(networkOf(request.ip));
    request.bodyShare = share;
    reply.raw.once('close', share.release);
    if (request.routeOptions.config.readsOwnBody?.(request)) return payload;
    return readWhole(request, payload as Readable, share);
  });
  return budget;
}

async function readWhole(
  request: FastifyRequest,
  payload: Readable,
  share: BodyShare,
): Promise<Readable> {
  const limit = request.routeOptions.bodyLimit ?? 0;
  const length = request.headers['content-length'];
  const declared = length === undefined ? undefined : Number(length);
  if (declared !== undefined && declared > limit) throw tooLarge();
  const bytes = await readBody(payload, { limit, declared }, share);
  return Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false });
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyShare: BodyShare | null;
  }
  interface FastifyContextConfig {
    /** Whether the route's parser reads this request's body by itself, as it arrives. */
    readsOwnBody?: (request: FastifyRequest) => boolean;
  }
}
