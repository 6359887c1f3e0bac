import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { discardUnreadBody } from '../bodies/discard-unread-body.ts';
import type { Admission } from '../overload/admission.ts';
import { limitConnections, usualLimits } from '../overload/limit-connections.ts';
import { oneByOne } from '../overload/one-by-one.ts';
import { type BuiltResponse, sendResponse } from './built-response.ts';

export interface CachedServerParts {
  /** The response to a path that is in memory, for a browser with these headers. */
  find: (url: string, headers: IncomingHttpHeaders) => BuiltResponse | undefined;
  /** Decides about everything that is not answered from memory. */
  admission: Pick<Admission, 'admit'>;
  /** Says that the program is alive: at once, however much waits. */
  answerHealth: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * The HTTP server with the page cache in front of Fastify: a cached page is sent before Fastify creates its request
 * objects, which would add half of the sending time. See docs/decisions/platform/page-cache-before-fastify.md.
 */
export function createCachedServer({
  find,
  admission,
  answerHealth,
}: CachedServerParts): FastifyServerFactory {
  return (handle, options) => {
    const answer: RequestListener = (request, response) => {
      discardUnreadBody(request, response);
      // While it stops, Fastify answers everything: it tells clients to close their connections.
      if (!server.listening) handle(request, response);
      else if (answerFrom(find, request, response)) return;
      else if (request.url === '/healthz' && isRead(request)) answerHealth(request, response);
      else admission.admit(request, response, () => handle(request, response));
    };
    const listener = oneByOne(answer, usualLimits.most);
    const server = createServer({ connectionsCheckingInterval }, listener);
    limitConnections(server, options.keepAliveTimeout as number);
    server.requestTimeout = options.requestTimeout as number;
    return server;
  };
}

/** How often the times for headers and requests are checked, in ms. */
const connectionsCheckingInterval = 5_000;

/** How long a response that is being sent may delay a stop, in ms. */
const maxLinger = 3_000;

/** Lets the server stop even if a client is still slowly downloading a recording: its player requests the rest. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closeTimer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closeTimer = setTimeout(() => app.server.closeAllConnections(), maxLinger);
  });
  app.addHook('onClose', async () => clearTimeout(closeTimer));
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/**
 * Sends a cached public page or a file of the build.
 * @returns whether it was in memory
 */
function answerFrom(
  find: CachedServerParts['find'],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { url } = request;
  // A target that is not a path may be malformed; an exception here would end the process.
  if (!isRead(request) || !url?.startsWith('/')) return false;
  const cached = find(url, request.headers);
  if (cached) sendResponse(cached, request, response);
  return cached !== undefined;
}
