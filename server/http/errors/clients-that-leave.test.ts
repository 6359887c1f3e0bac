import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitBodies } from '../bodies/limit-bodies.ts';
import { answerClientErrors } from './client-errors.ts';
import { sendError } from './send-error.ts';

const answered: string[] = [];
const app = Fastify({ clientErrorHandler: answerClientErrors({ 'x-from': 'test' }) });
limitBodies(app);
app.addHook('onSend', async (request) => {
  answered.push(request.url);
});
app.post('/form', async () => 'sent');
app.setErrorHandler(sendError);
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function client(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  return socket;
}

/** @returns everything that arrives until the server closes the connection */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(socket, 'end');
  socket.destroy();
  return text;
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: site.test\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

describe('A client', () => {
  test('that leaves in the middle of its headers is not answered', async () => {
    const socket = await client();
    socket.end('GET /form HTTP/1.1\r\nhost: si');
    expect(await received(socket)).toBe('');
  });

  test('that leaves together with many others is disconnected', async () => {
    const clients = await Promise.all(Array.from({ length: 300 }, client));
    for (const socket of clients) socket.write('GET /form HTTP/1.1\r\nhost: si');
    const connections = promisify(app.server.getConnections.bind(app.server));
    await expect.poll(() => connections()).toBe(300);
    for (const socket of clients) socket.destroy();
    await expect.poll(() => connections()).toBe(0);
  });

  test('that leaves in the middle of its body is not answered', async () => {
    const leaving = await client();
    leaving.write(`${head('/form?leaves', 9)}{"a`);
    const [request] = (await once(app.server, 'request')) as [IncomingMessage];
    const closed = new Promise((resolve) => request.once('close', resolve));
    leaving.destroy();
    await closed;
    // Another request is answered, so that the first has had its turn.
    const socket = await client();
    socket.write(`${head('/form?stays', 3)}{} `);
    const [chunk] = await once(socket, 'data');
    socket.destroy();
    expect(String(chunk)).toContain('200 OK');
    expect(answered).toEqual(['/form?stays']);
  });

  test('that does not send HTTP gets 400, with the headers of every response', async () => {
    const socket = await client();
    socket.write('no HTTP\r\n\r\n');
    const text = await received(socket);
    expect(text).toContain('HTTP/1.1 400 Bad Request');
    expect(text).toContain('x-from: test');
  });
});
