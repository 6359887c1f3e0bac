import { sharedPictureSize } from '#contract/shared/shared-picture.ts';
import { encodeInProcess } from './picture-process.ts';

/**
 * A stored picture or drawing as JPEG, in the size that social networks show.
 * @throws {AppError} `badInput` if it is not an image; `unavailable` when too many wait
 */
export async function sharedPicture(bytes: Buffer): Promise<Buffer> {
  const { files } = await encodeInProcess({
    shape: 'shared',
    source: { bytes },
    field: 'data',
    size: sharedPictureSize,
  });
  return Buffer.from(files[0]?.bytes ?? []);
}
