import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../access/gate.ts';
import { BodyBudget, type BodyShare } from './body-budget.ts';
import { readBody, tooLarge } from './read-body.ts';

/**
 * Reads the bodies of all requests, within the route's `bodyLimit`, the shared cap and the slowest pace. Parsers
 * receive a complete body.
 * @returns the shared cap, which parsers that read streams count in too
 */
export function limitBodies(app: FastifyInstance): BodyBudget {
  const budget = new BodyBudget();
  app.decorateRequest('bodyShare', null);
  app.addHook('preParsing', async (request, reply, payload) => {
    // Internal requests arrive complete, and were counted when they came in.
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
    /** Whether the route's parser reads this request's body as a stream. */
    readsOwnBody?: (request: FastifyRequest) => boolean;
  }
}
