/** Whether a picture moves, by its bytes: a GIF of several frames, or an animated WebP, PNG or AVIF. */
export function isAnimated(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (place: number, length = 4) =>
    String.fromCharCode(...bytes.subarray(place, place + length));
  if (textAt(0) === 'GIF8') return hasFrames(bytes);
  if (textAt(0) === 'RIFF' && textAt(8) === 'WEBP') return hasChunk(view, 'ANIM', textAt);
  if (textAt(1, 3) === 'PNG') return hasAnimationControl(view, textAt);
  return textAt(4) === 'ftyp' && textAt(8) === 'avis';
}

/** Whether a GIF has a second frame. */
function hasFrames(bytes: Uint8Array): boolean {
  const at = (place: number) => bytes[place] ?? 0;
  const colorsIn = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  /** The place after a run of blocks, each of which begins with its length. */
  const afterBlocks = (start: number) => {
    let place = start;
    while (place < bytes.length && at(place) !== 0) place += at(place) + 1;
    return place + 1;
  };
  let place = 13 + colorsIn(at(10));
  for (let frames = 0; place < bytes.length; ) {
    if (at(place) === 0x21) place = afterBlocks(place + 2);
    else if (at(place) === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      place = afterBlocks(place + 11 + colorsIn(at(place + 9)));
    } else return false;
  }
  return false;
}

type TextAt = (place: number) => string;

function hasChunk(view: DataView, wanted: string, textAt: TextAt): boolean {
  for (let place = 12; place + 8 <= view.byteLength; ) {
    if (textAt(place) === wanted) return true;
    const length = view.getUint32(place + 4, true);
    place += 8 + length + (length % 2);
  }
  return false;
}

/** In a PNG it comes before the pixels. */
function hasAnimationControl(view: DataView, textAt: TextAt): boolean {
  for (let place = 8; place + 8 <= view.byteLength; place += 12 + view.getUint32(place)) {
    if (textAt(place + 4) === 'acTL') return true;
    if (textAt(place + 4) === 'IDAT') return false;
  }
  return false;
}
