import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Compressed, compress, compressBest, compressNow } from './compress.ts';

type Encoding = Compressed | 'identity';

interface Variant {
  /** The bytes; short ones as a string with one character per byte: see `asSent`. */
  body: Buffer | string;
  etag: string;
  /** Alternating names and values, as `writeHead` takes them. */
  headers: string[];
  notModifiedHeaders: string[];
  /** The same, compressed less: what the first client got. */
  former?: Pick<Variant, 'etag' | 'notModifiedHeaders'>;
}

/** A complete response, ready to be sent many times: each encoding's bytes, its strong ETag and its headers. */
export interface BuiltResponse {
  status: number;
  variantIn(encoding: Encoding): Variant;
  /** Its size in memory. */
  bytes: number;
}

/** Smaller bodies gain nothing from compression. */
const worthCompressing = 200;
/** For larger ones, in bytes, copying would cost more than sending them with their header saves. */
const sentInOneWrite = 64 * 1024;
/** The size of both compressed forms together, at most, as a share of the body's. */
const compressedShare = 0.7;
/** Brotli's quality for a page's second client, and all later ones. */
const lastingQuality = 5;
/**
 * The bytes that a server sends before it waits for an acknowledgment: ten segments (RFC 6928). The rest of a longer
 * response arrives a round trip later.
 */
const firstFlight = 14_600;
/** The size of a compressed page after the best compression, as a share of that before, about. */
const bestShare = 0.87;

/**
 * node:http writes a string together with the header, and a buffer in a separate write: for a page of usual size that
 * is a quarter of the total time. In Latin-1 each byte is one character, in memory too.
 */
const asSent = (body: Buffer) => (body.length <= sentInOneWrite ? body.toString('latin1') : body);

/**
 * Builds a response in all encodings.
 * @param quality of brotli, 0 to 11: 4 takes about a millisecond for a page, 11 a hundred; null for what is already
 * compressed
 */
export async function buildResponse(
  status: number,
  body: Buffer,
  headers: Record<string, string>,
  quality: number | null,
): Promise<BuiltResponse> {
  if (quality === null || body.length < worthCompressing)
    return uncompressed(status, variantBuilder(body, headers)(body, 'identity'));
  const [br, gzip] = await Promise.all([compress.br(body, quality), compress.gzip(body)]);
  return { ...buildPrecompressed({ identity: body, br, gzip }, headers), status };
}

/**
 * Builds a response with status 200 from a body and its compressed forms.
 * @param forms those that are undefined are sent as they are
 */
export function buildPrecompressed(
  forms: { identity: Buffer } & Record<Compressed, Buffer | undefined>,
  headers: Record<string, string>,
): BuiltResponse {
  const variantOf = variantBuilder(forms.identity, headers);
  const identity = variantOf(forms.identity, 'identity');
  const variants = {
    br: forms.br ? variantOf(forms.br, 'br') : identity,
    gzip: forms.gzip ? variantOf(forms.gzip, 'gzip') : identity,
    identity,
  };
  const bytes = [...new Set(Object.values(variants))].reduce((sum, each) => sum + sizeOf(each), 0);
  return { status: 200, bytes, variantIn: (encoding) => variants[encoding] };
}

/**
 * Builds a response that is compressed when it is first sent in an encoding: a page may be sent only once. It is
 * compressed quickly, and once more, in another thread, when a second client asks for it: as well as possible if that
 * saves a round trip.
 * @param cookies values of `Set-Cookie`; a response with cookies must not be cached
 */
