import { request } from 'node:http';

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Overrides {
  method?: string;
  body?: string | undefined;
}

/** Requests a path exactly as written, which no browser would do. */
export function rawRequest(
  address: string,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: Overrides = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
