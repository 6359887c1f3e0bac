import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** A site that pages link to, with a path for each way of answering. */
export async function aLinkedSite() {
  const opened: string[] = [];
  const site = createServer((request, response) => {
    opened.push(`${request.method} ${request.url}`);
    const isBare = request.url === '/get-only' && request.method === 'HEAD';
    if (request.url === '/moved') response.writeHead(301, { location: '/fine' }).end();
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/gone') response.writeHead(410).end();
    else if (request.url === '/busy') response.writeHead(503).end();
    else response.writeHead(isBare ? 405 : 200).end('ok');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  stopAtEnd(() => site.close());
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, opened };
}
