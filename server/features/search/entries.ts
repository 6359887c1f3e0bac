import { plainText } from '#server/platform/markdown/plain-text.ts';
import type { SearchEntry } from './search-index.ts';
import type { SearchText } from './search-source.ts';

/** What can be found of a text. */
export function entryOf({ html, heading = '', summary = '', ...rest }: SearchText): SearchEntry {
  // What has no text of its own shows what else is said of it.
  const text = plainText(html) || summary;
  return { ...rest, heading, summary, text };
}
