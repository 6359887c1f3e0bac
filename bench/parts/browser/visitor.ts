import { Agent, get } from 'node:http';

// One connection, kept: what is measured is the server, not the opening of sockets.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Fetched {
  status: number;
  /** Names and values in turn, as they came. */
  rawHeaders: string[];
  /** As it came: still compressed where brotli was accepted. */
  body: Buffer;
  /** From asking to the last byte, in ms. */
  duration: number;
}

/** Gets an address. @param encoding what to accept; `identity` for a body that can be read */
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
