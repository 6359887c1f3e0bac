import { encodeApart } from './picture-process.ts';
import type { PictureSource } from './picture-source.ts';

interface Wishes {
  /** What becomes of a picture that is no square: its edges are cut off, or it gets clear margins. */
  fit?: 'cover' | 'contain';
  /** The body's field that holds it. */
  field?: string;
}

/**
 * Brings a picture into a square and encodes it again as WebP.
 * @param side of the square, in pixels
 * @throws {AppError} `badInput` for what is no picture, is broken or too large; `unavailable` when too
 *   many wait
 */
export async function squarePicture(
  source: PictureSource,
  side: number,
  { fit = 'cover', field = 'data' }: Wishes = {},
): Promise<Buffer> {
  const { files } = await encodeApart({ shape: 'square', source, field, side, fit });
  return Buffer.from(files[0]?.bytes ?? []);
}
