import { pictureBehind } from '#contract/shared/shared-picture.ts';
import { AppError } from '#server/platform/errors.ts';
import { sharedPicture } from '#server/platform/pictures/shared-picture.ts';
import { fileOf } from '#server/platform/storage/media-names.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { readBuiltInPicture } from './built-in-pictures.ts';

/** By their names, while they are made: several networks may ask for one at once. */
const making = new Map<string, Promise<Buffer | null>>();

/**
 * A picture in the size for social networks, which take no drawings. It is made when it is first asked for, and stored.
 * @param name `fiber.svg.share.jpg`
 * @returns null if there is no such picture
 */
export async function readSharedPicture(media: MediaStore, name: string): Promise<Buffer | null> {
  const stored = await media.read(name);
  if (stored) return stored;
  const made = making.get(name) ?? make(media, name);
  making.set(name, made);
  try {
    return await made;
  } finally {
    making.delete(name);
  }
}

async function make(media: MediaStore, name: string): Promise<Buffer | null> {
  const source = pictureBehind(name);
  // Any focal point would be another file of the same picture.
  if (source === null || source !== fileOf(source)) return null;
  const bytes = (await media.read(source)) ?? (await readBuiltInPicture(source));
  if (!bytes) return null;
  try {
    const shared = await sharedPicture(bytes);
    await media.put(name, shared);
    return shared;
  } catch (error) {
    // It is not an image.
    if (error instanceof AppError && error.code === 'badInput') return null;
    throw error;
  }
}
