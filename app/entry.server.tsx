import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
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
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/** Errors that a person caused are answered, not logged; the rest goes to the server's log. */
export function handleError(error: unknown): void {
  if (!(error instanceof CallError && error.status < 500)) console.error(error);
}
