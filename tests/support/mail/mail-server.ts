import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** An email as the server received it. */
export interface Delivered {
  recipient: string;
  /** The source of the email as received. */
  raw: string;
  messageId: string;
  /** Whether it was received over TLS. */
  isEncrypted: boolean;
}

/**
 * The response to a recipient: refused with an SMTP code, late (in ms), never, or never after the message was read;
 * absent: the email is accepted.
 */
type RecipientBehavior =
  | { code: number; at?: 'recipient' | 'content' }
  | { answersAfter: number }
  | 'silent'
  | 'swallows';
export type RecipientBehaviors = Map<string, RecipientBehavior>;

/**
 * An SMTP server on a free port, which answers each recipient as configured.
 * @param startTls whether it offers encryption, with a self-signed certificate
 */
export async function aMailServer(
  behaviors: RecipientBehaviors = new Map(),
  { startTls = false } = {},
) {
  const delivered: Delivered[] = [];
  let onContent: () => void = () => undefined;
  let swallowed: () => void = () => undefined;
  const server = new SMTPServer({
    disabledCommands: startTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const behavior = behaviors.get(address);
      if (behavior === 'silent') return;
      const isRefused =
        typeof behavior === 'object' && 'code' in behavior && behavior.at !== 'content';
      done(isRefused ? refusal(behavior.code) : null);
    },
    async onData(stream, { envelope, secure }, done) {
      onContent();
      const raw = await text(stream).catch(() => null);
      // The connection was closed.
      if (raw === null) return;
      const recipient = envelope.rcptTo[0]?.address ?? '';
      const behavior = behaviors.get(recipient);
      if (behavior === 'swallows') return swallowed();
      if (typeof behavior === 'object') {
        if ('code' in behavior) return done(refusal(behavior.code));
        await wait(behavior.answersAfter);
      }
      const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
      delivered.push({ recipient, raw, messageId, isEncrypted: secure });
      done();
    },
  });
  // Some tests close connections on purpose.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  stopAtEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The same server under an address that is not recognized as this machine. */
    foreignUrl: `smtp://0.0.0.0:${port}`,
    delivered,
    behaviors,
    /** Resolves when the server has read an email that it never answers. */
    nextSwallowed: () =>
      new Promise<void>((resolve) => {
        swallowed = resolve;
      }),
    /** Resolves when a client begins to send an email. */
    nextContent: () =>
      new Promise<void>((resolve) => {
        onContent = resolve;
      }),
  };
}

const refusal = (code: number) =>
  Object.assign(new Error('Not now, or not at all'), { responseCode: code });

/** A request to SendGrid's API. */
interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: { headers: Record<string, string>; [field: string]: unknown };
}

/**
 * A local server for SendGrid's `v3/mail/send`, which answers with these statuses in turn (0: not at all), then 202.
 */
export async function aSendGrid(statuses: number[] = []) {
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    asked.push({ path, headers, body: JSON.parse(await text(request)) });
    const status = statuses.shift() ?? 202;
    if (status === 0) return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    return response.end(status === 202 ? '' : JSON.stringify({ errors: [{ message: 'no' }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAtEnd(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
