import { type IncomingMessage, request as requestPlain } from 'node:http';
import { isIP } from 'node:net';
import { second } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { isPublicAddress, lookupPublic, privateAddress } from '#server/platform/public-address.ts';

/** How long one request may take, in ms. */
const timeout = 10 * second;
const maxRedirects = 5;
/** Statuses of servers that are there, and let no programs in or are busy: nothing is wrong with the link. */
const unclear = new Set([401, 403, 405, 406, 408, 409, 425, 429, 451, 500, 502, 503, 504, 999]);

/** Whether links are opened at all: a site that only this machine can reach opens none. */
export function opensLinks({
  siteUrl,
  checkPrivateLinks,
}: Pick<Settings, 'siteUrl' | 'checkPrivateLinks'>): boolean {
  const { hostname } = new URL(siteUrl);
  return checkPrivateLinks || !/^(?:localhost|127\.|\[::1\])/.test(hostname);
}

interface CheckOptions {
  /** Whether private addresses and any port may be opened. */
  isPrivateAllowed: boolean;
  /** The site on whose behalf links are checked. */
  siteUrl: string;
  signal: AbortSignal;
}

/**
 * Opens a link as politely as possible: only its headers, unless its server refuses that.
 * @returns why it is broken; empty: it is not
 */
export async function checkLink(url: string, options: CheckOptions): Promise<string> {
  try {
    let address = new URL(url);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const { status, location } = await open(address, options);
      if (status < 300 || unclear.has(status)) return '';
      if (status >= 400) return failure(address, status);
      // A DOI that leads anywhere exists; publishers often refuse programs.
      if (location === undefined || isDoi(address)) return '';
      address = new URL(location, address);
    }
    return 'The link redirects too often.';
  } catch (error) {
    if (options.signal.aborted) throw error;
    return causeOf(error as NodeJS.ErrnoException);
  }
}

const isDoi = ({ hostname }: URL) => /^(?:dx\.)?doi\.org$/.test(hostname);

const failure = (address: URL, status: number) =>
  isDoi(address) && status === 404
    ? 'This DOI doesn’t exist.'
    : `The server answers with status ${status}.`;

function causeOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOTFOUND') return 'The server doesn’t exist.';
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return 'The server can’t be reached.';
  if (code?.startsWith('CERT') || code?.includes('CERT'))
    return 'The server’s certificate isn’t valid.';
  if (code === 'ABORT_ERR' || message.includes('timeout')) return 'The server doesn’t answer.';
  return message === privateAddress
    ? message
    : `The link can’t be opened${code ? ` (${code})` : ''}.`;
}

async function open(address: URL, options: CheckOptions) {
  const head = await send('HEAD', address, options);
  return head.status === 405 || head.status === 501 || head.status === 404
    ? send('GET', address, options)
    : head;
}

/** @throws {Error} for an address that must not be opened, or a server that does not answer */
function send(
  method: 'HEAD' | 'GET',
  address: URL,
  { isPrivateAllowed, siteUrl, signal }: CheckOptions,
): Promise<{ status: number; location: string | undefined }> {
  if (!isPrivateAllowed) requirePublic(address);
  // Not imported: TLS would take 10 ms of every start.
  const request =
    address.protocol === 'https:' ? process.getBuiltinModule('node:https').request : requestPlain;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(address, {
    method,
    headers: { 'user-agent': `CommonPlate-LinkCheck (+${siteUrl})`, accept: '*/*' },
    ...(!isPrivateAllowed && { lookup: lookupPublic }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    agent: false,
  });
  sent.once('response', resolve).once('error', reject).end();
  return promise.then((response) => {
    const { statusCode: status = 0, headers } = response;
    // The body is of no interest, and may be endless.
    response.destroy();
    return { status, location: headers.location };
  });
}

/** @throws {Error} for anything but the usual ports of public servers */
function requirePublic({ protocol, hostname, port, username }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isWeb = (protocol === 'http:' || protocol === 'https:') && port === '' && username === '';
  // Names are checked when they are looked up.
  if (isWeb && (isIP(host) === 0 || isPublicAddress(host))) return;
  throw new Error(privateAddress);
}
