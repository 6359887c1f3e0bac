import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface DelayedRequest {
  /** Sends the last byte. @returns the response */
  finish(): Promise<{ status: number; reply: Record<string, unknown> }>;
}

/**
 * Sends the headers of a call and its body except the last byte, and waits until the server has started
 * to process the request.
 */
export async function delayLastByte(
  port: number,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<DelayedRequest> {
  const bytes = Buffer.from(JSON.stringify(body));
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({
    host: 'site.test',
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    connection: 'close',
    // The server answers this when it starts to process the request.
    expect: '100-continue',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  if (!first.toString().startsWith('HTTP/1.1 100')) throw new Error(`Refused at once: ${first}`);
  socket.write(bytes.subarray(0, -1));
  return {
    async finish() {
      const answer = text(socket);
      socket.write(bytes.subarray(-1));
      const [head = '', content = ''] = (await answer).split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), reply: JSON.parse(content) };
    },
  };
}
