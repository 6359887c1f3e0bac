import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MapFields, originalPositions } from './original-positions.ts';

const builds = pathToFileURL(join(import.meta.dirname, '../../../build')).href;
/** A position as a stack names it. The lengths are limited, since a message may contain anything. */
const position = /(file:\/\/[^\s():]{1,500}\.js):(\d{1,9}):(\d{1,9})/g;
/** How many positions are remembered: errors come from few places. */
const maxKnown = 500;
/** The original position of each position. */
const known = new Map<string, string>();

/**
 * Replaces positions in the bundle by those in the sources. Node's `--enable-source-maps` would read all maps at the
 * start, and take 20 MB.
 */
export function toSourcePositions(stack: string): string {
  const unknown = new Set<string>();
  for (const [text, file = ''] of stack.matchAll(position))
    if (file.startsWith(`${builds}/`) && !known.has(text)) unknown.add(text);
  if (unknown.size > 0) lookUp([...unknown]);
  return stack.replace(position, (text) => known.get(text) ?? text);
}

/** Remembers what positions are replaced by. Each map is read once for all of them. */
function lookUp(texts: string[]): void {
  if (known.size + texts.length > maxKnown) known.clear();
  const places = texts.map((text) => {
    const [, file = '', line, column] = text.match(new RegExp(position.source)) ?? [];
    return { text, file, line: Number(line) - 1, column: Number(column) - 1 };
  });
  for (const [file, inFile] of Map.groupBy(places, ({ file }) => file)) {
    const map = readMap(file);
    const originals = map ? originalPositions(map, inFile) : [];
    for (const [index, { text }] of inFile.entries()) {
      const original = originals[index];
      // Packages are not mapped.
      const replacement = original
        ? `${new URL(original.source, file).href}:${original.line + 1}:${original.column + 1}`
        : text;
      known.set(text, replacement);
    }
  }
}

function readMap(file: string): MapFields | undefined {
  try {
    return JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as MapFields;
  } catch {
    // The build has been replaced since the start: the position in the bundle is better than nothing.
    return undefined;
  }
}
