import type { Reply } from '#contract/index.ts';

/** A picture or recording of the library, with its uses. */
export type Media = Reply<'media/getMedia'>['media'][number];

/** The result of the picker. */
export type PickedMedia = Pick<Media, 'name' | 'alt'>;

/** Whether a picture still lacks its alt text. */
export const lacksAltText = ({ kind, alt, isDecorative }: Omit<Media, 'uses'>) =>
  kind === 'picture' && alt === '' && isDecorative === 0;

export const megabyte = 1024 * 1024;
/** The types that the server takes. */
export const pictureTypes = ['png', 'jpeg', 'webp', 'gif', 'avif'].map((type) => `image/${type}`);
const recordingEndings = ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'mp4', 'webm'];

/** The accepted types in the file dialog. */
export const accepted: Record<Media['kind'], string> = {
  picture: [...pictureTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(','),
  recording: recordingEndings.map((ending) => `.${ending}`).join(','),
};

/** Whether a file is a phone's HEIC picture. Few systems know its type. */
export const isHeic = ({ name, type }: File) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Guesses which of the two a file is. The server checks its content. */
export const kindOf = (file: File): Media['kind'] =>
  /^(?:audio|video)\//.test(file.type) ||
  recordingEndings.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '')
    ? 'recording'
    : 'picture';

/** @returns what is wrong with a recording before it is uploaded; empty: nothing */
export const recordingError = (file: File) =>
  file.size > 200 * megabyte ? 'Recordings can be up to 200 MB.' : '';

/** A size for display. */
export const inMegabytes = (bytes: number) =>
  bytes < megabyte / 10
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / megabyte).toFixed(1)} MB`;
