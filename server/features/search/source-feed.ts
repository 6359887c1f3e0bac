import type { Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { WorkerRequest } from './index-worker.ts';
import { listSources, readSources, type Searchable, sourcesChangedBy } from './sources.ts';
import { readSynonymsIn, synonymsTag } from './synonyms/read-synonyms.ts';

/** How many sources are read at once: about 5 ms. */
const batchSize = 25;

interface FeedParts {
  db: Db;
  /** Of all features. */
  searchable: Searchable;
  language: Language;
  /** Sends content to the index's thread. */
  send(order: WorkerRequest): void;
}

/** Brings the content in a language to the index, and what changes of it from the first search on. */
export class SourceFeed {
  readonly #parts: FeedParts;
  #begun: Promise<void> | undefined;
  /** The sources, and the synonyms, whose current content the thread does not have. */
  readonly #stale = new Set<string>();
  #feeding: Promise<void> = Promise.resolve();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /**
   * Waits until the index has all live content.
   * @throws the database's error if it is unavailable
   */
  async complete(): Promise<void> {
    this.#begun ??= this.#begin();
    await this.#begun;
    await this.#follow([]);
  }

  /** Follows a change. @param tags its marks */
  follow(tags: readonly string[]): void {
    const { searchable, language } = this.#parts;
    const sources = [
      ...sourcesChangedBy(searchable, tags, language),
      ...tags.filter((tag) => tag === synonymsTag),
    ];
    // What could not be read is read before the next search.
    this.#follow(sources).catch(() => undefined);
  }

  /** Marks all sources as changed. */
  async #begin(): Promise<void> {
    const { db, searchable, language } = this.#parts;
    try {
      const sources = await listSources(db, searchable, language);
      for (const source of [synonymsTag, ...sources]) this.#stale.add(source);
    } catch (error) {
      // The next search tries again.
      this.#begun = undefined;
      throw error;
    }
  }

  /** Sends the sources to the thread, including those that could not be read before. */
  #follow(sources: string[]): Promise<void> {
    for (const source of sources) this.#stale.add(source);
    const fed = this.#feeding.catch(() => undefined).then(() => this.#feed());
    this.#feeding = fed;
    return fed;
  }

  async #feed(): Promise<void> {
    const { db, searchable, language, send } = this.#parts;
    while (this.#stale.size > 0) {
      const batch = [...this.#stale].slice(0, batchSize);
      // A source that changes while it is being read is marked again.
      for (const source of batch) this.#stale.delete(source);
      try {
        for (const [source, texts] of await readSources(db, searchable, batch, language))
          send({ language, source, texts });
        if (batch.includes(synonymsTag))
          send({ language, synonyms: await readSynonymsIn(db, language) });
      } catch (error) {
        for (const source of batch) this.#stale.add(source);
        throw error;
      }
    }
  }
}
