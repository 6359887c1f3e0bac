import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const builds = pathToFileURL(join(import.meta.dirname, '../../../build')).href;
/** A position as a stack names it. The lengths are limited, since a message may contain anything. */
const position = /(file:\/\/[^\s():]{1,500}\.js):(\d{1,9}):(\d{1,9})/g;
/** By the URL of a file of the bundle; null: it has none. */
const maps = new Map<string, SourceMap | null>();

/**
 * Replaces positions in the bundle by those in the sources. Node's `--enable-source-maps` would read all maps at the
 * start, and take 20 MB.
 */
export function toSourcePositions(stack: string): string {
  return stack.replace(position, (text, file: string, line: string, column: string) => {
    if (!file.startsWith(`${builds}/`)) return text;
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    // Packages are not mapped: what is found for them is the program's own code before them.
    const isFound =
      entry !== undefined && 'generatedLine' in entry && entry.generatedLine === Number(line) - 1;
    if (!isFound) return text;
    const source = new URL(entry.originalSource, file).href;
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    // The build has been replaced since the start: the position in the bundle is better than nothing.
    return null;
  }
}
