import Fastify, {
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodyLimits } from '#contract/call.ts';
import { minute } from '#contract/shared/time-units.ts';
import { mountApi } from './api.ts';
import type { AppDeps } from './app-deps.ts';
import type { Settings } from './config.ts';
import { mountDownload } from './features/backup/download.ts';
import { mountEcho } from './features/doctor/outside/echo.ts';
import { mountWebhook } from './features/donations/stripe/webhook.ts';
import { mountMedia } from './features/media/serve-media.ts';
import { mountOneClick } from './features/newsletter/subscribers/one-click.ts';
import { keepSecurityLog } from './http/access/security-events.ts';
import { limitBodies } from './http/bodies/limit-bodies.ts';
import { longestRequest } from './http/bodies/minimum-rate.ts';
import { validateTypeFirst } from './http/bodies/validator.ts';
import { answerClientErrors } from './http/errors/client-errors.ts';
import { describeIssue } from './http/errors/describe-issue.ts';
import { sendError } from './http/errors/errors.ts';
import { mountForms } from './http/forms/mount-forms.ts';
import { closedPolicy, commonHeaders, withCharset } from './http/headers.ts';
import { Addresses } from './http/pages/address.ts';
import { mountBuildFiles } from './http/pages/build-files.ts';
import { closeConnectionsOnShutdown, createCachedServer } from './http/pages/cached-server.ts';
import { PageCache } from './http/pages/page-cache.ts';
import { Site, type SiteBuild } from './http/pages/site.ts';
import { newRequestId } from './http/request-id.ts';
import { errorFields } from './platform/logging/error-fields.ts';
import { IncomingFiles } from './platform/storage/incoming-files.ts';

/** The size of all cached pages together, including their compressed forms. */
const cacheBytes = 64 * 1024 * 1024;

type CompilersFactory = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

/** The contract's schemas are Zod's, so Fastify's own compilers, which its types require, are never loaded. */
const zodCompilers = {
  buildValidator: () => validateTypeFirst,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<CompilersFactory>;

interface BuiltSite {
  build: SiteBuild;
  /** The folders of its browser assets, and of earlier releases'. */
  folders: readonly string[];
}

/** Builds the server without listening: the API, and the site if a build of it is given. */
export async function buildServer(deps: AppDeps, site: BuiltSite | null): Promise<FastifyInstance> {
  const { settings } = deps;
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
  const app = createFastify(settings, createCachedServer(cache, addresses), headers);
  app.decorateRequest('session', null);
  keepSecurityLog(app, deps.db);
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
  const incoming = await openIncoming(app, deps);
  closeConnectionsOnShutdown(app);
  mountMedia(app, deps);
  mountDownload(app, deps);
  mountEcho(app, deps);
  await mountOneClick(app);
  await mountWebhook(app, deps);
  if (site) await mountSite(app, deps, new Site(app, deps, site.build, { cache, addresses }), site);
  await mountApi(app, deps, incoming);
  return app;
}

/** How often files left by a process that has ended are removed, in ms. */
const sweepInterval = 10 * minute;

/** Holds uploaded files while their request is answered. Leftovers of an earlier run are removed. */
async function openIncoming(app: FastifyInstance, deps: AppDeps): Promise<IncomingFiles> {
  const incoming = new IncomingFiles(deps.settings.dataDirectory);
  // With the embedded database no other node can have files here.
  await incoming.sweep(deps.engine === 'sqlite' ? 0 : undefined);
  const sweeping = setInterval(
    () => incoming.sweep().catch((error) => app.log.error(error)),
    sweepInterval,
  ).unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
  return incoming;
}

async function mountSite(
  app: FastifyInstance,
  deps: AppDeps,
  pages: Site,
  { build, folders }: BuiltSite,
): Promise<void> {
  if (!build.isDevelopment) await mountBuildFiles(app, folders);
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
): FastifyInstance {
  return Fastify({
    serverFactory,
    schemaController: { compilersFactory: zodCompilers },
    logger:
      settings.logLevel === 'silent'
        ? false
        : {
            level: settings.logLevel,
            redact: ['req.headers'],
            serializers: { err: (error: unknown) => errorFields(error) },
          },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy ?? false,
    genReqId: newRequestId,
    requestTimeout: longestRequest,
    bodyLimit: bodyLimits.small,
    clientErrorHandler: answerClientErrors(headers),
    // A URL that cannot be routed is answered before any hook runs.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
  });
}
