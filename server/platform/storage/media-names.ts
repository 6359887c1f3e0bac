import { randomInt } from 'node:crypto';

// A page that shows a picture knows nothing of it but its name: so that holds all that the page has to
// say of it. See docs/decisions/content/media-names.md.

/** The widths in which pages ask for a picture, in pixels. A picture is never stored wider than it came. */
const pageWidths = [480, 800, 1200, 1600];
export const widest = 1600;
/** Twice as high as wide is a tall picture; a whole page of text as a picture goes a little further. */
export const highest = 3200;

export interface PictureName {
  /** What all its files share: `oat-bowl-k3x9q2m7-1600x1067`. */
  stem: string;
  /** In pixels, as it is stored at its widest. */
  width: number;
  height: number;
  /** What stays in sight where it is cropped, in percent; absent: the middle. */
  focus: { x: number; y: number } | undefined;
}

const pictureName =
  /^([a-z0-9-]+-[a-z0-9]{8}-(\d{1,4})x(\d{1,4}))(?:-f(\d{1,3})-(\d{1,3}))?\.webp$/;
const pictureFile =
  /^([a-z0-9-]+-[a-z0-9]{8}-\d{1,4}x\d{1,4})(?:-f\d{1,3}-\d{1,3})?((?:\.\d{3,4})?\.(?:webp|avif))$/;

/** What a picture of the library is called in texts and fields, read; null for any other file. */
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

/** What a picture is called from its stem; the middle needs no word. */
export const nameOfPicture = (stem: string, { x, y }: { x: number; y: number }) =>
  `${stem}${x === 50 && y === 50 ? '' : `-f${x}-${y}`}.webp`;

/** The stored file that an address names: what stays in sight is a matter of the page, not of the file. */
export const fileOf = (name: string) => name.replace(pictureFile, '$1$2');

/** The stem of any of a picture's files, or null. */
export const stemOf = (name: string) => pictureFile.exec(name)?.[1] ?? null;

export const widthsOf = (width: number) => [
  ...pageWidths.filter((each) => each < width),
  Math.min(width, widest),
];

/** The file of a picture in one of its widths; at its widest it has no number. */
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

/** What a recording's name says of it; null for any other file. */
export function readRecordingName(name: string) {
  const [, bytes, ending] = recordingName.exec(name) ?? [];
  if (ending === undefined) return null;
  return { bytes: Number(bytes), type: recordingTypes[ending as RecordingEnding] };
}

/** @param given the name that the file had, or that somebody gave it */
export const stemOfPicture = (given: string, width: number, height: number) =>
  `${readable(given, 'picture')}-${chance()}-${width}x${height}`;

/** @param given the name that the file had, or that somebody gave it */
export const nameOfRecording = (given: string, bytes: number, ending: RecordingEnding) =>
  `${readable(given, 'recording')}-${chance()}-${bytes}b.${ending}`;

/** A file's name without its ending: what staff know it by. */
export const titleOf = (given: string) =>
  given.replace(/\.[a-z0-9]{2,5}$/i, '').trim() || given.trim();

/** Plain letters, digits and hyphens, of a name in any script: what is left of it. */
function readable(given: string, otherwise: string): string {
  const plain = titleOf(given)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return plain || otherwise;
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Eight random letters and digits, so that two files can have the same name. */
const chance = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
