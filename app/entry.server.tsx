import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { CallError } from './api/call-error.ts';
import { type ServerRequest, shareSession, siteRequest } from './api/loaders/request-context.ts';
import type { SiteLayoutData } from './api/site-layout.ts';
import { RenderedHtml, RenderedHtmlContext } from './content/rendered-html.ts';
import { RequestId } from './shell/request-id.ts';
import { SharedHtml } from './shell/shared-content.tsx';
import { ApplicationContext, applicationTexts } from './shell/start/application-data.tsx';
import { documentData, restoreData, withDocumentData } from './shell/start/document-data.ts';
import { encodeDocument } from './shell/start/encode-document.ts';
import { splitByFirstSegment } from './shell/start/routes-by-segment.ts';
import { sharedHtmlOf } from './shell/start/shared-html.tsx';
import { beforePaint, startApplication } from './shell/start/starter.ts';

export { CallError, splitByFirstSegment, withDocumentData };

/** Every inline script of a page, which its policy allows in addition to the build's files. */
export const inlineScripts = [beforePaint, startApplication];

/** The documents of responses, which have no body of their own: web streams would be slower. */
export const documents = new WeakMap<Response, Buffer>();

/** Wraps the server's data about a request for the loaders. */
export function createLoadContext(request: ServerRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteRequest, shareSession(request));
  if (!import.meta.env.DEV && !request.isData) context.set(documentData, new Map());
  return context;
}

/** Renders a whole document: pages are cached whole, so streaming parts would not help. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { requestId, formResult } = context.get(siteRequest);
  restoreData(routerContext, context.get(documentData));
  const document = documentOf(request.url, routerContext, formResult !== null);
  // Only error pages show it: all others are the same for everyone.
  const html = await render(<RequestId value={requestId}>{document}</RequestId>);
  headers.set('content-type', 'text/html; charset=utf-8');
  const response = new Response(null, { status, headers });
  documents.set(response, html);
  return response;
}

/** The document, with the application's data in it instead of the router's scripts. */
function documentOf(url: string, routerContext: EntryContext, answersForm: boolean) {
  // The development server's own scripts read the router's.
  if (import.meta.env.DEV) return <ServerRouter context={routerContext} url={url} />;
  const { serverHandoffStream: _encoded, ...context } = routerContext;
  const rendered = new RenderedHtml();
  const texts = applicationTexts(routerContext, rendered, answersForm);
  const layout: SiteLayoutData | undefined = context.staticHandlerContext.loaderData.root;
  return (
    <ApplicationContext value={texts}>
      <SharedHtml value={layout ? sharedHtmlOf(layout) : null}>
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
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const only = <T,>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...context,
    manifest: { ...manifest, routes: only(manifest.routes) },
    routeModules: only(routeModules),
  };
}

/** Renders at once, which takes half as long as a stream; only what loads a component on demand has to wait for it. */
function render(document: ReactNode): Buffer | Promise<Buffer> {
  // There the router's state is a stream that can be read only once.
  if (import.meta.env.DEV) return renderWhole(document);
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

/** Client errors are answered, and failed calls are logged by the server; others go to the server's log. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!(error instanceof CallError || isTheirs)) context.get(siteRequest).report(error);
};
