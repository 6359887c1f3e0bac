import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Path } from '#contract/index.ts';
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
