import {
  fileInWidth,
  highest,
  type PictureName,
  stemOfPicture,
  widest,
  widthsOf,
} from '../storage/media-names.ts';
import { encodeApart } from './picture-process.ts';
import type { PictureSource } from './picture-source.ts';

/** A picture in every width and format that pages ask for. */
export interface PagePicture extends PictureName {
  files: { name: string; bytes: Buffer }[];
}

/**
 * Makes a picture of the library from one that was sent.
 * @param given the name that its file had
 * @throws {AppError} `badInput` for what is no picture, is broken or too large; `unavailable` when too
 *   many wait
 */
export async function pagePicture(source: PictureSource, given: string): Promise<PagePicture> {
  const field = 'data';
  const widths = widthsOf(widest);
  const { files, width, height } = await encodeApart({
    shape: 'own',
    source,
    field,
    widths,
    highest,
  });
  const stem = stemOfPicture(given, width, height);
  return {
    stem,
    width,
    height,
    focus: undefined,
    files: files.map((file) => ({
      name: fileInWidth({ stem, width }, file.width, file.format),
      bytes: Buffer.from(file.bytes),
    })),
  };
}
