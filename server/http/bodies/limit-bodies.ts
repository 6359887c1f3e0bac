import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BudgetShare, NetworkBudget } from '#server/platform/limits/network-budget.ts';
import { networkOf } from '../access/gate.ts';
import { readBody, tooLarge } from './read-body.ts';

/** The maximum memory for the bodies of all requests together, in bytes. */
const maxMemory = 12 * 1024 * 1024;
/** The memory of a request whose body is arriving, in bytes: so many slow senders are an overload, too. */
const requestMemory = 8 * 1024;

/**
 * Reads the bodies of all requests, within the `bodyLimit` of the call or else of the route, the shared cap and the
 * slowest pace. Parsers receive a complete body.
 */
export function limitBodies(app: FastifyInstance): void {
  const budget = new NetworkBudget(maxMemory);
  app.decorateRequest('bodyShare', null);
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload;
    // Internal requests arrive complete, and were counted when they came in.
    if (!(request.raw instanceof IncomingMessage)) {
      if (!readsOwnBody(request)) limitOf(request);
      return payload;
    }
    const share = budget.open(networkOf(request.ip));
    request.bodyShare = share;
    reply.raw.once('close', share.release);
    share.take(requestMemory);
    if (readsOwnBody(request)) return payload;
    return readWhole(request, payload as Readable, share);
  });
}

async function readWhole(
  request: FastifyRequest,
  payload: Readable,
  share: BudgetShare,
): Promise<Readable> {
  const bytes = await readBody(payload, limitOf(request), share);
  return Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false });
}

/**
 * The maximum length of a request's body, and what it declares.
 * @throws {AppError} `tooLarge` if it declares more
 */
function limitOf({ served, routeOptions, headers }: FastifyRequest) {
  const limit = served?.bodyLimit ?? routeOptions.bodyLimit ?? 0;
  const length = headers['content-length'];
  const declared = length === undefined ? undefined : Number(length);
  if (declared !== undefined && declared > limit) throw tooLarge();
  return { limit, declared };
}

const readsOwnBody = (request: FastifyRequest) =>
  request.routeOptions.config.readsOwnBody?.(request) === true;

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyShare: BudgetShare | null;
  }
  interface FastifyContextConfig {
    /** Whether the route's parser reads this request's body as a stream. */
    readsOwnBody?: (request: FastifyRequest) => boolean;
  }
}
