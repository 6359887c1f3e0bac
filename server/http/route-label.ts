import type { FastifyRequest } from 'fastify';

/**
 * The route of a request, for counting: '/api/auth/login', '/media/:name', 'page:dashboard'. There is a limited number
 * of them, and none contains what a client chose.
 */
export function routeLabel(request: FastifyRequest): string {
  const route = routeOf(request);
  if (route !== undefined) return route;
  const area = /^\/(account|dashboard|cms)(?=[/.?]|$)/i.exec(request.raw.url ?? '')?.[1];
  return `page:${area?.toLowerCase() ?? 'public'}`;
}

/**
 * The route of a request: '/api/auth/login'. Each call counts as its own. Undefined for pages and unknown addresses.
 */
export function routeOf({ served, routeOptions: { url } }: FastifyRequest): string | undefined {
  if (served) return served.url;
  return url === '/api/:area/:name' ? '/api/*' : url;
}
