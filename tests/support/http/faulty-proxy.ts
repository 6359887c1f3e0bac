import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/**
 * What a service does: answer, end every connection, say nothing, send a byte a second, report an error, send a page
 * instead of an answer, break off in the middle of one, or answer with nothing to the point.
 */
export type Manner =
  | 'polite'
  | 'away'
  | 'silent'
  | 'dripping'
  | 'broken'
  | 'page'
  | 'cut'
  | 'beside the point';

const page = '<!doctype html><title>Gateway</title><h1>Please sign in to this network</h1>';

/** An HTTP proxy in front of a local service, which can be as rude as real ones. */
export async function aRudeProxy(target: string) {
  let manner: Manner = 'polite';
  const behaviors: Record<Manner, (asked: IncomingMessage, answer: ServerResponse) => void> = {
    polite: (asked, answer) => passOn(target, asked, answer),
    away: (asked) => asked.socket.destroy(),
    silent: (asked) => void asked.resume(),
    dripping: (asked, answer) => {
      asked.resume();
      answer.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => answer.write(' '), 1_000);
      answer.once('close', () => clearInterval(drip));
    },
    broken: (asked, answer) => {
      asked.resume();
      answer.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error');
    },
    page: (asked, answer) => {
      asked.resume();
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    },
    cut: (asked, answer) => {
      asked.resume();
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
      answer.write('{"id": "cs_');
      setTimeout(() => answer.destroy(), 50);
    },
    'beside the point': (asked, answer) => {
      asked.resume();
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    },
  };
  const server = createServer((asked, answer) => behaviors[manner](asked, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next: Manner): void {
      manner = next;
      server.closeAllConnections();
    },
  };
}

function passOn(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '' } = asked;
  const onward = request(new URL(url, target), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
