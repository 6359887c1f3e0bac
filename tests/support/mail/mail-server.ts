import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** A mail as the server got it. */
export interface Delivered {
  recipient: string;
  /** Headers and content as they came through the wire. */
  raw: string;
  messageId: string;
  /** Whether it came through TLS. */
  isEncrypted: boolean;
}

/**
 * How a recipient is answered: a refusal by its SMTP code, late (in ms), silence, or silence once the mail was read;
 * absent: the mail is taken.
 */
type Mood =
  | { code: number; at?: 'recipient' | 'content' }
  | { answersAfter: number }
  | 'silent'
  | 'swallows';
export type Moods = Map<string, Mood>;

/**
 * An SMTP server on a port of its own, which answers each recipient as it is told.
 * @param startTls whether it offers encryption, with a certificate that nobody vouches for
 */
export async function aMailServer(moods: Moods = new Map(), { startTls = false } = {}) {
  const delivered: Delivered[] = [];
  let onContent: () => void = () => undefined;
  let swallowed: () => void = () => undefined;
  const server = new SMTPServer({
    disabledCommands: startTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const mood = moods.get(address);
      if (mood === 'silent') return;
      const isRefused = typeof mood === 'object' && 'code' in mood && mood.at !== 'content';
      done(isRefused ? refusal(mood.code) : null);
    },
    async onData(stream, { envelope, secure }, done) {
      onContent();
      const raw = await text(stream).catch(() => null);
      // The client was cut off.
      if (raw === null) return;
      const recipient = envelope.rcptTo[0]?.address ?? '';
      const mood = moods.get(recipient);
      if (mood === 'swallows') return swallowed();
      if (typeof mood === 'object') {
        if ('code' in mood) return done(refusal(mood.code));
        await wait(mood.answersAfter);
      }
      const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
      delivered.push({ recipient, raw, messageId, isEncrypted: secure });
      done();
    },
  });
  // Clients that are cut off in the middle are what some tests are about.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  stopAtEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The same server under an address that does not say that it is on this machine. */
    foreignUrl: `smtp://0.0.0.0:${port}`,
    delivered,
    moods,
    /** Resolves when a mail was read that is never answered. */
    nextSwallowed: () =>
      new Promise<void>((resolve) => {
        swallowed = resolve;
      }),
    /** Resolves when a client begins to hand over a mail. */
    nextContent: () =>
      new Promise<void>((resolve) => {
        onContent = resolve;
      }),
  };
}

const refusal = (code: number) =>
  Object.assign(new Error('Not now, or not at all'), { responseCode: code });

/** What SendGrid's API was asked. */
interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: { headers: Record<string, string>; [field: string]: unknown };
}

/** A local server that speaks SendGrid's `v3/mail/send`, and answers with these statuses in turn, then 202. */
export async function aSendGrid(statuses: number[] = []) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    asked.push({ path, headers, body: JSON.parse(await text(request)) });
    const status = statuses.shift() ?? 202;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 202 ? '' : JSON.stringify({ errors: [{ message: 'no' }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAtEnd(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
