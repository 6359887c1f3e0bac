import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Compressed, compress, compressFast } from './compress.ts';

type Encoding = Compressed | 'identity';

interface Variant {
  /** The bytes; short ones as a string with one character per byte: see `asSent`. */
  body: Buffer | string;
  etag: string;
  /** Alternating names and values, as `writeHead` takes them. */
  headers: string[];
  notModifiedHeaders: string[];
  /** Made in a hurry, for the first client: the second one's request has it compressed better. */
  isFast?: true;
}

/** A complete response, ready to be sent many times: each encoding's bytes, its strong ETag and its headers. */
export interface BuiltResponse {
  status: number;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  /** Builds the variant of a compressed body; absent: all variants are there. */
  variantOf?: (body: Buffer, encoding: Encoding) => Variant;
  /** Its size in memory. */
  bytes: number;
}

/** Smaller bodies gain nothing from compression. */
const worthCompressing = 200;
/** For larger ones, in bytes, copying would cost more than sending them with their header saves. */
const sentInOneWrite = 64 * 1024;
/** The size of both compressed forms together, at most, as a share of the body's. */
const compressedShare = 0.7;

/**
 * node:http writes a string together with the header, and a buffer in a separate write: for a page of usual size that
 * is a quarter of the total time. In Latin-1 each byte is one character, in memory too.
 */
const asSent = (body: Buffer) => (body.length <= sentInOneWrite ? body.toString('latin1') : body);

/**
 * Builds a response in all encodings.
 * @param quality of brotli, 0 to 11: 4 takes about a millisecond for a page, 11 fifty; null for what is already
 * compressed
 */
export async function buildResponse(
  status: number,
  body: Buffer,
  headers: Record<string, string>,
  quality: number | null,
): Promise<BuiltResponse> {
  const built = buildPage(status, body, headers);
  const { variantOf } = built;
  if (!variantOf || quality === null) return uncompressed(built);
  const [br, gzip] = await Promise.all([compress.br(body, quality), compress.gzip(body)]);
  const variants = {
    br: variantOf(br, 'br'),
    gzip: variantOf(gzip, 'gzip'),
    identity: built.variants.identity,
  };
  const bytes = Object.values(variants).reduce((sum, each) => sum + sizeOf(each), 0);
  return { status, variants, bytes };
}

const uncompressed = ({ status, variants: { identity } }: BuiltResponse): BuiltResponse => ({
  ...{ status, bytes: sizeOf(identity) },
  variants: { br: identity, gzip: identity, identity },
});

/**
 * Builds a response that is compressed when it is sent: quickly for the first client, as a page may be sent only once,
 * and well in the background when a second one asks.
 * @param cookies values of `Set-Cookie`; never cache a response that has any
 */
export function buildPage(
  status: number,
  body: Buffer,
  headers: Record<string, string>,
  cookies: string[] = [],
): BuiltResponse {
  // The same content in the same encoding has one tag, however well it is compressed.
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 20);
  const variantOf = (bytes: Buffer, encoding: Encoding) =>
    buildVariant(
      bytes,
      encoding,
      { ...headers, etag: `"${hash}${tagEndings[encoding]}"` },
      cookies,
    );
  const identity = variantOf(body, 'identity');
  const built = { status, variants: { identity }, bytes: sizeOf(identity) };
  if (body.length < worthCompressing) return uncompressed(built);
  return { ...built, variantOf, bytes: Math.ceil(built.bytes + compressedShare * body.length) };
}

const tagEndings: Record<Encoding, string> = { br: 'br', gzip: 'gz', identity: 'id' };

const sizeOf = ({ body, headers }: Variant) => body.length + 2 * headers.join('').length + 500;

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

/** The variant in an encoding, compressed now if no one has asked for it before. */
function findVariant(answer: BuiltResponse, encoding: Encoding): Variant {
  const { variants, variantOf } = answer;
  const known = variants[encoding];
  if (known) {
    if (known.isFast) improve(answer, known, encoding as Compressed);
    return known;
  }
  const body = compressFast[encoding as Compressed](bytesOf(variants.identity));
  const variant: Variant = {
    ...(variantOf as NonNullable<typeof variantOf>)(body, encoding),
    isFast: true,
  };
  variants[encoding] = variant;
  return variant;
}

/** Compresses a variant well in the background; it is sent as it is in the meantime. */
function improve(
  { variants, variantOf }: BuiltResponse,
  fast: Variant,
  encoding: Compressed,
): void {
  delete fast.isFast;
  compress[encoding](bytesOf(variants.identity)).then(
    (body) => {
      variants[encoding] = variantOf?.(body, encoding) ?? fast;
    },
    // A page that is larger than it could be is no reason to fail.
    () => undefined,
  );
}

const bytesOf = ({ body }: Variant): Buffer =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body;

/** Sends the encoding that the client accepts, or 304 if it has it. */
export function sendResponse(
  answer: BuiltResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const variant = findVariant(answer, preferredEncoding(request.headers['accept-encoding']));
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
