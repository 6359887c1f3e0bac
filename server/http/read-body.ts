import type { Readable } from 'node:stream';
import { Refusal } from '#server/platform/errors.ts';
import type { BodyShare } from './body-budget.ts';
import { watchPace } from './body-pace.ts';

/** What is set aside for a body before anything of it is there, in bytes. */
const firstBytes = 4 * 1024;

export const tooLarge = (message = 'The body is too large.') => new Refusal('tooLarge', message);

/**
 * Reads a whole body into one buffer, which grows with what arrives: a body that comes byte by byte
 * takes no more memory than one that comes at once.
 * @param limit in bytes
 * @param declared the Content-Length, where there is one
 * @throws {Refusal} `tooLarge`, `tooSlow`, `unavailable` beyond the common cap, `badInput` for a body that
 *   broke off
 */
export function readBody(
  stream: Readable,
  { limit, declared }: { limit: number; declared: number | undefined },
  share: BodyShare,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let buffer = Buffer.alloc(0);
    let length = 0;
    const settle = (error: Error | null) => {
      stopWatching();
      stream.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      if (error) {
        stream.pause();
        share.release();
        reject(error);
      } else resolve(buffer.subarray(0, length));
    };
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > limit) return settle(tooLarge());
      if (length + chunk.length > buffer.length) {
        const wanted = Math.max(length + chunk.length, 2 * buffer.length, firstBytes);
        const size = Math.min(wanted, limit, declared ?? limit);
        try {
          // The old buffer is counted no longer than it is needed.
          share.take(size - buffer.length);
        } catch (error) {
          return settle(error as Error);
        }
        const larger = Buffer.allocUnsafeSlow(Math.max(size, length + chunk.length));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      length += chunk.copy(buffer, length);
    };
    const onEnd = () => settle(null);
    const onBroken = () => settle(new Refusal('badInput', 'The body broke off.'));
    const stopWatching = watchPace(stream, settle);
    stream.on('data', onData).once('end', onEnd).once('error', onBroken).once('close', onBroken);
  });
}
