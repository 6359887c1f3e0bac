// What a picture's name says of it: its shape, its widths and what stays in sight where it is cropped. The
// server's own reading of it is in server/platform/storage/media-names.ts; a test holds the two together.

const pageWidths = [480, 800, 1200, 1600];
const pictureName =
  /^([a-z0-9-]+-[a-z0-9]{8}-(\d{1,4})x(\d{1,4}))(?:-f(\d{1,3})-(\d{1,3}))?\.webp$/;

interface PictureSources {
  width: number;
  height: number;
  /** Addresses with their widths, as `srcset` takes them. */
  avif: string;
  webp: string;
  /** Of `object-position`; undefined: the middle. */
  position: string | undefined;
}

/** The files of a picture of the library; null for any other picture, which has one. */
export function sourcesOf(name: string): PictureSources | null {
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
