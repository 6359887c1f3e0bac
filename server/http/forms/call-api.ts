import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Path, Reply } from '#contract/index.ts';
import { withRequestId } from '#server/platform/logging/request-id.ts';

/**
 * Makes a call on behalf of a request of the site's own pages: through the same handlers as a browser's, without a
 * socket, so that the checks are the same. Client address and browser are passed on.
 * @param token of the session to act for; empty: none
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
        'accept-language': request.language,
        'user-agent': request.headers['user-agent'] ?? '',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(botCheck && { 'x-bot-check': botCheck }),
      },
      payload: JSON.stringify(body),
    }),
  );
}

/** The response to a call. */
export interface CallResult<P extends Path = Path> {
  status: number;
  /** The reply in the contract; null if the call was rejected. */
  reply: Reply<P> | null;
  /** The body, whether it is the reply or an error. */
  json: Record<string, unknown>;
  /** `Set-Cookie` headers. */
  cookies: string | string[] | undefined;
  /** Seconds until a retry may succeed, if it was rejected for now. */
  retryAfter: number | undefined;
}

/** Reads the response to a call. */
export function parseCallResult<P extends Path>(response: LightMyRequestResponse): CallResult<P> {
  const { 'set-cookie': cookies, 'retry-after': retryAfter } = response.headers;
  return {
    status: response.statusCode,
    reply: response.statusCode < 300 ? response.json<Reply<P>>() : null,
    json: response.json<Record<string, unknown>>(),
    cookies,
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
  };
}
