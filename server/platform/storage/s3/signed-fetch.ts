import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';

/** The first pause before a retry, in ms; each is twice as long as the one before. */
const firstPause = 50;

interface SignedRequest {
  method: string;
  headers?: Record<string, string>;
  body?: Buffer | undefined;
  /** For all attempts and the response's body, in ms. */
  timeLimit: number;
  /** How often it is repeated after an error of the storage. */
  retries: number;
}

/**
 * Sends a signed request to a storage, with the hash of its body that S3 requires.
 *
 * The client's own `fetch` wraps the request in a `Request`, whose signal is forgotten once the wrapper is garbage
 * collected: a silent storage would then hold a caller for five minutes. So the client only signs.
 * @throws if the storage does not answer in time
 */
export async function signedFetch(
  client: AwsClient,
  url: string,
  { method, headers, body, timeLimit, retries }: SignedRequest,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeLimit);
  const content = body && { body: new Uint8Array(body) };
  const contentHash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const hashed = { ...headers, 'x-amz-content-sha256': contentHash };
  for (let attempt = 0; ; attempt += 1) {
    const signed = await client.sign(url, { method, headers: hashed, ...content });
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal,
      // The signature must not be sent anywhere but to this storage.
      redirect: 'error',
      ...content,
    });
    const mayPass = response.status >= 500 || response.status === 429;
    if (!mayPass || attempt >= retries) return response;
    await response.body?.cancel();
    await wait(firstPause * 2 ** attempt);
  }
}
