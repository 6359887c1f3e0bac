// Runs the indexes in a worker thread, where neither building nor searching blocks page requests: see searcher.ts.
import { parentPort } from 'node:worker_threads';
import type { EntryContent } from '#contract/lists/entries.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import type { SearchEntry } from './search-index.ts';
import { type SearchHits, SearchIndexes, type SearchQuery } from './search-indexes.ts';
import type { SearchText } from './search-source.ts';

/** Content in a language, or what to search for. */
export type WorkerRequest =
  | { language: Language; source: string; texts: SearchText[] }
  | { language: Language; synonyms: EntryContent<'synonyms'>[] }
  | { id: number; question: SearchQuery };
export type WorkerResponse = { id: number; found: SearchHits };

const indexes = new SearchIndexes();

parentPort?.on('message', (order: WorkerRequest) => {
  if ('source' in order)
    return indexes.replace(order.language, order.source, order.texts.map(entryOf));
  if ('synonyms' in order) return indexes.setSynonyms(order.language, order.synonyms);
  parentPort?.postMessage({
    id: order.id,
    found: indexes.search(order.question),
  } satisfies WorkerResponse);
});

/** The searchable content of a text. */
function entryOf({
  html,
  heading = '',
  summary = '',
  language: _language,
  ...rest
}: SearchText): SearchEntry {
  // Without a text of its own, an entry shows its other fields.
  const text = plainText(html) || summary;
  return { ...rest, heading, summary, text };
}
