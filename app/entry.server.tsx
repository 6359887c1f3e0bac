import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { CallError } from './client/call-error.ts';
import { type SiteRequest, siteRequest } from './client/context.ts';

export { CallError };

/** Wraps what the server knows of a request for the loaders. */
export function createLoadContext(request: SiteRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteRequest, request);
  return context;
}

/** Renders a whole document: pages are cached whole, so nothing is gained by streaming parts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8');
          pipe(collect((html) => resolve(new Response(html, { status, headers }))));
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/** A stream's end that hands on all of it at once. */
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

/** Errors that a person caused are answered, not logged; the rest goes to the server's log. */
export function handleError(error: unknown): void {
  const isTheirs =
    (error instanceof CallError || isRouteErrorResponse(error)) && error.status < 500;
  if (!isTheirs) console.error(error);
}
