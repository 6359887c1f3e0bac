import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { discardUnreadBody } from '../bodies/discard-unread-body.ts';
import type { Addresses } from './address.ts';
import { sendResponse } from './built-response.ts';
import type { PageCache } from './page-cache.ts';

/**
 * The HTTP server with the page cache in front of Fastify: a cached page is sent before Fastify creates its request
 * objects, which would add half of the sending time. See docs/decisions/platform/page-cache-before-fastify.md.
 */
export function createCachedServer(cache: PageCache, addresses: Addresses): FastifyServerFactory {
  return (handle, options) => {
    const server = createServer({ connectionsCheckingInterval }, (request, response) => {
      discardUnreadBody(request, response);
      // While it stops, Fastify answers everything: it tells clients to close their connections.
      if (!server.listening || !answerFrom(cache, addresses, request, response))
        handle(request, response);
    });
    server.keepAliveTimeout = options.keepAliveTimeout as number;
    server.requestTimeout = options.requestTimeout as number;
    server.headersTimeout = headersTimeout;
    return server;
  };
}

/** The timeout for a request's headers in ms, and how often it is checked. */
const headersTimeout = 20_000;
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

/**
 * Sends a cached public page.
 * @returns whether there was one
 */
function answerFrom(
  cache: PageCache,
  addresses: Addresses,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url } = request;
  // A target that is not a path may be malformed; an exception here would end the process.
  if ((method !== 'GET' && method !== 'HEAD') || !url?.startsWith('/')) return false;
  const cached = cache.find(addresses.keyOf(url));
  if (cached) sendResponse(cached, request, response);
  return cached !== undefined;
}
