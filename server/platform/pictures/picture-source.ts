import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';

/** Where a picture is read from: a file, which the picture process opens by itself, or a few bytes in memory. */
export type PictureSource = { path: string } | { bytes: Uint8Array };

/**
 * The picture that came with a call: as a file, or as a data: URL in its body.
 * @param data checked to be there where there is no file
 */
export function sentPicture(file: ReceivedFile | null, data: string | undefined): PictureSource {
  if (file) return { path: file.path };
  return { bytes: Buffer.from(data?.slice(data.indexOf(',') + 1) ?? '', 'base64') };
}
