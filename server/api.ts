import { access } from 'node:fs/promises';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimits, type Call } from '#contract/call.ts';
import { contract, type Path } from '#contract/index.ts';
import type { AppDeps } from './app-deps.ts';
import { Searcher } from './features/search/searcher.ts';
import { searchableOf } from './features/search/sources.ts';
import { handlersOf } from './features.ts';
import {
  authorize,
  authorizeEarly,
  rejectForeignOrigin,
  sessionOf,
  whoMay,
} from './http/access/gate.ts';
import { cookieBasics } from './http/access/session-cookies.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { acceptJsonOnly } from './http/bodies/json-body.ts';
import { acceptFiles, isMultipart, requireOneFile } from './http/bodies/multipart.ts';
import type { PageCalls } from './http/calls/page-calls.ts';
import { type AnyHandler, runHandler } from './http/calls/run-handler.ts';
import { sendError, sendUnknownCall } from './http/errors/errors.ts';
import { failure } from './http/errors/failure.ts';
import { logOutage } from './http/errors/outage.ts';
import { healthy } from './http/health/healthy.ts';
import { Readiness } from './platform/db/readiness.ts';
import type { IncomingFiles } from './platform/storage/incoming-files.ts';

/** It may carry more, such as the current state. */
const failureReply = failure.loose();

/** Registers every call of the contract under `/api`, and the two health endpoints. */
export async function mountApi(
  app: FastifyInstance,
  deps: AppDeps,
  incoming: IncomingFiles,
  pageCalls: PageCalls,
): Promise<void> {
  const searcher = new Searcher(deps.db, deps.changes, searchableOf(deps.contributions));
  // If it fails, the first search tries again; nothing waits for it.
  app.addHook('onListen', () => void searcher.prepare().catch(() => undefined));
  app.addHook('onClose', () => searcher.stop());
  const handlers = handlersOf({ ...deps, searcher });

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
        for (const path of Object.keys(contract) as Path[]) {
          const handle = handlers[path] as AnyHandler;
          registerCall(calls, deps, path, handle);
          pageCalls.register(path, handle);
        }
        mountApiDocs(calls, deps.settings);
        calls.all('/*', sendUnknownCall);
        calls.all('/', sendUnknownCall);
      },
      { prefix: '/api' },
    );
  });
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

function registerCall(app: FastifyInstance, deps: AppDeps, path: Path, handle: AnyHandler): void {
  const call = contract[path] as Call;
  const basics = cookieBasics(deps.settings);
  app.route({
    method: 'POST',
    url: `/${path}`,
    bodyLimit: call.bodyLimit ?? bodyLimits.small,
    config: { file: call.file, readsOwnBody: isMultipart, redeemsLink: call.redeemsLink },
    schema: { body: call.body, response: { 200: call.reply, '4xx': failureReply } },
    // Checked before the body is read, so that only authorized callers cost us the parsing of a large one. The
    // final decision comes later: a caller must not keep a permission by holding back the last byte of a body.
    onRequest: async (request) => {
      rejectForeignOrigin(request, deps.allowedOrigins);
      if (isPublicForSome(call)) return;
      request.session = await sessionOf(request, deps);
      authorizeEarly(call.who, request.session?.person ?? null);
    },
    preValidation: async (request) => {
      if (request.body === undefined) request.body = {};
      request.session = await sessionOf(request, deps);
    },
    preHandler: async (request) => {
      authorize(whoMay(call, request.body), request.session?.person ?? null, request.body);
      requireOneFile(call.file, request);
    },
    handler: (request, reply) => {
      const { body, session, file } = request;
      return runHandler(
        deps,
        { call, handle, body, session, request },
        {
          file,
          botCheck: header(request, 'x-bot-check'),
          setCookie: (name, value, options) =>
            reply.setCookie(name, value, { ...basics, ...options }),
          clearCookie: (name, options) => reply.clearCookie(name, { ...basics, ...options }),
        },
      );
    },
  });
}

/** Whether anyone may make a call, at least with some bodies. */
const isPublicForSome = ({ who }: Call) =>
  who === 'anyone' || (typeof who === 'function' && who.early === 'anyone');

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

declare module 'fastify' {
  interface FastifyRequest {
    session: import('./http/access/session-store.ts').Session | null;
  }
}
