import { encodeInProcess } from './picture-process.ts';
import type { PictureSource } from './picture-source.ts';

interface SquareOptions {
  /** How an image that is not square is handled: its edges are cropped, or it gets transparent margins. */
  fit?: 'cover' | 'contain';
  /** The body's field that contains it. */
  field?: string;
}

/**
 * Makes an image square and re-encodes it as WebP.
 * @param side of the square, in pixels
 * @throws {AppError} `badInput` if it is not an image, is corrupt or too large; `unavailable` when too many wait
 */
export async function squarePicture(
  source: PictureSource,
  side: number,
  { fit = 'cover', field = 'data' }: SquareOptions = {},
): Promise<Buffer> {
  const { files } = await encodeInProcess({ shape: 'square', source, field, side, fit });
  return Buffer.from(files[0]?.bytes ?? []);
}
