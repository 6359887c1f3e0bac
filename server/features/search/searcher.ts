import { Worker } from 'node:worker_threads';
import type { ChangeFeed } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { TaggedCache } from '#server/platform/tagged-cache.ts';
import type { WorkerRequest, WorkerResponse } from './index-worker.ts';
import type { SearchHits, SearchQuery } from './search-index.ts';
import {
  countCollected,
  listSources,
  readSources,
  type Searchable,
  sourcesChangedBy,
} from './sources.ts';
import { readSynonyms, synonymsTag } from './synonyms/read-synonyms.ts';

/** Beyond this queue length, requests are rejected for now. */
const maxWaiting = 200;
/** How many sources are read at once: about 5 ms. */
const batchSize = 25;
/** From this many sources on, the first search would have to wait for the index. */
const manySources = 500;

/** The size of all kept results together, in characters of JSON. */
const keptSize = 1024 * 1024;
/** They are dropped by every change: which of them it would affect is not known. */
const everything = 'content';

interface Waiting {
  resolve: (found: SearchHits) => void;
  reject: (error: Error) => void;
}

/**
 * Searches this node's live content. The index is in a thread that starts with the first search, so a small site that
 * no one searches saves its memory; on a large site it starts with the program. It follows changes on any node.
 */
export class Searcher {
  readonly #db: Db;
  readonly #searchable: Searchable;
  #begun: Promise<void> | undefined;
  #thread: Worker | undefined;
  /** The sources, and the synonyms, whose current content the thread does not have. */
  readonly #stale = new Set<string>();
  #feeding: Promise<void> = Promise.resolve();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** Recent results, since many visitors look for the same. */
  readonly #kept = new TaggedCache<SearchHits>(keptSize);

  /** @param searchable of all features */
  constructor(db: Db, changes: ChangeFeed, searchable: Searchable) {
    this.#db = db;
    this.#searchable = searchable;
    changes.listen((tags) => {
      this.#kept.drop([everything]);
      const sources = [
        ...sourcesChangedBy(searchable, tags),
        ...tags.filter((tag) => tag === synonymsTag),
      ];
      if (this.#thread) this.#follow(sources).catch(() => undefined);
    });
  }

  /**
   * @returns what no one may change, as it may be kept
   * @throws {AppError} `unavailable` when too many wait
   * @throws the database's error if it is unavailable and the index is incomplete
   */
  search(question: SearchQuery): Promise<SearchHits> {
    return this.#kept.findOrMake(JSON.stringify(question), async () => {
      const value = await this.#searchNow(question);
      const bytes = JSON.stringify(value).length;
      return { value, tags: new Set([everything]), bytes, isCacheable: true };
    });
  }

  async #searchNow(question: SearchQuery): Promise<SearchHits> {
    if (this.#waiting.size >= maxWaiting) throw busy();
    await this.#complete();
    const thread = this.#thread;
    if (!thread) throw busy();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      thread.postMessage({ id, question } satisfies WorkerRequest);
    });
  }

  /** Builds the index ahead of time, if that takes long. */
  async prepare(): Promise<void> {
    if ((await countCollected(this.#db, this.#searchable)) >= manySources) await this.#complete();
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  /** Waits until the index contains all live content. */
  async #complete(): Promise<void> {
    this.#begun ??= this.#begin();
    await this.#begun;
    await this.#follow([]);
  }

  /** Starts the thread, and marks all sources as changed. From here on it follows changes. */
  async #begin(): Promise<void> {
    const thread = new Worker(new URL('./index-worker.ts', import.meta.url));
    this.#thread = thread;
    thread.unref();
    thread.on('message', ({ id, found }: WorkerResponse) => {
      this.#waiting.get(id)?.resolve(found);
      this.#waiting.delete(id);
    });
    thread.on('error', () => undefined);
    // The next search starts another.
    thread.once('exit', () => {
      this.#thread = undefined;
      this.#begun = undefined;
      this.#stale.clear();
      for (const { reject } of this.#waiting.values()) reject(busy());
      this.#waiting.clear();
    });
    try {
      const sources = await listSources(this.#db, this.#searchable);
      for (const source of [synonymsTag, ...sources]) this.#stale.add(source);
    } catch (error) {
      await thread.terminate();
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
    while (this.#stale.size > 0) {
      const batch = [...this.#stale].slice(0, batchSize);
      // A source that changes while it is being read is marked again.
      for (const source of batch) this.#stale.delete(source);
      try {
        for (const [source, texts] of await readSources(this.#db, this.#searchable, batch))
          this.#thread?.postMessage({ source, texts } satisfies WorkerRequest);
        if (batch.includes(synonymsTag)) {
          const { synonyms } = await readSynonyms(this.#db);
          this.#thread?.postMessage({ synonyms } satisfies WorkerRequest);
        }
      } catch (error) {
        for (const source of batch) this.#stale.add(source);
        throw error;
      }
    }
  }
}

const busy = () =>
  new AppError('unavailable', translate('errors.somethingWentWrong'), { retryAfter: 1 });
