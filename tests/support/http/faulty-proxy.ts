import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/**
 * The behavior of a service: works, ends every connection, never responds, sends a byte a second, responds with 500, is
 * hidden by the login page of a network, breaks off in the middle of a response, or responds with unrelated JSON.
 */
export type ProxyMode =
  | 'working'
  | 'unreachable'
  | 'silent'
  | 'slow'
  | 'failing'
  | 'behind a login page'
  | 'interrupted'
  | 'irrelevant';

const loginPage = '<!doctype html><title>Gateway</title><h1>Please sign in to this network</h1>';

/** An HTTP proxy in front of a local service, which can simulate the faults of real services and networks. */
export async function aFaultyProxy(target: string) {
  let mode: ProxyMode = 'working';
  const behaviors: Record<ProxyMode, (request: IncomingMessage, response: ServerResponse) => void> =
    {
      working: (request, response) => passOn(target, request, response),
      unreachable: (request) => request.socket.destroy(),
      silent: (request) => void request.resume(),
      slow: (request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 1_000);
        response.once('close', () => clearInterval(drip));
      },
      failing: (request, response) => {
        request.resume();
        response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error');
      },
      'behind a login page': (request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage);
      },
      interrupted: (request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
        response.write('{"id": "cs_');
        setTimeout(() => response.destroy(), 50);
      },
      irrelevant: (request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
      },
    };
  const server = createServer((request, response) => behaviors[mode](request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next: ProxyMode): void {
      mode = next;
      server.closeAllConnections();
    },
  };
}

function passOn(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '' } = request;
  const onward = httpRequest(new URL(url, target), { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
