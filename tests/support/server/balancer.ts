import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/**
 * A proxy in front of several nodes, which does what nginx does: it takes the next node if one refuses a connection.
 */
export async function aBalancer(nodes: readonly (() => string)[]): Promise<string> {
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    turn += 1;
    const forward = (attempt: number) => {
      const url = new URL(request.url ?? '/', nodes[(turn + attempt) % nodes.length]?.());
      const { method, headers } = request;
      const asked = http.request(url, { method, headers, agent }, (answer) => {
        const { connection: _, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(response);
      });
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // Nothing was sent, or nothing that could have changed anything.
        const isSafe = error.code === 'ECONNREFUSED' || method === 'GET';
        if (isSafe && attempt < nodes.length) forward(attempt + 1);
        else response.writeHead(502).end(String(error));
      });
      asked.end(body);
    };
    forward(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopAtEnd(() => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
