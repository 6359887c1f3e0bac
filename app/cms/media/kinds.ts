import type { Reply } from '#contract/index.ts';

/** A picture or recording of the library, with its uses. */
export type Media = Reply<'media/getMedia'>['media'][number];

/** The result of the picker. */
export type PickedMedia = Pick<Media, 'name' | 'alt'>;

/** Whether a picture still lacks its alt text. */
export const lacksAltText = ({ kind, alt, isDecorative }: Omit<Media, 'uses'>) =>
  kind === 'picture' && alt === '' && isDecorative === 0;

const megabyte = 1024 * 1024;
const pictureTypes = ['png', 'jpeg', 'webp', 'gif', 'avif'].map((type) => `image/${type}`);
const recordingEndings = ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'mp4', 'webm'];

/** The accepted types in the file dialog. */
export const accepted: Record<Media['kind'], string> = {
  picture: pictureTypes.join(','),
  recording: recordingEndings.map((ending) => `.${ending}`).join(','),
};

/** Guesses which of the two a file is. The server checks its content. */
export const kindOf = (file: File): Media['kind'] =>
  /^(?:audio|video)\//.test(file.type) ||
  recordingEndings.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '')
    ? 'recording'
    : 'picture';

/** @returns what is wrong with a file before it is uploaded; empty: nothing */
export async function validateFile(file: File): Promise<string> {
  if (kindOf(file) === 'recording') {
    return file.size > 200 * megabyte ? 'Recordings can be up to 200 MB.' : '';
  }
  if (/\.hei[cf]$/i.test(file.name)) {
    return 'Browsers can’t show HEIC pictures. Save yours as a JPEG first.';
  }
  if (!pictureTypes.includes(file.type)) {
    return 'We can’t use this file. Try a PNG, JPEG, WebP, GIF or AVIF.';
  }
  if (file.size > 10 * megabyte) return 'Pictures can be up to 10 MB.';
  const decoded = await createImageBitmap(file).catch(() => null);
  decoded?.close();
  return decoded ? '' : 'We can’t read this picture. The file may be damaged.';
}

/** A size for display. */
export const inMegabytes = (bytes: number) =>
  bytes < megabyte / 10
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / megabyte).toFixed(1)} MB`;
