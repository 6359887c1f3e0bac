import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { CallError } from './api/call-error.ts';
import { type ServerRequest, shareSession, siteRequest } from './api/loaders/request-context.ts';
import { RequestId } from './shell/request-id.ts';
import { ApplicationContext, applicationTexts } from './shell/start/application-data.tsx';
import { beforePaint, startApplication } from './shell/start/starter.ts';

export { CallError };

/** Every inline script of a page, which its policy allows in addition to the build's files. */
export const inlineScripts = [beforePaint, startApplication];

/** Wraps the server's data about a request for the loaders. */
export function createLoadContext(request: ServerRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteRequest, shareSession(request));
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
  const { requestId } = context.get(siteRequest);
  const document = await documentOf(request.url, routerContext);
  // Only error pages show it: all others are the same for everyone.
  const html = await render(<RequestId value={requestId}>{document}</RequestId>);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** The document, with the application's data in it instead of the router's scripts. */
async function documentOf(url: string, routerContext: EntryContext) {
  const { serverHandoffStream: state, ...context } = routerContext;
  // The development server's own scripts read the router's.
  if (import.meta.env.DEV || !state) return <ServerRouter context={routerContext} url={url} />;
  const texts = applicationTexts(routerContext, await new Response(state).text());
  return (
    <ApplicationContext value={texts}>
      <ServerRouter context={context} url={url} />
    </ApplicationContext>
  );
}

function render(document: ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      // Streamed parts of a long page would need scripts to be inserted.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(collect(resolve)),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** A writable stream that collects everything. */
function collect(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Client errors are answered, and failed calls are logged by the server; others go to the server's log. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!(error instanceof CallError || isTheirs)) context.get(siteRequest).report(error);
};
