import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/errors.ts';
import { fileOf } from '#server/platform/storage/media-names.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { PictureForMail } from './mail-content.ts';
import { width } from './styles.ts';

/** Formats that every mail program shows. */
const shownByAll = /\.(?:png|jpe?g|gif)$/i;
/** Twice as many pixels as a picture is wide, for high-density screens. */
const sharpness = 2;

/**
 * Converts pictures that mail programs do not show (SVG, WebP, AVIF), once: the result is named by
 * its content.
 */
export function picturesForMail(media: MediaStore): PictureForMail {
  return async (name) => {
    const bytes = await media.read(fileOf(name));
    if (!bytes) return null;
    try {
      return shownByAll.test(name)
        ? await unconverted(name, bytes)
        : await converted(media, name, bytes);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // It is not an image: its alt text is shown instead.
      return null;
    }
  };
}

async function unconverted(name: string, bytes: Buffer) {
  const { width: pixels } = await (await loadSharp())(bytes).metadata();
  return { url: `/media/${name}`, width: pixels };
}

async function converted(media: MediaStore, name: string, bytes: Buffer) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const stem = `mail-${name.replace(/\.\w+$/, '').slice(0, 100)}-${hash}`;
  for (const made of [`${stem}.png`, `${stem}.jpg`]) {
    const known = await media.read(made);
    if (!known) continue;
    const { url, width: pixels } = await unconverted(made, known);
    return { url, width: Math.round(pixels / sharpness) };
  }
  const sharp = await loadSharp();
  const isDrawing = /\.svg$/i.test(name);
  const picture = sharp(bytes).resize({
    width: width.content * sharpness,
    withoutEnlargement: !isDrawing,
  });
  const isClear = (await sharp(bytes).stats()).isOpaque === false;
  const ending = isDrawing || isClear ? 'png' : 'jpg';
  const { data, info } = await (ending === 'png'
    ? picture.png({ palette: true, compressionLevel: 9 })
    : picture.jpeg({ quality: 80, mozjpeg: true })
  ).toBuffer({ resolveWithObject: true });
  await media.put(`${stem}.${ending}`, data);
  return { url: `/media/${stem}.${ending}`, width: Math.round(info.width / sharpness) };
}

/** Loaded with the first picture: it is large, and most starts never need it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