export function buildPage(
  status: number,
  body: Buffer,
  headers: Record<string, string>,
  cookies: string[] = [],
): BuiltResponse {
  const variantOf = variantBuilder(body, headers, cookies);
  if (body.length < worthCompressing) return uncompressed(status, variantOf(body, 'identity'));
  const variants: Partial<Record<Encoding, Variant>> = {};
  const buildQuickly = (encoding: Encoding): Variant => {
    if (encoding === 'identity') return variantOf(body, encoding);
    return variantOf(compressNow[encoding](body), encoding, encoding === 'br' ? 'bq' : undefined);
  };
  let isCompressedAgain = false;
  const compressAgain = async ({ etag, notModifiedHeaders }: Variant) => {
    isCompressedAgain = true;
    const usual = variantOf(await compress.br(body, lastingQuality), 'br');
    const savesRoundTrip =
      sentSize(usual) > firstFlight && sentSize(usual, bestShare) <= firstFlight;
    const smallest = savesRoundTrip ? variantOf(await compressBest(body), 'br') : usual;
    variants.br = { ...smallest, former: { etag, notModifiedHeaders } };
  };
  const variantIn = (encoding: Encoding): Variant => {
    const known = variants[encoding];
    if (known) {
      if (encoding === 'br' && !isCompressedAgain) void compressAgain(known);
      return known;
    }
    const variant = buildQuickly(encoding);
    variants[encoding] = variant;
    return variant;
  };
  return { status, variantIn, bytes: Math.ceil((1 + compressedShare) * body.length + overhead) };
}

const uncompressed = (status: number, identity: Variant): BuiltResponse => ({
  status,
  variantIn: () => identity,
  bytes: sizeOf(identity),
});

/** Builds the variants of a body, whose tags differ in their endings only. */
function variantBuilder(body: Buffer, headers: Record<string, string>, cookies: string[] = []) {
  const digest = hash('sha256', body, 'base64url').slice(0, 20);
  return (bytes: Buffer, encoding: Encoding, tagEnding = tagEndings[encoding]) =>
    buildVariant(bytes, encoding, { ...headers, etag: `"${digest}${tagEnding}"` }, cookies);
}

const tagEndings: Record<Encoding, string> = { br: 'br', gzip: 'gz', identity: 'id' };

/** The size of headers and objects in memory, about. */
const overhead = 4000;

const sizeOf = ({ body, headers }: Variant) => body.length + 2 * headers.join('').length + 500;

/** The header lines that node:http adds, in bytes: status, date and connection. */
const ownHeaders = 120;

/**
 * The number of bytes that are sent for a response, with its header.
 * @param share of the body
 */
const sentSize = ({ body, headers }: Variant, share = 1) =>
  share * body.length + headers.join('  ').length + ownHeaders;

function buildVariant(
  body: Buffer,
  encoding: Encoding,
  headers: Record<string, string> & { etag: string },
  cookies: string[],
): Variant {
  const shared: Record<string, string> = { ...headers, vary: 'accept-encoding' };
  const all = {
    ...shared,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  const { 'content-type': _type, ...withoutType } = shared;
  return {
    body: asSent(body),
    etag: headers.etag,
    headers: [
      ...Object.entries(all).flat(),
      ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
    ],
    notModifiedHeaders: Object.entries(withoutType).flat(),
  };
}

/** Sends the encoding that the client accepts, or 304 if it has it. */
export function sendResponse(
  answer: BuiltResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { 'accept-encoding': accepted, 'if-none-match': tags } = request.headers;
  const variant = answer.variantIn(preferredEncoding(accepted));
  const known = tags && answer.status === 200 ? formWith(tags, variant) : undefined;
  if (known) {
    response.writeHead(304, known.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(answer.status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body, 'latin1');
}

function preferredEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding);
  if (at === -1) return false;
  const isPlain = !accepted.includes(';');
  return isPlain || !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at + encoding.length));
}

/** The form of a variant that the client has, by its `If-None-Match`. */
function formWith(header: string, variant: Variant): Variant['former'] {
  return [variant, variant.former].find((form) => form && matches(header, form.etag));
}

function matches(header: string, etag: string): boolean {
  // A proxy may have weakened the tag; for a GET that compares equal (RFC 9110, 13.1.2).
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
