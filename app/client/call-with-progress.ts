import type { Body, Path, Reply } from '#contract/index.ts';
import { sessionEnded } from './call.ts';
import { CallError } from './call-error.ts';
import { readCookie } from './cookies.ts';

/**
 * Calls the API as `call` does, and tells how much of the body has left: `fetch` cannot.
 * @param onProgress takes the share, from 0 to 1
 * @throws {CallError} with the server's status and message; status 0 when the network failed or it was given up
 */
export function callWithProgress<P extends Path>(
  path: P,
  body: Body<P>,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Reply<P>> {
  const host = document.documentElement.dataset.apiHost ?? '';
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${host}/api/${path}`);
    request.withCredentials = host !== '';
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/json');
    request.setRequestHeader('x-xsrf-token', readCookie('XSRF-TOKEN'));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const reply = (request.response ?? {}) as Record<string, unknown>;
      if (request.status >= 200 && request.status < 300) return resolve(reply as Reply<P>);
      if (request.status === 401) dispatchEvent(new Event(sessionEnded));
      const retryAfter = Number(request.getResponseHeader('retry-after')) || 0;
      reject(new CallError(request.status, reply, retryAfter));
    };
    request.onerror = () => reject(new CallError(0, {}));
    request.onabort = () => reject(givenUp());
    signal?.addEventListener('abort', () => request.abort());
    // It may have been given up before there was anything to send.
    if (signal?.aborted) reject(givenUp());
    else request.send(JSON.stringify(body));
  });
}

/** What an upload comes to that its owner has stopped. */
export const givenUp = () => new CallError(0, { message: 'The upload was given up.' });
