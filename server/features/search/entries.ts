import { plainText } from '#server/platform/markdown/plain-text.ts';
import type { SearchEntry } from './search-index.ts';
import type { SearchText } from './search-source.ts';

/** The searchable content of a text. */
export function entryOf({ html, heading = '', summary = '', ...rest }: SearchText): SearchEntry {
  // Without a text of its own, an entry shows its other fields.
  const text = plainText(html) || summary;
  return { ...rest, heading, summary, text };
}
