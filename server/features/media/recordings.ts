import { partBytes } from '#contract/media/calls.ts';
import { type RecordingEnding, readRecordingName } from '#server/platform/storage/media-names.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';

// A recording is stored in the parts in which it was uploaded, in a folder as in a bucket: it is never assembled,
// so neither upload nor playback holds more than one part in memory.

/** The file of one part. */
export const partOfRecording = (name: string, part: number) => `${name}.${part}`;

export const countParts = (bytes: number) => Math.ceil(bytes / partBytes);

/** The size of a part in bytes: the same for all but the last. */
export const bytesOfPart = (bytes: number, part: number) =>
  Math.min(partBytes, bytes - part * partBytes);

/** The files of all parts. */
export function partsOfRecording(name: string): string[] {
  const count = countParts(readRecordingName(name)?.bytes ?? 0);
  return Array.from({ length: count }, (_, part) => partOfRecording(name, part));
}

/** Whether it is complete: the last part is written last. */
export async function isWhole(media: MediaStore, name: string): Promise<boolean> {
  const bytes = readRecordingName(name)?.bytes ?? 0;
  const last = countParts(bytes) - 1;
  const file = await media.read(partOfRecording(name, last));
  return file?.length === bytesOfPart(bytes, last);
}

/** Reads a range of bytes (inclusive), part by part. */
export async function* readRecording(
  media: MediaStore,
  name: string,
  { first, last }: { first: number; last: number },
): AsyncGenerator<Buffer> {
  for (let at = first; at <= last; ) {
    const part = Math.floor(at / partBytes);
    const file = await media.read(partOfRecording(name, part));
    const from = at - part * partBytes;
    const bytes = file?.subarray(from, last + 1 - part * partBytes);
    if (!bytes || bytes.length === 0) throw new Error(`A part of ${name} is missing.`);
    yield bytes;
    at += bytes.length;
  }
}

/** The type of a recording by its first bytes; the file name is not trusted. */
export function kindOfRecording(start: Buffer): RecordingEnding | null {
  const text = (from: number, to: number) => start.toString('latin1', from, to);
  if (text(0, 3) === 'ID3') return 'mp3';
  if (text(0, 4) === 'OggS') {
    return text(28, 36) === 'OpusHead' || text(29, 35) === 'vorbis' ? 'ogg' : null;
  }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav';
  if (text(4, 8) === 'ftyp') return kindOfMp4(text(8, 12));
  if (start.readUInt32BE(0) === 0x1a45dfa3) return text(0, 64).includes('webm') ? 'webm' : null;
  return kindOfFrame(start[0] ?? 0, start[1] ?? 0);
}

function kindOfMp4(brand: string): RecordingEnding | null {
  if (/^M4[AB] $/.test(brand)) return 'm4a';
  return /^(?:isom|iso\d|mp4\d|avc1|dash|M4V |mmp4|MSNV)$/.test(brand) ? 'mp4' : null;
}

/** A frame of MPEG audio without a header before it: eleven set bits, and the layer. */
function kindOfFrame(first: number, second: number): RecordingEnding | null {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const layer = (second >> 1) & 3;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? 'aac' : null;
  return layer === 1 ? 'mp3' : null;
}
