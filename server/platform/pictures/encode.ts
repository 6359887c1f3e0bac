import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { PictureSource } from './picture-source.ts';
import { isPolyglot } from './polyglot.ts';

const maxPixels = 25_000_000;
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);

/** The work to do on an image. */
export type PictureTask = {
  source: PictureSource;
  /** The body's field that contains it. */
  field: string;
} & (
  | { shape: 'square'; side: number; fit: 'cover' | 'contain' }
  | { shape: 'fitted'; box: { width: number; height: number } }
  /** A stored picture, drawings included, that fills a size. */
  | { shape: 'shared'; size: { width: number; height: number } }
  | { shape: 'own'; widths: number[]; highest: number; pixels: number }
  /** For an image that is already stored, including drawings: no file, only its size. */
  | { shape: 'size' }
);

interface EncodedFile {
  width: number;
  format: 'avif' | 'webp' | 'jpeg';
  bytes: Uint8Array;
}

/** The files, and the widest one's size in pixels; or an error message for the sender. */
export type EncodeResult =
  | { files: EncodedFile[]; width: number; height: number }
  | { refusal: MessageKey };

sharp.cache(false);
sharp.concurrency(1);

const unusable = 'errors.pictureUnusable';

/** Re-encodes an image: nothing else of the original file is kept, including location and camera data. */
export async function encode(task: PictureTask): Promise<EncodeResult> {
  try {
    const bytes = await read(task.source);
    if (task.shape === 'size') {
      const { width, height } = await sharp(bytes).metadata();
      return { files: [], width, height };
    }
    if (task.shape === 'shared') return await encodeShared(bytes, task);
    if (isPolyglot(bytes)) {
      return { refusal: 'errors.pictureWithMore' };
    }
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' });
    const { format, width, height, autoOrient } = await picture.metadata();
    if (!formats.has(format)) return { refusal: unusable };
    if (width * height > maxPixels) {
      return { refusal: 'errors.pictureTooLarge' };
    }
    const upright = picture.autoOrient();
    if (task.shape === 'square') return await encodeSquare(upright, task);
    if (task.shape === 'fitted') return await encodeFitted(upright, task);
    return await encodeWidths(upright, task, autoOrient);
  } catch (error) {
    const isLarge = /pixel limit/i.test(String(error));
    return { refusal: isLarge ? 'errors.pictureTooLarge' : unusable };
  }
}

async function read(source: PictureSource): Promise<Buffer> {
  if ('path' in source) return readFile(source.path);
  const { buffer, byteOffset, byteLength } = source.bytes;
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function encodeSquare(
  picture: Sharp,
  { side, fit }: Extract<PictureTask, { shape: 'square' }>,
): Promise<EncodeResult> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await picture
    .resize(side, side, { fit, background: clear })
    .webp({ quality: 82 })
    .toBuffer();
  return { files: [{ width: side, format: 'webp', bytes }], width: side, height: side };
}

async function encodeFitted(
  picture: Sharp,
  { box }: Extract<PictureTask, { shape: 'fitted' }>,
): Promise<EncodeResult> {
  const { data, info } = await picture
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { files: [{ width, format: 'webp', bytes: data }], width, height };
}

/** The color of paper, behind what is transparent. */
const paper = '#fbf7ee';
/** The density at which a drawing has its own size. */
const ownDensity = 72;

async function encodeShared(
  stored: Buffer,
  { size }: Extract<PictureTask, { shape: 'shared' }>,
): Promise<EncodeResult> {
  const { width, height, format } = await sharp(stored).metadata();
  const scale = Math.max(size.width / width, size.height / height);
  const density = format === 'svg' ? ownDensity * Math.min(10, Math.max(1, scale)) : ownDensity;
  const bytes = await sharp(stored, { density, limitInputPixels: maxPixels })
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: paper })
    .jpeg({ quality: 82 })
    .toBuffer();
  return { files: [{ width: size.width, format: 'jpeg', bytes }], ...size };
}

async function encodeWidths(
  picture: Sharp,
  { widths, highest, pixels }: Extract<PictureTask, { shape: 'own' }>,
  own: { width: number; height: number },
): Promise<EncodeResult> {
  const scale = Math.min(
    1,
    Math.max(...widths) / own.width,
    highest / own.height,
    Math.sqrt(pixels / (own.width * own.height)),
  );
  // Decoded once, at the widest: the large one is read line by line and never held as a whole.
  const { data, info } = await picture
    .toColourspace('srgb')
    .resize(
      Math.max(1, Math.round(own.width * scale)),
      Math.max(1, Math.round(own.height * scale)),
      {
        fit: 'inside',
        withoutEnlargement: true,
      },
    )
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  const files: EncodedFile[] = [];
  for (const each of [...widths.filter((other) => other < width), width]) {
    const resized = () => sharp(data, { raw }).resize(each);
    files.push(
      { width: each, format: 'webp', bytes: await resized().webp({ quality: 80 }).toBuffer() },
      {
        width: each,
        format: 'avif',
        // More effort takes many times as long and saves a tenth.
        bytes: await resized()
          .avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' })
          .toBuffer(),
      },
    );
  }
  return { files, width, height };
}
