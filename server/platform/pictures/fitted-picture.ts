import { encodeApart } from './picture-process.ts';
import type { PictureSource } from './picture-source.ts';

/** A picture with its size in pixels. */
interface SizedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Fits a picture of any shape into a box, and encodes it again as WebP. A smaller one stays as
 * small as it is.
 * @param box its sides, in pixels
 * @throws {AppError} as `squarePicture`
 */
export async function fittedPicture(
  source: PictureSource,
  box: { width: number; height: number },
  field: string,
): Promise<SizedPicture> {
  const { files, ...size } = await encodeApart({ shape: 'fitted', source, field, box });
  return { bytes: Buffer.from(files[0]?.bytes ?? []), ...size };
}

/** The size of a stored picture, in pixels. @throws {AppError} `badInput` for what is no picture */
export async function sizeOfPicture(bytes: Buffer, field: string) {
  const { width, height } = await encodeApart({ shape: 'size', source: { bytes }, field });
  return { width, height };
}
