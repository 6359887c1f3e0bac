import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#server/app-deps.ts';
import { routeLabel } from '#server/http/route-label.ts';
import { RepeatedErrorLog } from '#server/platform/logging/repeated-error-log.ts';
import { type CountingCache, collectMetrics } from './collect-metrics.ts';

/**
 * Registers `GET /metrics` in Prometheus's text format, for those who send METRICS_TOKEN as a bearer token. For anyone
 * else, and without that setting, there is no such page. See docs/decisions/operations/metrics-by-token.md.
 * @param cache the page cache, which counts by itself: its requests never get to Fastify
 */
export async function mountMetrics(
  app: FastifyInstance,
  deps: AppDeps,
  cache: CountingCache,
): Promise<void> {
  const { metricsToken } = deps.settings;
  if (metricsToken === undefined) return;
  // Loaded on demand, since most sites have no one who reads them.
  const { MetricsRegistry } = await import('./metrics-registry.ts');
  const registry = new MetricsRegistry();
  const errors = new RepeatedErrorLog(app.log);
  const onError = (error: unknown) => errors.error(error, 'Metrics of the database are missing');
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    registry.observe({ method, route: routeLabel(request), status }, reply.elapsedTime);
  });
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!isToken(request.headers.authorization ?? '', metricsToken)) return reply.callNotFound();
    registry.set(await collectMetrics(deps, cache, onError));
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.text());
  });
}

/** Compares in constant time, whatever the lengths. */
const isToken = (header: string, token: string) =>
  timingSafeEqual(digest(header), digest(`Bearer ${token}`));

const digest = (text: string) => createHash('sha256').update(text).digest();
