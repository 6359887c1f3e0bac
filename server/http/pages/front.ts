import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { endUnreadBody } from '../bodies/drain.ts';
import type { Addresses } from './address.ts';
import { sendAnswer } from './answer.ts';
import type { PageCache } from './page-cache.ts';

/**
 * The HTTP server with the page cache in front of Fastify: a page in memory is sent before Fastify
 * makes its own objects of the request, which would cost half as much again as sending it.
 * See docs/decisions/platform/page-cache-before-fastify.md.
 */
export function cacheFirst(cache: PageCache, addresses: Addresses): FastifyServerFactory {
  return (handle, options) => {
    const server = createServer({ connectionsCheckingInterval }, (request, response) => {
      endUnreadBody(request, response);
      // While it stops, Fastify answers everything: it tells clients to leave their connections.
      if (!server.listening || !answerFrom(cache, addresses, request, response))
        handle(request, response);
    });
    server.keepAliveTimeout = options.keepAliveTimeout as number;
    server.requestTimeout = options.requestTimeout as number;
    server.headersTimeout = headersTimeout;
    return server;
  };
}

/** How long the head of a request may take to arrive, in ms, and how often that is looked at. */
const headersTimeout = 20_000;
const connectionsCheckingInterval = 5_000;

/** How long an answer that is being sent may hold up a stop, in ms. */
const longestGoodbye = 3_000;

/** Lets the server stop though somebody is still taking a recording, slowly: their player asks for the rest. */
export function hangUpAtEnd(app: FastifyInstance): void {
  let goodbye: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    goodbye = setTimeout(() => app.server.closeAllConnections(), longestGoodbye);
  });
  app.addHook('onClose', async () => clearTimeout(goodbye));
}

/** Sends a public page that is in memory. @returns whether it was */
function answerFrom(
  cache: PageCache,
  addresses: Addresses,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url } = request;
  // A target that is no path may be malformed; what is thrown here would end the process.
  if ((method !== 'GET' && method !== 'HEAD') || !url?.startsWith('/')) return false;
  const kept = cache.find(addresses.keyOf(url));
  if (kept) sendAnswer(kept, request, response);
  return kept !== undefined;
}
