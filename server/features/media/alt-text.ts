import { AppError } from '#server/platform/errors.ts';
import { titleOf } from '#server/platform/storage/media-names.ts';
import { searchable } from '#server/platform/tables/searchable.ts';

const plain = (text: string) =>
  titleOf(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Rejects alt text that only repeats a file name.
 * @param names the file's name and its label
 * @throws {AppError} `badInput`
 */
export function rejectFileName(alt: string | undefined, names: string[]): void {
  if (alt === undefined || alt.trim() === '') return;
  const isFile = /\.(?:jpe?g|png|gif|webp|avif|heic|svg|tiff?|bmp)$/i.test(alt.trim());
  const isCamera = /^(?:img|dsc|dscn|pxl|image|screenshot|photo|picture)?[\s_-]*\d[\d\s_-]*$/i.test(
    alt.trim(),
  );
  // A file name made of words may well describe the picture.
  const isItsName = names.some((name) => plain(name) === plain(alt) && !/\s/.test(name.trim()));
  if (!isFile && !isCamera && !isItsName) return;
  const message = 'This is the name of the file. Describe what the picture shows.';
  throw new AppError('badInput', message, { errors: { alt: message } });
}

/** The searchable text. */
export const searchTextOf = (row: { title: string; alt: string; name: string }) =>
  searchable(row.title, row.alt, row.name);
