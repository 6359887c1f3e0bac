import {
  createStaticHandler,
  type EntryContext,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** What is rendered for a document. */
export interface RenderedDocument {
  html: Buffer;
  /** Its inline scripts, which its policy allows in addition to the build's files. */
  scripts: readonly string[];
}

/** What a document is rendered with. */
export interface DocumentRenderer {
  render(
    router: EntryContext,
    url: string,
    context: RouterContextProvider,
  ): Promise<RenderedDocument>;
  /** Gets every error that was not thrown as a response, and every error of rendering. */
  report(error: unknown, context: RouterContextProvider): void;
}

/**
 * A request for a page, with the parts of a `Request` that the router and the loaders of pages use. The first real one
 * would load Node's HTTP client, a tenth of a start.
 */
class DocumentRequest {
  readonly method = 'GET';
  readonly signal = new AbortController().signal;
  readonly url: string;

  constructor(url: URL) {
    this.url = url.href;
  }

  /** None: a page does not depend on them. */
  get headers() {
    return new Headers();
  }
}

/** The headers of a rendered page. */
class DocumentHeaders {
  readonly #cookies: string[];

  constructor(cookies: string[]) {
    this.#cookies = cookies;
  }

  get(name: string) {
    return name === 'content-type' ? 'text/html; charset=utf-8' : null;
  }

  getSetCookie() {
    return this.#cookies;
  }
}

/** A rendered page. The router takes it for a response, as it has the parts of one; making one would take longer. */
class PageDocument {
  readonly status: number;
  readonly statusText = '';
  readonly headers: DocumentHeaders;
  readonly body: Buffer;
  readonly scripts: readonly string[];

  constructor(status: number, cookies: string[], { html, scripts }: RenderedDocument) {
    this.status = status;
    this.headers = new DocumentHeaders(cookies);
    this.body = html;
    this.scripts = scripts;
  }
}

/** Answers a request for a document; null if the path is not a page: then the router's own handler answers. */
export type DocumentHandler = (
  url: URL,
  context: RouterContextProvider,
) => Promise<Response | PageDocument> | null;

/**
 * Creates the handler of a build's documents. It does what the router's own handler does, except that it does not encode
 * the data as a stream: see docs/decisions/site/documents-by-static-handler.md.
 */
export function createDocumentHandler(
  build: ServerBuild,
  { render, report }: DocumentRenderer,
): DocumentHandler {
  const { query, dataRoutes } = createStaticHandler(routesBelow('', build.routes), {
    future: build.future,
  });
  const common = contextOf(build);
  const notPages = new Set(
    Object.values(build.routes).flatMap((route) => (route && !isPage(route) ? [route.id] : [])),
  );

  async function renderFound(
    found: StaticHandlerContext,
    url: string,
    context: RouterContextProvider,
  ): Promise<PageDocument> {
    const router = { ...common, staticHandlerContext: found, renderMeta: {} };
    const cookies = Object.values(found.loaderHeaders).flatMap((headers) => headers.getSetCookie());
    return new PageDocument(found.statusCode, cookies, await render(router, url, context));
  }

  async function answer(
    found: StaticHandlerContext,
    url: string,
    context: RouterContextProvider,
  ): Promise<Response | PageDocument> {
    for (const error of Object.values(found.errors ?? {})) {
      if (!isRouteErrorResponse(error)) report(error, context);
    }
    found.errors &&= withoutDetails(found.errors);
    try {
      return await renderFound(found, url, context);
    } catch (error) {
      report(error, context);
      // Once more, with the error in place of the part that failed.
      const place = found._deepestRenderedBoundaryId || dataRoutes[0]?.id || '';
      const errors = withoutDetails({ [place]: error });
      const statusCode = isRouteErrorResponse(error) ? error.status : 500;
      return await renderFound({ ...found, statusCode, errors }, url, context);
    }
  }

  async function orFailure(
    context: RouterContextProvider,
    answering: () => Promise<Response | PageDocument>,
  ): Promise<Response> {
    try {
      return (await answering()) as Response;
    } catch (error) {
      report(error, context);
      const headers = { 'content-type': 'text/plain' };
      return new Response('Unexpected Server Error', { status: 500, headers });
    }
  }

  function handle(url: URL, context: RouterContextProvider) {
    const { pathname, search } = url;
    const request = new DocumentRequest(url) as Request;
    return orFailure(
      context,
      () =>
        query(request, {
          requestContext: context,
          normalizePath: () => ({ pathname, search, hash: '' }),
          generateMiddlewareResponse: (load) =>
            orFailure(context, async () => {
              const found = await load(request);
              return 'loaderData' in found ? answer(found, request.url, context) : found;
            }),
        }) as Promise<Response>,
    );
  }

  return (url, context) => {
    const route = notPages.size > 0 && matchRoutes(dataRoutes, url.pathname)?.at(-1)?.route.id;
    return route && notPages.has(route) ? null : handle(url, context);
  };
}

/** As the router decides it. */
const isPage = ({ module }: Route) =>
  module.default !== undefined || module.ErrorBoundary !== undefined;

/** The routes below another one, as the static handler takes them. */
function routesBelow(parentId: string, routes: Routes): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId ?? '') === parentId)
    .map(({ id, path, index, caseSensitive, module }): RouteObject => {
      const { middleware, loader, handle, ErrorBoundary } = module;
      const hasBoundary = id === 'root' || ErrorBoundary !== undefined;
      const own = { id, path, middleware, loader, handle, errorElement: hasBoundary || undefined };
      if (index) return { ...own, index } as RouteObject;
      return { ...own, caseSensitive, children: routesBelow(id, routes) } as RouteObject;
    });
}

/** The parts of the router's context that all documents have. */
function contextOf(build: ServerBuild): Omit<EntryContext, 'staticHandlerContext'> {
  const { future, routeDiscovery, ssr, assets, routes } = build;
  const isSpaMode = false;
  const modules = Object.values(routes).flatMap((route) =>
    route ? [[route.id, route.module]] : [],
  );
  return {
    manifest: assets,
    routeModules: Object.fromEntries(modules),
    branches: [],
    future,
    ssr,
    routeDiscovery,
    isSpaMode,
  };
}

/** The errors without details of what failed inside the server. */
const withoutDetails = (errors: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      error instanceof Error ? new Error('Unexpected Server Error') : error,
    ]),
  );
