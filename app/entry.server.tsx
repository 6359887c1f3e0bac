import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { CallError } from './api/call-error.ts';
import { type ServerRequest, shareSession, siteRequest } from './api/loaders/request-context.ts';
import type { SiteLayoutData } from './api/site-layout.ts';
import { RenderedHtml, RenderedHtmlContext } from './content/rendered-html.ts';
import { RequestId } from './shell/request-id.ts';
import { SharedHtml } from './shell/shared-content.tsx';
import { ApplicationContext, applicationTexts } from './shell/start/application-data.tsx';
import {
  createDocumentHandler as createHandler,
  type DocumentHandler,
  type RenderedDocument,
} from './shell/start/document/document-handler.ts';
import { encodeDocument } from './shell/start/document/encode-document.ts';
import { dispatchBeforePaint, waitForStyles } from './shell/start/head/head-script.ts';
import { splitByFirstSegment } from './shell/start/routes-by-segment.ts';
import { sharedHtmlOf } from './shell/start/shared-html.tsx';

export { CallError, splitByFirstSegment };

/** Wraps the server's data about a request for the loaders. */
export function createLoadContext(request: ServerRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteRequest, shareSession(request));
  return context;
}

/** Creates the handler of a build's documents, except in development. */
export const createDocumentHandler = (build: ServerBuild): DocumentHandler =>
  createHandler(build, { render: renderDocument, report });

/** Renders a whole document: pages are cached whole, so streaming parts would not help. */
async function renderDocument(
  router: EntryContext,
  url: string,
  context: RouterContextProvider,
): Promise<RenderedDocument> {
  const { requestId, formResult } = context.get(siteRequest);
  const rendered = new RenderedHtml();
  const texts = applicationTexts(router, rendered, formResult !== null);
  const document = documentOf(url, router, texts, rendered);
  // Only error pages show it: all others are the same for everyone.
  const html = await render(<RequestId value={requestId}>{document}</RequestId>);
  return { html, scripts: [texts.headScript, dispatchBeforePaint, waitForStyles] };
}

/** Renders a document in development: there the router's own scripts read its state, a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const document = <ServerRouter context={router} url={request.url} />;
  const { requestId } = context.get(siteRequest);
  const html = await renderWhole(<RequestId value={requestId}>{document}</RequestId>);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(new Uint8Array(html), { status, headers });
}

/** The document, with the application's data in it instead of the router's scripts. */
function documentOf(
  url: string,
  context: EntryContext,
  texts: ReturnType<typeof applicationTexts>,
  rendered: RenderedHtml,
) {
  const layout: SiteLayoutData | undefined = context.staticHandlerContext.loaderData.root;
  return (
    <ApplicationContext value={texts}>
      <SharedHtml
        value={layout ? sharedHtmlOf(layout, context.staticHandlerContext.location.pathname) : null}
      >
        <RenderedHtmlContext value={rendered}>
          <ServerRouter context={withMatchedRoutes(context)} url={url} />
        </RenderedHtmlContext>
      </SharedHtml>
    </ApplicationContext>
  );
}

/** The context without the routes of other pages: the router would build all hundred for each page. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const only = <T,>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(ids.flatMap((id) => (routes[id] === undefined ? [] : [[id, routes[id]]])));
  return {
    ...context,
    manifest: { ...manifest, routes: only(manifest.routes) },
    routeModules: only(routeModules),
  };
}

/** Renders at once, which takes half as long as a stream; only what loads a component on demand has to wait for it. */
function render(document: ReactNode): Buffer | Promise<Buffer> {
  const html = renderToString(document);
  return html.includes(unfinished) ? renderWhole(document) : encodeDocument(html);
}

/** What React writes in place of a part that is not there yet. Content has no comments. */
const unfinished = '<!--$!-->';

function renderWhole(document: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      // Streamed parts of a long page would need scripts to be inserted.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void buffer(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

export const handleError: HandleErrorFunction = (error, { context }) => report(error, context);

/** Client errors are answered, and failed calls are logged by the server; others go to the server's log. */
function report(error: unknown, context: Readonly<RouterContextProvider>): void {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!(error instanceof CallError || isTheirs)) context.get(siteRequest).report(error);
}
