import { isHeic, megabyte, pictureTypes } from '../media-files.ts';
import { isAnimated } from './is-animated.ts';

/**
 * Pages show at most 1600 pixels in width: this leaves room for a later crop. The height is limited by the pixels, so
 * that a long infographic keeps its width, and by what WebP can hold.
 */
const longest = { width: 2400, height: 16_000, pixels: 2400 * 4800 };
/** A picture of more bytes is encoded again, even if it is small enough. */
const plentyOfBytes = 3 * megabyte;
const maxBytes = 10 * megabyte;

/** `isMoving`: it is animated, and nothing was done to it. */
type Prepared = { file: File } | { error: string } | { isMoving: true };

/** Warns that an animated picture would be reduced to its first frame. */
export const firstFrameOnly =
  'This picture moves. Pages show pictures as stills, so only its first frame would be kept. To keep the movement, upload it as an MP4 or WebM recording.';

/**
 * Makes a chosen picture into one that the server takes: HEIC, as phones take it, becomes a JPEG, and one that is
 * larger than pages need is made smaller before it is sent.
 * @param mayStop whether an animated one may become a still picture
 */
export async function preparePicture(
  file: File,
  { mayStop }: { mayStop: boolean },
): Promise<Prepared> {
  if (!isHeic(file) && !pictureTypes.includes(file.type)) {
    return { error: 'We can’t use this file. Try a JPEG, PNG, HEIC, WebP, GIF or AVIF.' };
  }
  if (!mayStop && isAnimated(new Uint8Array(await file.arrayBuffer()))) return { isMoving: true };
  const bitmap = await decode(file);
  if (!bitmap) return { error: 'We can’t read this picture. The file may be damaged.' };
  try {
    const prepared = await shrink(file, bitmap);
    return prepared.size > maxBytes
      ? { error: 'Pictures can be up to 10 MB.' }
      : { file: prepared };
  } catch {
    return {
      error: 'Your browser can’t make this picture smaller. Save it at a smaller size first.',
    };
  } finally {
    bitmap.close();
  }
}

/** Safari shows HEIC itself; other browsers load a decoder. */
async function decode(file: File): Promise<ImageBitmap | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap ?? (isHeic(file) ? decodeHeic(file) : null);
}

async function decodeHeic(file: File): Promise<ImageBitmap | null> {
  const content = await file.arrayBuffer();
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ImageBitmap | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(content, [content]);
    });
  } finally {
    worker.terminate();
  }
}

async function shrink(file: File, bitmap: ImageBitmap): Promise<File> {
  const { width, height } = bitmap;
  const scale = Math.min(
    1,
    longest.width / width,
    longest.height / height,
    Math.sqrt(longest.pixels / (width * height)),
  );
  const isSmall = scale === 1 && file.size <= plentyOfBytes;
  // The server decodes a GIF by itself, and it is small for its pixels.
  if ((isSmall && !isHeic(file)) || file.type === 'image/gif') return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no room for a canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // WebP keeps what is transparent; a browser that cannot write it writes a PNG.
  const type = file.type === 'image/jpeg' || isHeic(file) ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new Error('The canvas is too large.');
  return new File([blob], renamed(file.name, blob.type), { type: blob.type });
}

/** The file's name with the ending of its new type: 'IMG_2031.HEIC' becomes 'IMG_2031.jpg'. */
const renamed = (name: string, type: string) =>
  `${name.replace(/\.[^.]+$/, '')}.${type.replace(/^image\/(?:jpeg)?/, '') || 'jpg'}`;
