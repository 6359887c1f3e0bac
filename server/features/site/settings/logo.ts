import { newId } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { fittedPicture, sizeOfPicture } from '#server/platform/pictures/fitted-picture.ts';
import { sentPicture } from '#server/platform/pictures/picture-source.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { fileInWidth, readPictureName } from '#server/platform/storage/media-names.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { SiteSettings } from '../site-settings.ts';

/** Twice the header's maximum size, in pixels. */
const box = { width: 480, height: 96 };

interface Logo {
  /** With its size, so that the header does not shift when it loads. */
  logo: SiteSettings['logo'];
  /** The files to store for it. */
  files: { name: string; bytes: Buffer }[];
}

/**
 * Creates a logo from the input.
 * @param sent the name of a stored image, an image as a data: URL, or '' for none
 * @param file an uploaded image; nothing else was sent then
 * @throws {AppError} `badInput` for an unknown name, or a file that is not an image
 */
export async function readLogo(
  media: MediaStore,
  sent: string,
  file: ReceivedFile | null,
): Promise<Logo> {
  if (sent === '' && !file) return { logo: null, files: [] };
  if (!file && !sent.startsWith('data:')) return { logo: await storedLogo(media, sent), files: [] };
  const { bytes, width, height } = await fittedPicture(sentPicture(file, sent), box, 'logo');
  const name = `logo-${newId()}.webp`;
  return { logo: { name, width, height }, files: [{ name, bytes }] };
}

async function storedLogo(media: MediaStore, name: string): Promise<SiteSettings['logo']> {
  const picture = readPictureName(name);
  // The header shows it small: a library image is used at a matching width.
  const width = picture && Math.min(picture.width, box.width);
  const file = picture && width ? fileInWidth(picture, width, 'webp') : name;
  const bytes = await media.read(file);
  if (!bytes) {
    const message = 'No picture has this name.';
    throw new AppError('badInput', message, { errors: { logo: message } });
  }
  return { name: file, ...(await sizeOfPicture(bytes, 'logo')) };
}
