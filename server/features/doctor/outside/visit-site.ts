import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { second } from '#contract/shared/time-units.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { type Echo, echoPath } from './echo.ts';

const timeout = 8 * second;
/** An address for documentation (RFC 5737), which no visitor has. */
export const inventedAddress = '192.0.2.77';

/** The site as seen at its public address. */
export interface Outside {
  /** Why it cannot be reached; undefined: something answers. */
  failure?: string;
  status?: number;
  /** Where it redirects to. */
  location?: string;
  hsts?: string;
  /** The server's Date, and when it was asked and answered, in ms. */
  date?: { at: number; before: number; after: number };
  /** How the request reached the program; undefined: it did not. */
  echo?: Echo;
  encryption?: Encryption;
}

/** The TLS of an https address. */
export interface Encryption {
  /** Why browsers reject the certificate; empty: they do not. */
  fault: string;
  /** When the certificate ends, in ms. */
  until: number;
  hasHttp2: boolean;
}

/** Opens the site at its public address as a visitor would, with an invented X-Forwarded-For. */
export async function visitSite({
  settings,
  connect: connectDatabase,
}: Pick<CheckUpDeps, 'settings' | 'connect'>): Promise<Outside> {
  const { siteUrl } = settings;
  const encryption = siteUrl.startsWith('https:')
    ? await inspect(new URL(siteUrl)).catch(() => undefined)
    : undefined;
  const { db } = await connectDatabase();
  const path = await echoPath(db);
  const before = Date.now();
  try {
    const response = await fetch(siteUrl + path, {
      headers: { 'x-forwarded-for': inventedAddress },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const after = Date.now();
    const { status, headers } = response;
    const at = Date.parse(headers.get('date') ?? '');
    return {
      status,
      location: headers.get('location') ?? '',
      hsts: headers.get('strict-transport-security') ?? '',
      ...(at && { date: { at, before, after } }),
      ...(status === 200 && { echo: (await response.json()) as Echo }),
      ...(encryption && { encryption }),
    };
  } catch (error) {
    const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return { failure: cause.code ?? cause.message, ...(encryption && { encryption }) };
  }
}

/** @throws {Error} if no TLS server answers */
function inspect({ hostname, port }: URL): Promise<Encryption> {
  const { promise, resolve, reject } = Promise.withResolvers<Encryption>();
  const socket: TLSSocket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 443),
    servername: hostname,
    ALPNProtocols: ['h2', 'http/1.1'],
    // An invalid certificate is described instead.
    rejectUnauthorized: false,
    timeout,
  });
  socket.once('secureConnect', () => {
    const certificate: PeerCertificate = socket.getPeerCertificate();
    resolve({
      fault: socket.authorized ? '' : String(socket.authorizationError),
      until: Date.parse(certificate.valid_to),
      hasHttp2: socket.alpnProtocol === 'h2',
    });
    socket.destroy();
  });
  socket.once('timeout', () => socket.destroy(new Error('Timeout')));
  socket.once('error', reject);
  return promise;
}
