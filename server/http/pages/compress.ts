import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** The encodings that bodies are compressed in. */
export type Compressed = 'br' | 'gzip';

/** Brotli's quality for a page's first client: it takes an eighth of the time of 5, and makes a page a fifth larger. */
const quickQuality = 1;

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // A window as large as the body compresses as well as the usual one of 4 MB, and is faster.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  },
});

const brotliInBackground = promisify(brotliCompress);
const gzipInBackground = promisify(gzip);

/** Compresses in another thread. */
export const compress = {
  br: (body: Buffer, quality: number): Promise<Buffer> =>
    brotliInBackground(body, brotliOptions(body, quality)),
  gzip: (body: Buffer): Promise<Buffer> => gzipInBackground(body),
};

/** Brotli's best quality: it makes a page an eighth smaller than 5, and takes 25 times as long. */
const bestQuality = 11;
let lastBest: Promise<unknown> = Promise.resolve();

/** Compresses as well as possible in another thread, one body at a time. */
export function compressBest(body: Buffer): Promise<Buffer> {
  const compressed = lastBest.then(() => compress.br(body, bestQuality));
  lastBest = compressed.catch(() => undefined);
  return compressed;
}

/** Compresses at once: for a page this takes less time than to hand it over to another thread. */
export const compressNow: Record<Compressed, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, brotliOptions(body, quickQuality)),
  gzip: (body) => gzipSync(body),
};
