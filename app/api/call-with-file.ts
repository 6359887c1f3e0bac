import type { Body, Path, Reply } from '#contract/index.ts';
import { endByForm, sessionEndedEvent } from './call.ts';
import { CallError } from './call-error.ts';
import { readCookie } from './cookies.ts';

interface Sending {
  /** Receives the uploaded fraction of the form, from 0 to 1: `fetch` cannot report it. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Calls the API as `call` does, with a file alongside the body: as a form whose parts are the JSON and the file.
 * @throws {CallError} with the server's status and message; status 0 if the network failed or it was aborted
 */
export function callWithFile<P extends Path>(
  path: P,
  body: Body<P>,
  file: Blob,
  { onProgress, signal }: Sending = {},
): Promise<Reply<P>> {
  const host = document.documentElement.dataset.apiHost ?? '';
  const form = new FormData();
  // The server reads the parts in this order.
  form.append('body', JSON.stringify(body));
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${host}/api/${path}`);
    request.withCredentials = host !== '';
    request.responseType = 'json';
    request.setRequestHeader('accept-language', document.documentElement.lang);
    request.setRequestHeader('x-xsrf-token', readCookie('XSRF-TOKEN'));
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = async () => {
      const answer = request.response as Record<string, unknown> | null;
      const reply = answer ?? {};
      if (request.status >= 200 && request.status < 300) {
        return answer ? resolve(reply as Reply<P>) : reject(new CallError(0, {}));
      }
      if (request.status === 401 || (await hasLostSession(request.status))) {
        dispatchEvent(new Event(sessionEndedEvent));
      }
      const retryAfter = Number(request.getResponseHeader('retry-after')) || 0;
      reject(new CallError(request.status, reply, retryAfter));
    };
    request.onerror = () => reject(new CallError(0, {}));
    request.onabort = () => reject(uploadCanceled());
    signal?.addEventListener('abort', () => request.abort());
    // It may have been aborted before there was anything to send.
    if (signal?.aborted) reject(uploadCanceled());
    else request.send(form);
  });
}

/** Without its readable half, a token is rejected, and its session can only be ended. */
const hasLostSession = async (status: number) =>
  status === 403 && readCookie('XSRF-TOKEN') === '' && (await endByForm());

/** The result of an upload that the user has canceled. */
export const uploadCanceled = () => new CallError(0, { message: 'The upload was canceled.' });
