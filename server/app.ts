import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerFactory,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodyLimits } from '#contract/call.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { mountApi } from './api.ts';
import type { AppDeps } from './app-deps.ts';
import type { Settings } from './config.ts';
import { features, previewsOf } from './features.ts';
import { keepSecurityLog } from './http/access/security-events.ts';
import { limitBodies } from './http/bodies/limit-bodies.ts';
import { longestRequest } from './http/bodies/minimum-rate.ts';
import { validateTypeFirst } from './http/bodies/validator.ts';
import { PageCalls } from './http/calls/page-calls.ts';
import { answerClientErrors } from './http/errors/client-errors.ts';
import { describeIssue } from './http/errors/describe-issue.ts';
import { sendError } from './http/errors/send-error.ts';
import { mountForms } from './http/forms/mount-forms.ts';
import { closedPolicy, commonHeaders, withCharset } from './http/headers.ts';
import { answerHealth } from './http/health/answer-health.ts';
import { languageOfRequest } from './http/language-of-request.ts';
import { Admission } from './http/overload/admission.ts';
import { NewConnections } from './http/overload/new-connections.ts';
import { refusal } from './http/overload/refusal.ts';
import { Addresses } from './http/pages/address.ts';
import { BuildFiles, mountBuildFiles } from './http/pages/build-files.ts';
import { closeConnectionsOnShutdown, createCachedServer } from './http/pages/cached-server.ts';
import { PageCache } from './http/pages/page-cache.ts';
import { Site } from './http/pages/site.ts';
import { routeLabel } from './http/route-label.ts';
import type { BuiltSite } from './http/site-build.ts';
import { showsPreview } from './http/site-preview.ts';
import { overloaded } from './platform/errors.ts';
import { JobMonitor } from './platform/jobs/job-monitor.ts';
import { withLanguage } from './platform/language/current-language.ts';
import { createLogger } from './platform/logging/logger.ts';
import { RepeatedErrorLog } from './platform/logging/repeated-error-log.ts';
import { newRequestId, withRequestId } from './platform/logging/request-id.ts';
import { availableMemory } from './platform/memory/available-memory.ts';
import { IncomingFiles } from './platform/storage/incoming-files.ts';
import { secretsOf } from './secret-settings.ts';

/** The size of all cached pages together, including their compressed forms: 64 MB, and less on a small machine. */
const cacheBytes = Math.min(64 * 1024 * 1024, Math.floor(availableMemory() / 16));

type CompilersFactory = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

