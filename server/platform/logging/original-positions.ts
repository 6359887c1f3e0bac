/** A place in a file, counted from 0. */
export interface Place {
  line: number;
  column: number;
}

/** The fields of a source map (ECMA-426) that are needed here. */
export interface MapFields {
  sources: string[];
  mappings: string;
}

interface Original extends Place {
  source: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digitValues = new Int8Array(128).fill(-1);
for (const [value, digit] of [...digits].entries()) digitValues[digit.charCodeAt(0)] = value;
const [comma, semicolon] = [',', ';'].map((mark) => mark.charCodeAt(0));

/**
 * The places in the sources that places in a bundle were made from. The mappings are read once and nothing is kept:
 * Node's own `SourceMap` would stop the event loop for 200 ms with a map of 0.9 MB, and keep 10 MB.
 * @returns for each wanted place; undefined: it was made from nothing, or is not mapped
 */
export function originalPositions(
  { sources, mappings }: MapFields,
  wanted: readonly Place[],
): (Original | undefined)[] {
  const found: (Original | undefined)[] = wanted.map(() => undefined);
  const last = Math.max(...wanted.map(({ line }) => line));
  /** The generated column, and then the source, its line, its column and the name: differences add up. */
  const fields = [0, 0, 0, 0, 0];
  let line = 0;
  let field = 0;
  let value = 0;
  let shift = 0;
  const endSegment = () => {
    const [column = 0, source = 0, originalLine = 0, originalColumn = 0] = fields;
    const original =
      field > 1
        ? { source: sources[source] ?? '', line: originalLine, column: originalColumn }
        : undefined;
    for (const [index, place] of wanted.entries())
      if (place.line === line && place.column >= column) found[index] = original;
  };
  const lines = new Set(wanted.map((place) => place.line));
  for (let at = 0; at <= mappings.length && line <= last; at += 1) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : semicolon;
    if (code === comma || code === semicolon) {
      if (field > 0 && lines.has(line)) endSegment();
      field = 0;
      if (code === comma) continue;
      line += 1;
      fields[0] = 0;
      continue;
    }
    const digit = digitValues[code ?? 0] ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    fields[field] = (fields[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
    field += 1;
    value = 0;
    shift = 0;
  }
  return found;
}
