import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  /** The bytes; short ones as a string with one character per byte: see `asSent`. */
  body: Buffer | string;
  etag: string;
  /** Alternating names and values, as `writeHead` takes them. */
  headers: string[];
  notModifiedHeaders: string[];
}

/** A complete response, ready to be sent many times: each encoding's bytes, its strong ETag and its headers. */
export interface BuiltResponse {
  status: number;
  variants: Record<Encoding, Variant>;
  /** Its size in memory. */
  bytes: number;
}

/** Smaller bodies gain nothing from compression. */
const worthCompressing = 200;
/** For larger ones, in bytes, copying would cost more than sending them with their header saves. */
const sentInOneWrite = 64 * 1024;

/**
 * node:http writes a string together with the header, and a buffer in a separate write: for a page of usual size that
 * is a quarter of the total time. In Latin-1 each byte is one character, in memory too.
 */
const asSent = (body: Buffer) => (body.length <= sentInOneWrite ? body.toString('latin1') : body);

/**
 * Builds a response in all encodings.
 * @param quality of brotli, 0 to 11: 4 takes about a millisecond for a page, 11 fifty; null for what is already
 * compressed
 * @param cookies `Set-Cookie` values; such a response must not be cached
 */
export async function buildResponse(
  status: number,
  body: Buffer,
  headers: Record<string, string>,
  quality: number | null,
  cookies: string[] = [],
): Promise<BuiltResponse> {
  const variant = (bytes: Buffer, encoding: Encoding) =>
    buildVariant(bytes, encoding, headers, cookies);
  const identity = variant(body, 'identity');
  if (quality === null || body.length < worthCompressing) {
    return {
      status,
      variants: { br: identity, gzip: identity, identity },
      bytes: sizeOf(identity),
    };
  }
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        // A window as large as the body compresses as well as the usual one of 4 MB, and is faster.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(
          22,
          Math.max(16, Math.ceil(Math.log2(body.length))),
        ),
      },
    }),
    compressGzip(body),
  ]);
  const variants = {
    br: variant(brotli, 'br'),
    gzip: variant(gzipped, 'gzip'),
    identity,
  };
  return {
    status,
    variants,
    bytes: Object.values(variants).reduce((sum, each) => sum + sizeOf(each), 0),
  };
}

const sizeOf = ({ body, headers }: Variant) => body.length + 2 * headers.join('').length + 500;

function buildVariant(
  body: Buffer,
  encoding: Encoding,
  headers: Record<string, string>,
  cookies: string[],
): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const shared = { ...headers, etag, vary: 'accept-encoding' };
  const all = {
    ...shared,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  const { 'content-type': _type, ...withoutType } = shared as Record<string, string>;
  return {
    body: asSent(body),
    etag,
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
  const variant = answer.variants[preferredEncoding(request.headers['accept-encoding'])];
  if (answer.status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders);
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
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at + encoding.length));
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  // A proxy may have weakened the tag; for a GET that compares equal (RFC 9110, 13.1.2).
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
