import type { FastifyRequest } from 'fastify';

/**
 * The route of a request, for counting: '/api/auth/login', '/media/:name', 'page:dashboard'. There is a limited number
 * of them, and none contains what a client chose.
 */
export function routeLabel(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url !== undefined) return url;
  const area = /^\/(account|dashboard|cms)(?=[/.?]|$)/i.exec(request.raw.url ?? '')?.[1];
  return `page:${area?.toLowerCase() ?? 'public'}`;
}
