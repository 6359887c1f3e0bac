import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { stopAtEnd } from '#tests/support/cleanup.ts';

interface Head {
  path: string;
  type: string;
  /** The value of Content-Length. */
  length: number;
  token?: string | undefined;
  /** The client's address, as a proxy reports it. */
  from?: string | undefined;
}

/** Begins a request, sends only `body` of it, and leaves the connection open. */
export async function beginRequest(
  port: number,
  head: Head,
  body: string | Buffer,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  stopAtEnd(() => socket.destroy());
  await once(socket, 'connect');
  const lines = [
    `POST ${head.path} HTTP/1.1`,
    'host: site.test',
    `content-type: ${head.type}`,
    `content-length: ${head.length}`,
    ...(head.token ? [`authorization: Bearer ${head.token}`] : []),
    ...(head.from ? [`x-forwarded-for: ${head.from}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  return socket;
}

/** The status of the response on a connection; 0 if it ends without one. */
export const statusOn = (socket: Socket) =>
  new Promise<number>((resolve) => {
    socket.once('data', (bytes) => resolve(Number(bytes.toString().split(' ')[1])));
    socket.once('close', () => resolve(0));
  });
