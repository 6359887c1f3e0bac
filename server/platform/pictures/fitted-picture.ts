import { encodeInProcess } from './picture-process.ts';
import type { PictureSource } from './picture-source.ts';

/** An image with its size in pixels. */
interface SizedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Fits an image of any shape into a box, and re-encodes it as WebP. A smaller one keeps its size.
 * @param box its sides, in pixels
 * @throws {AppError} as `squarePicture`
 */
export async function fittedPicture(
  source: PictureSource,
  box: { width: number; height: number },
  field: string,
): Promise<SizedPicture> {
  const { files, ...size } = await encodeInProcess({ shape: 'fitted', source, field, box });
  return { bytes: Buffer.from(files[0]?.bytes ?? []), ...size };
}

/**
 * The size of a stored image, in pixels.
 * @throws {AppError} `badInput` if it is not an image
 */
export async function sizeOfPicture(bytes: Buffer, field: string) {
  const { width, height } = await encodeInProcess({ shape: 'size', source: { bytes }, field });
  return { width, height };
}
