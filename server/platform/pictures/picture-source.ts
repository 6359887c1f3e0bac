import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';

/** The source of an image: a file, which the image process opens itself, or a few bytes in memory. */
export type PictureSource = { path: string } | { bytes: Uint8Array };

/**
 * A call's image: as a file, or as a data: URL in its body.
 * @param data checked to be present if there is no file
 */
export function sentPicture(file: ReceivedFile | null, data: string | undefined): PictureSource {
  if (file) return { path: file.path };
  return { bytes: Buffer.from(data?.slice(data.indexOf(',') + 1) ?? '', 'base64') };
}
