// Runs the index in a worker thread, where neither building nor searching blocks page requests: see searcher.ts.
import { parentPort } from 'node:worker_threads';
import type { EntryContent } from '#contract/lists/entries.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import {
  type SearchEntry,
  type SearchHits,
  SearchIndex,
  type SearchQuery,
} from './search-index.ts';
import type { SearchText } from './search-source.ts';

export type WorkerRequest =
  | { source: string; texts: SearchText[] }
  | { synonyms: EntryContent<'synonyms'>[] }
  | { id: number; question: SearchQuery };
export type WorkerResponse = { id: number; found: SearchHits };

const index = new SearchIndex();

parentPort?.on('message', (order: WorkerRequest) => {
  if ('source' in order) return index.replace(order.source, order.texts.map(entryOf));
  if ('synonyms' in order) return index.setSynonyms(order.synonyms);
  parentPort?.postMessage({
    id: order.id,
    found: index.search(order.question),
  } satisfies WorkerResponse);
});

/** The searchable content of a text. */
function entryOf({ html, heading = '', summary = '', ...rest }: SearchText): SearchEntry {
  // Without a text of its own, an entry shows its other fields.
  const text = plainText(html) || summary;
  return { ...rest, heading, summary, text };
}
