import {
  fileInWidth,
  maxHeight,
  maxPixels,
  maxWidth,
  type PictureName,
  stemOfPicture,
  widthsOf,
} from '../storage/media-names.ts';
import { encodeInProcess } from './picture-process.ts';
import type { PictureSource } from './picture-source.ts';

/** An image in every width and format that pages use. */
export interface PagePicture extends PictureName {
  files: { name: string; bytes: Buffer }[];
}

/**
 * Creates a library image from an upload.
 * @param given the name of the uploaded file
 * @throws {AppError} `badInput` if it is not an image, is corrupt or too large; `unavailable` when too many wait
 */
export async function pagePicture(source: PictureSource, given: string): Promise<PagePicture> {
  const field = 'data';
  const widths = widthsOf(maxWidth);
  const { files, width, height } = await encodeInProcess({
    shape: 'own',
    source,
    field,
    widths,
    highest: maxHeight,
    pixels: maxPixels,
  });
  const stem = stemOfPicture(given, width, height);
  return {
    stem,
    width,
    height,
    focus: undefined,
    files: files.map((file) => ({
      name: fileInWidth({ stem, width }, file.width, file.format === 'avif' ? 'avif' : 'webp'),
      bytes: Buffer.from(file.bytes),
    })),
  };
}
