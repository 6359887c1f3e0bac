import type { Body, Path, Reply } from '#contract/index.ts';
import { CallError } from './call-error.ts';
import { readCookie } from './cookies.ts';

/** Told on the window when the server answers that nobody is signed in. */
export const sessionEnded = 'common-plate:session-ended';

/**
 * Calls the API from the browser.
 * @throws {CallError} with the server's status and message; status 0 when the network failed
 */
export async function call<P extends Path>(
  path: P,
  body: Body<P>,
  headers: Record<string, string> = {},
): Promise<Reply<P>> {
  const response = await fetch(`${apiHost()}/api/${path}`, {
    method: 'POST',
    credentials: apiHost() === '' ? 'same-origin' : 'include',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': readCookie('XSRF-TOKEN'),
      ...headers,
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) throw new CallError(0, {});
  const reply = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) {
    // A sign-in that needs a second step ends no session.
    if (response.status === 401 && !reply.secondStep) dispatchEvent(new Event(sessionEnded));
    throw new CallError(response.status, reply, Number(response.headers.get('retry-after')) || 0);
  }
  return reply as Reply<P>;
}

/** The specification's {host}: the site itself where nothing else is set. */
const apiHost = () => document.documentElement.dataset.apiHost ?? '';
