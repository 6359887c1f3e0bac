import type { Sharp } from 'sharp';
import { Refusal } from './errors.ts';
import { Turns } from './turns.ts';

const mostBytes = 10 * 1024 * 1024;
const mostPixels = 25_000_000;
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);

/** A large picture takes its memory while it is read: one at a time. */
const turns = new Turns({ atOnce: 1, waiting: 20 });

interface Wishes {
  /** What becomes of a picture that is no square: its edges are cut off, or it gets clear margins. */
  fit?: 'cover' | 'contain';
  /** The body's field that holds it. */
  field?: string;
}

/**
 * Brings a picture into a square and encodes it anew as WebP: nothing of the file that came is kept, its
 * place and camera neither.
 * @param data a data: URL
 * @param side of the square, in pixels
 * @throws {Refusal} `badInput` for what is no picture, is broken or too large; `unavailable` when too
 *   many wait
 */
export function squarePicture(
  data: string,
  side: number,
  { fit = 'cover', field = 'data' }: Wishes = {},
): Promise<Buffer> {
  return read(data, field, async (picture) =>
    picture.resize(side, side, { fit, background: clear }).webp({ quality: 82 }).toBuffer(),
  );
}

/** A picture with its size in pixels. */
interface SizedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Brings a picture into a box, whatever its shape, and encodes it anew as WebP. A smaller one stays as
 * small as it is.
 * @param data a data: URL
 * @param box its sides, in pixels
 * @throws {Refusal} as `squarePicture`
 */
export function fittedPicture(
  data: string,
  box: { width: number; height: number },
  field: string,
): Promise<SizedPicture> {
  return read(data, field, async (picture) => {
    const fitted = picture.resize({ ...box, fit: 'inside', withoutEnlargement: true });
    const { data: bytes, info } = await fitted
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { bytes, width: info.width, height: info.height };
  });
}

/** The size of a stored picture, in pixels. @throws {Refusal} `badInput` for what is no picture */
export async function sizeOfPicture(bytes: Buffer, field: string) {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    throw refused(field);
  }
}

/** Hands on an upright picture that has been found to be one, when it is its turn. */
function read<T>(data: string, field: string, work: (picture: Sharp) => Promise<T>): Promise<T> {
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  if (bytes.length > mostBytes) throw refused(field, 'The picture may have at most 10 MB.');
  return turns.take(async () => {
    // Loaded with the first picture: it is large, and most starts never need it.
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    try {
      const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' });
      const { format, width, height } = await picture.metadata();
      if (!formats.has(format)) throw refused(field);
      if (width * height > mostPixels)
        throw refused(field, 'The picture may have at most 25 megapixels.');
      return await work(picture.autoOrient());
    } catch (error) {
      throw error instanceof Refusal ? error : refused(field);
    }
  });
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

const refused = (field: string, message = 'This is not a picture that can be used.') =>
  new Refusal('badInput', message, { errors: { [field]: message } });
