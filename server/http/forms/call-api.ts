import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Path, Reply } from '#contract/index.ts';
import { withRequestId } from '../request-id.ts';

/**
 * Makes a call for a request of the site's own pages: through the same door as a browser's, without a
 * socket, so that the checks cannot differ. Client address and browser are handed on.
 * @param token of the session to act for; empty: no one's
 * @param botCheck what a form sent in place of the bot check
 */
export function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string,
  path: Path,
  body: unknown,
  botCheck = '',
) {
  return withRequestId(request.id, () =>
    app.inject({
      method: 'POST',
      url: `/api/${path}`,
      remoteAddress: request.ip,
      headers: {
        'content-type': 'application/json',
        'user-agent': request.headers['user-agent'] ?? '',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(botCheck && { 'x-bot-check': botCheck }),
      },
      payload: JSON.stringify(body),
    }),
  );
}

/** How a call was answered. */
export interface CallAnswer<P extends Path = Path> {
  status: number;
  /** What the contract promises; null where the call was refused. */
  reply: Reply<P> | null;
  /** What came, whether it is the reply or says why the call was refused. */
  json: Record<string, unknown>;
  /** `Set-Cookie` headers. */
  cookies: string | string[] | undefined;
  /** Seconds until another try may succeed, where it was refused for now. */
  retryAfter: number | undefined;
}

/** Reads the answer to a call. */
export function readAnswer<P extends Path>(response: LightMyRequestResponse): CallAnswer<P> {
  const { 'set-cookie': cookies, 'retry-after': retryAfter } = response.headers;
  return {
    status: response.statusCode,
    reply: response.statusCode < 300 ? response.json<Reply<P>>() : null,
    json: response.json<Record<string, unknown>>(),
    cookies,
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
  };
}
