import { randomInt } from 'node:crypto';
import { slugOf } from '#contract/shared/text/slug.ts';

// A page that shows an image only has its name, so the name contains everything that the page needs. See
// docs/decisions/media/media-names.md.

/** The widths in which pages use an image, in pixels. An image is never enlarged. */
const pageWidths = [480, 800, 1200, 1600];
export const maxWidth = 1600;
/** A name has four digits for the height. */
export const maxHeight = 9_999;
/** A long infographic keeps the width in which it can be read: 1000×8000. */
export const maxPixels = 8_000_000;

export interface PictureName {
  /** The common part of all its files: `oat-bowl-k3x9q2m7-1600x1067`. */
  stem: string;
  /** In pixels, at its widest stored size. */
  width: number;
  height: number;
  /** The focal point for cropping, in percent; absent: the center. */
  focus: { x: number; y: number } | undefined;
}

const pictureName =
  /^([a-z0-9-]+-[a-z0-9]{8}-(\d{1,4})x(\d{1,4}))(?:-f(\d{1,3})-(\d{1,3}))?\.webp$/;
const pictureFile =
  /^([a-z0-9-]+-[a-z0-9]{8}-\d{1,4}x\d{1,4})(?:-f\d{1,3}-\d{1,3})?((?:\.\d{3,4})?\.(?:webp|avif))$/;

/** Parses the name of a library image in texts and fields; null for any other file. */
export function readPictureName(name: string): PictureName | null {
  const [, stem, width, height, x, y] = pictureName.exec(name) ?? [];
  if (stem === undefined) return null;
  return {
    stem,
    width: Number(width),
    height: Number(height),
    focus: x === undefined ? undefined : { x: Number(x), y: Number(y) },
  };
}

/** The name of an image from its stem; a central focal point is left out. */
export const nameOfPicture = (stem: string, { x, y }: { x: number; y: number }) =>
  `${stem}${x === 50 && y === 50 ? '' : `-f${x}-${y}`}.webp`;

/** The stored file for a URL: the focal point concerns only the page, not the file. */
export const fileOf = (name: string) => name.replace(pictureFile, '$1$2');

/** The stem of any of an image's files, or null. */
export const stemOf = (name: string) => pictureFile.exec(name)?.[1] ?? null;

export const widthsOf = (width: number) => [
  ...pageWidths.filter((each) => each < width),
  Math.min(width, maxWidth),
];

/** An image's file in one of its widths; the widest has no number. */
export const fileInWidth = (
  { stem, width }: Pick<PictureName, 'stem' | 'width'>,
  wanted: number,
  format: 'avif' | 'webp',
) => `${stem}${wanted === width ? '' : `.${wanted}`}.${format}`;

/** Every file of a picture. */
export const filesOfPicture = (picture: Pick<PictureName, 'stem' | 'width'>) =>
  widthsOf(picture.width).flatMap((width) => [
    fileInWidth(picture, width, 'avif'),
    fileInWidth(picture, width, 'webp'),
  ]);

const recordingTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
export type RecordingEnding = keyof typeof recordingTypes;

const recordingName = new RegExp(
  `^[a-z0-9-]+-[a-z0-9]{8}-(\\d{1,10})b\\.(${Object.keys(recordingTypes).join('|')})$`,
);

/** Parses a recording's name; null for any other file. */
export function readRecordingName(name: string) {
  const [, bytes, ending] = recordingName.exec(name) ?? [];
  if (ending === undefined) return null;
  return { bytes: Number(bytes), type: recordingTypes[ending as RecordingEnding] };
}

/** @param given the name of the file, or a user's name for it */
export const stemOfPicture = (given: string, width: number, height: number) =>
  `${readable(given, 'picture')}-${chance()}-${width}x${height}`;

/** @param given the name of the file, or a user's name for it */
export const nameOfRecording = (given: string, bytes: number, ending: RecordingEnding) =>
  `${readable(given, 'recording')}-${chance()}-${bytes}b.${ending}`;

/** A file's name without its extension: staff know it by that. */
export const titleOf = (given: string) =>
  given.replace(/\.[a-z0-9]{2,5}$/i, '').trim() || given.trim();

/** Plain letters, digits and hyphens, as far as a name in any script has them. */
const readable = (given: string, otherwise: string): string =>
  slugOf(titleOf(given), otherwise).toLowerCase();

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Eight random letters and digits, so that two files can have the same name. */
const chance = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
