import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
const dejavu = (face: string) => require.resolve(`dejavu-fonts-ttf/ttf/DejaVu${face}.ttf`);

/** Letters of Europe, the Caucasus and the Middle East. */
export const fonts = { text: dejavu('SansCondensed'), bold: dejavu('SansCondensed-Bold') };

/** A font with the letters of nearly all other scripts, for names that the others cannot print. */
export function lastResortFont(): Buffer {
  return unpackWoff(
    readFileSync(require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')),
  );
}

/**
 * A WOFF font as a plain one (https://www.w3.org/TR/WOFF/): read from the packed one, every glyph would unpack all of
 * them again.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const field = (position: number) => woff.readUInt32BE(entry + position);
    const [start, packed, length] = [field(4), field(8), field(12)];
    const bytes = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const target = 12 + 16 * index;
    woff.copy(header, target, entry, entry + 4);
    header.writeUInt32BE(field(16), target + 4);
    header.writeUInt32BE(offset, target + 8);
    header.writeUInt32BE(length, target + 12);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (length % 4)) % 4)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}
