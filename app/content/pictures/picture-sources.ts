// Parses a picture's name: its shape, widths and focal point. The server's own parser is in
// server/platform/storage/media-names.ts; a test compares the two.

const pageWidths = [480, 800, 1200, 1600];
const pictureName =
  /^([a-z0-9-]+-[a-z0-9]{8}-(\d{1,4})x(\d{1,4}))(?:-f(\d{1,3})-(\d{1,3}))?\.webp$/;

interface PictureSources {
  width: number;
  height: number;
  /** URLs with their widths, as `srcset` takes them. */
  avif: string;
  webp: string;
  /** For `object-position`; undefined: the center. */
  position: string | undefined;
}

/** The files of a library picture; null for any other picture, which has only one. */
export function findPictureSources(name: string): PictureSources | null {
  const [, stem, across, down, x, y] = pictureName.exec(name) ?? [];
  if (stem === undefined) return null;
  const width = Number(across);
  const widths = [...pageWidths.filter((each) => each < width), width];
  const files = (format: string) =>
    widths
      .map((each) => `/media/${stem}${each === width ? '' : `.${each}`}.${format} ${each}w`)
      .join(', ');
  return {
    width,
    height: Number(down),
    avif: files('avif'),
    webp: files('webp'),
    position: x === undefined ? undefined : `${x}% ${y}%`,
  };
}
