import type { Readable } from 'node:stream';
import { AppError } from '#server/platform/errors.ts';
import { currentTranslate } from '#server/platform/language/current-language.ts';
import type { BudgetShare } from '#server/platform/limits/network-budget.ts';
import { enforceMinimumRate } from './minimum-rate.ts';

/** The first allocation for a body that arrives in small pieces, and each further one, in bytes. */
const firstBlock = 4 * 1024;
const nextBlock = 64 * 1024;
/** A piece of at least this length is kept without copying, in bytes. */
const largePiece = 16 * 1024;

/** One for all: thousands of clients may leave together, and a stack costs more than everything else about them. */
const brokeOff = new AppError('badInput', 'The body ended too early.');

export const tooLarge = (t = currentTranslate()) =>
  new AppError('tooLarge', t('errors.bodyTooLarge'));

/**
 * Reads a complete body. Small pieces are copied into blocks, so that a body that arrives byte by byte takes no more
 * memory than one that arrives at once.
 * @param limit in bytes
 * @param declared the Content-Length, if there is one
 * @throws {AppError} `tooLarge`, `tooSlow`, `unavailable` beyond the shared cap, `badInput` for a body that broke off
 */
export function readBody(
  stream: Readable,
  { limit, declared }: { limit: number; declared: number | undefined },
  share: BudgetShare,
): Promise<Buffer> {
  // The chunks of a body arrive outside of the request's call.
  const t = currentTranslate();
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    /** The free space at the end of the last piece, in bytes. */
    let room = 0;
    let length = 0;
    const settle = (error: Error | null) => {
      stopWatching();
      stream.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      if (error) {
        stream.pause();
        share.release();
        reject(error);
      } else resolve(join(pieces, length));
    };
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > limit) return settle(tooLarge(t));
      try {
        const copied = fill(chunk);
        if (copied < chunk.length) hold(chunk.subarray(copied));
      } catch (error) {
        settle(error as Error);
      }
    };
    /**
     * Copies as much as there is room for.
     * @returns how many bytes that is
     */
    const fill = (chunk: Buffer): number => {
      const last = pieces.at(-1);
      const count = last && room > 0 ? chunk.copy(last, last.length - room) : 0;
      room -= count;
      length += count;
      return count;
    };
    const hold = (rest: Buffer) => {
      const isLarge = rest.length >= largePiece && rest.buffer.byteLength < 2 * rest.length;
      const size = isLarge ? rest.length : blockFor(rest.length);
      share.take(size);
      pieces.push(isLarge ? rest : Buffer.allocUnsafeSlow(size));
      if (isLarge) {
        length += size;
      } else {
        room = size;
        fill(rest);
      }
    };
    const blockFor = (arrived: number): number => {
      const wanted = pieces.length === 0 ? firstBlock : nextBlock;
      return Math.max(arrived, Math.min(wanted, Math.min(limit, declared ?? limit) - length));
    };
    const onEnd = () => settle(null);
    const onBroken = () => settle(brokeOff);
    const stopWatching = enforceMinimumRate(stream, settle);
    stream.on('data', onData).once('end', onEnd).once('error', onBroken).once('close', onBroken);
  });
}

/** @param length of the content: the last piece may not be full */
function join(pieces: Buffer[], length: number): Buffer {
  const [only, second] = pieces;
  if (only && !second) return only.subarray(0, length);
  return Buffer.concat(pieces, length);
}
