import type { Body, Path, Reply } from '#contract/index.ts';
import { CallError } from './call-error.ts';
import { readCookie } from './cookies.ts';

/** The window event when the server responds that no one is signed in. */
export const sessionEndedEvent = 'common-plate:session-ended';

/**
 * Makes a call as the page is left; the browser completes it without the page. What it answers is never known.
 */
export function callOnLeaving<P extends Path>(path: P, body: Body<P>): void {
  request(path, body, {}, true).catch(() => undefined);
}

/**
 * Calls the API from the browser.
 * @throws {CallError} with the server's status and message; status 0 if the network failed
 */
export async function call<P extends Path>(
  path: P,
  body: Body<P>,
  headers: Record<string, string> = {},
): Promise<Reply<P>> {
  let response = await post(path, body, headers);
  // Without its readable half a token is rejected by every call, even signing in again.
  if (response.status === 403 && readCookie('XSRF-TOKEN') === '' && (await endByForm())) {
    response = await post(path, body, headers);
  }
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  // The response was interrupted: its content is unknown.
  if (response.ok && answer === null) throw new CallError(0, {});
  const reply = answer ?? {};
  if (!response.ok) {
    // A sign-in that needs a second step ends no session.
    if (response.status === 401 && !reply.secondStep) dispatchEvent(new Event(sessionEndedEvent));
    throw new CallError(response.status, reply, Number(response.headers.get('retry-after')) || 0);
  }
  return reply as Reply<P>;
}

async function post(path: string, body: unknown, headers: Record<string, string>) {
  const response = await request(path, body, headers).catch(() => null);
  if (!response) throw new CallError(0, {});
  return response;
}

const request = (
  path: string,
  body: unknown,
  headers: Record<string, string>,
  keepalive = false,
): Promise<Response> =>
  fetch(`${apiHost()}/api/${path}`, {
    method: 'POST',
    keepalive,
    credentials: apiHost() === '' ? 'same-origin' : 'include',
    headers: {
      'content-type': 'application/json',
      'accept-language': document.documentElement.lang,
      'x-xsrf-token': readCookie('XSRF-TOKEN'),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/**
 * Ends a session through the form for browsers without JavaScript, which only needs the token.
 * @returns whether it did
 */
export async function endByForm(): Promise<boolean> {
  const form = { method: 'POST', body: new URLSearchParams(), redirect: 'manual' } as const;
  const response = await fetch('/forms/sign-out', form).catch(() => null);
  return response?.type === 'opaqueredirect';
}

/** The specification's {host}: the site itself by default. */
const apiHost = () => document.documentElement.dataset.apiHost ?? '';
