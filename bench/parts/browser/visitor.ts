import { Agent, get } from 'node:http';

// One keep-alive connection: the server is measured, not the opening of sockets.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Fetched {
  status: number;
  /** Alternating names and values, unchanged. */
  rawHeaders: string[];
  /** As transferred: still compressed if brotli was accepted. */
  body: Buffer;
  /** From the request to the last byte, in ms. */
  duration: number;
}

/**
 * Fetches a URL.
 * @param encoding to accept; `identity` for a readable body
 */
export function visit(url: string, encoding: 'br' | 'identity' = 'identity'): Promise<Fetched> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(parts),
          duration: performance.now() - begun,
        }),
      );
    }).on('error', reject);
  });
}