/** The contract's schemas are Zod's, so Fastify's own compilers, which its types require, are never loaded. */
const zodCompilers = {
  buildValidator: () => validateTypeFirst,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<CompilersFactory>;

/**
 * Builds the server without listening: the API, and the site if a build of it is given.
 * @param log absent: one by the settings
 */
export async function buildServer(
  deps: AppDeps,
  site: BuiltSite | null,
  log?: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { settings } = deps;
  const loggerInstance = log ?? (await createLogger(settings, secretsOf(settings)));
  z.config({ customError: describeIssue });
  const cache = new PageCache(cacheBytes);
  const addresses = new Addresses(
    deps.contributions.map(({ pageParameters = {} }) => pageParameters),
  );
  // Responses without cache headers of their own are never cached.
  const headers = {
    ...commonHeaders(settings),
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
  };
  const files = new BuildFiles(site?.folders ?? [], headers);
  const overload = overloaded();
  const refuse = refusal(settings, () => refusals.error(overload, 'Requests were refused'));
  const connections = new NewConnections();
  const mounted: { pages?: Site } = {};
  const app = createFastify(
    settings,
    createCachedServer({
      find: (url, sent) =>
        files.find(url) ?? (showsPreview(sent) ? undefined : cache.find(addresses.keyOf(url))),
      admission: new Admission(settings.trustProxy, refuse, connections),
      answerHealth: answerHealth(headers),
    }),
    headers,
    loggerInstance,
    mounted,
  );
  connections.watch(app.server);
  const refusals = new RepeatedErrorLog(app.log);
  app.decorateRequest('session', null);
  keepSecurityLog(app, deps.db);
  monitorFailures(app, deps);
  app.decorateRequest('language', defaultLanguage);
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageOfRequest(request);
    withLanguage(request.language, done);
  });
  // Again, since the chunks of a body arrive outside of what the request has started.
  app.addHook('preValidation', (request, _reply, done) => withLanguage(request.language, done));
  // Everything that a request causes is marked with its id.
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done));
  app.addHook('onSend', async (request, reply, payload) => {
    // Lets us find a reported error in the log.
    if (reply.statusCode >= 400) reply.header('x-request-id', request.id);
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    const type = reply.getHeader('content-type');
    if (typeof type === 'string') reply.header('content-type', withCharset(type));
    return payload;
  });
  app.setErrorHandler(sendError);
  limitBodies(app);
  const incoming = new IncomingFiles(settings.dataDirectory);
  app.addHook('onClose', () => incoming.releaseAll());
  closeConnectionsOnShutdown(app);
  for (const feature of features) await feature.mount?.(app, deps, cache);
  const calls = new PageCalls(deps);
  if (site) {
    const previews = previewsOf(deps);
    app.addHook('onClose', async () => previews.stop());
    mounted.pages = new Site(deps, site.build, {
      cache,
      calls,
      addresses,
      refuse,
      previews,
      connections,
    });
    const [folder] = site.folders;
    if (folder && !site.build.isDevelopment) mountBuildFiles(app, files, folder);
    await mountSite(app, deps, mounted.pages);
  }
  await mountApi(app, deps, incoming, calls);
  return app;
}

/** Counts the requests that failed, for the System screen. */
function monitorFailures(app: FastifyInstance, { db }: AppDeps): void {
  const monitor = new JobMonitor(db, app.log);
  app.decorate('monitor', monitor);
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode < 500 || statusCode === 503) return;
    const [route, area] = routeLabel(request).split(/^page:/);
    const what = area ? `A page (${area})` : `${request.method} ${route}`;
    monitor.noteFailure('answering requests', `${what} answered ${statusCode}`, request.id);
  });
  app.addHook('onClose', () => monitor.stop());
}

async function mountSite(app: FastifyInstance, deps: AppDeps, pages: Site): Promise<void> {
  await mountForms(app, deps, pages);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return pages.answer(request, reply);
    return reply
      .status(405)
      .header('allow', 'GET, HEAD')
      .type('text/plain')
      .send('Method Not Allowed');
  });
}

function createFastify(
  settings: Settings,
  serverFactory: FastifyServerFactory,
  headers: Record<string, string>,
  loggerInstance: FastifyBaseLogger,
  site: { readonly pages?: Site },
): FastifyInstance {
  return Fastify({
    serverFactory,
    schemaController: { compilersFactory: zodCompilers },
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy ?? false,
    genReqId: newRequestId,
    requestTimeout: longestRequest,
    // While it stops it answers what still arrives: `drainConnections` ends the connections.
    return503OnClosing: false,
    bodyLimit: bodyLimits.small,
    clientErrorHandler: answerClientErrors(headers),
    // A URL that cannot be routed is answered before any hook runs.
    frameworkErrors: (error, request, reply) =>
      isBrokenPageAddress(error, request) && site.pages
        ? void site.pages.answer(request, reply.headers({ ...headers, 'x-request-id': request.id }))
        : sendError(error, request, reply.headers(headers)),
  });
}

/** Whether someone asks for a page by an address with malformed escapes, which no page has. */
const isBrokenPageAddress = ({ code }: FastifyError, { method, url }: FastifyRequest) =>
  code === 'FST_ERR_BAD_URL' &&
  (method === 'GET' || method === 'HEAD') &&
  !/^\/+api(?:\/|$)/i.test(url);

declare module 'fastify' {
  interface FastifyInstance {
    monitor: JobMonitor;
  }
}
