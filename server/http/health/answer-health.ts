import type { IncomingMessage, ServerResponse } from 'node:http';

/** The reply of a healthy program. */
export const healthy = { code: 1 };

/**
 * Makes the response to `/healthz`.
 * @param common the headers of every response
 */
export function answerHealth(common: Record<string, string>) {
  const body = JSON.stringify(healthy);
  const headers = {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  };
  return ({ method }: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, headers).end(method === 'HEAD' ? undefined : body);
  };
}
