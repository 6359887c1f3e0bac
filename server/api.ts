import { access } from 'node:fs/promises';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { contract, type Path } from '#contract/index.ts';
import type { AppDeps } from './app-deps.ts';
import { handlersOf } from './features.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { acceptJsonOnly } from './http/bodies/json-body.ts';
import { acceptFiles } from './http/bodies/multipart.ts';
import { mountCalls } from './http/calls/mount-calls.ts';
import type { PageCalls } from './http/calls/page-calls.ts';
import type { AnyHandler } from './http/calls/run-handler.ts';
import { ServedCall } from './http/calls/served-call.ts';
import { logOutage } from './http/errors/log-outage.ts';
import { sendError, sendUnknownCall } from './http/errors/send-error.ts';
import { healthy } from './http/health/answer-health.ts';
import { Readiness } from './platform/db/readiness.ts';
import type { IncomingFiles } from './platform/storage/incoming-files.ts';

/** Registers every call of the contract under `/api`, and the two health endpoints. */
export async function mountApi(
  app: FastifyInstance,
  deps: AppDeps,
  incoming: IncomingFiles,
  pageCalls: PageCalls,
): Promise<void> {
  const served = servedCalls(handlersOf(deps));
  for (const call of served.values()) pageCalls.register(call);
  app.decorateRequest('served', null);

  app.get('/healthz', async () => healthy);
  const readiness = new Readiness(deps, await folderOf(deps));
  app.get('/readyz', async (request, reply) => {
    try {
      await readiness.require();
      return { code: 1 };
    } catch (error) {
      logOutage(request, error);
      return reply
        .status(503)
        .header('retry-after', '5')
        .send({ code: 0, message: 'The database cannot be used.' });
    }
  });

  await app.register(async (api) => {
    api.setErrorHandler(sendError);
    const parseJson = acceptJsonOnly(api);
    acceptFiles(api, incoming, parseJson);
    await api.register(cookie);
    // Only the site's own origin may read responses from another host: see API_HOST.
    await api.register(cors, {
      origin: [...deps.allowedOrigins],
      credentials: true,
      methods: ['POST'],
      allowedHeaders: ['content-type', 'x-xsrf-token', 'x-bot-check'],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 600,
    });
    await api.register(
      async (calls) => {
        mountCalls(calls, deps, served);
        mountApiDocs(calls, deps.settings);
        calls.all('/*', sendUnknownCall);
        calls.all('/', sendUnknownCall);
      },
      { prefix: '/api' },
    );
  });
}

/** All calls of the contract, by path. */
function servedCalls(handlers: ReturnType<typeof handlersOf>): Map<string, ServedCall> {
  const paths = Object.keys(contract) as Path[];
  return new Map(paths.map((path) => [path, new ServedCall(path, handlers[path] as AnyHandler)]));
}

/** The folder that this node keeps files in; undefined: it keeps none, or none so far. */
async function folderOf({ settings }: AppDeps): Promise<string | undefined> {
  if (settings.databaseUrl && settings.s3) return undefined;
  const isThere = await access(settings.dataDirectory).then(
    () => true,
    () => false,
  );
  return isThere ? settings.dataDirectory : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: import('./http/access/session-store.ts').Session | null;
  }
}
