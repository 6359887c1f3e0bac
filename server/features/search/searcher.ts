import { Worker } from 'node:worker_threads';
import {
  allLanguages,
  defaultLanguage,
  type Language,
} from '#contract/shared/language/languages.ts';
import type { ChangeFeed } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { TaggedCache } from '#server/platform/tagged-cache.ts';
import type { WorkerRequest, WorkerResponse } from './index-worker.ts';
import type { SearchHits, SearchQuery } from './search-indexes.ts';
import { SourceFeed } from './source-feed.ts';
import { countCollected, type Searchable } from './sources.ts';

/** Beyond this queue length, requests are rejected for now. */
const maxWaiting = 200;
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
 * Searches this node's live content. The indexes are in a thread that starts with the first search, so a small site that
 * no one searches saves its memory; on a large site it starts with the program. That of a language has nothing until
 * someone searches in it. They follow changes on any node.
 */
export class Searcher {
  readonly #db: Db;
  readonly #searchable: Searchable;
  #thread: Worker | undefined;
  /** What brings content to the present thread, by language. */
  readonly #feeds = new Map<Language, SourceFeed>();
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
      for (const feed of this.#feeds.values()) feed.follow(tags);
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
    await this.#complete(question.language);
    const thread = this.#thread;
    if (!thread) throw busy();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      thread.postMessage({ id, question } satisfies WorkerRequest);
    });
  }

  /** Builds the indexes ahead of time that take long. */
  async prepare(): Promise<void> {
    for (const language of allLanguages) {
      if ((await countCollected(this.#db, this.#searchable, language)) >= manySources)
        await this.#complete(language);
    }
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  /** Waits until the indexes contain all live content that is shown in a language, originals included. */
  async #complete(language: Language): Promise<void> {
    const thread = this.#started();
    const needed = new Set<Language>([defaultLanguage, language]);
    await Promise.all([...needed].map((each) => this.#feed(each, thread).complete()));
  }

  #feed(language: Language, thread: Worker): SourceFeed {
    const known = this.#feeds.get(language);
    if (known) return known;
    const feed = new SourceFeed({
      db: this.#db,
      searchable: this.#searchable,
      language,
      send: (order) => thread.postMessage(order),
    });
    this.#feeds.set(language, feed);
    return feed;
  }

  #started(): Worker {
    if (this.#thread) return this.#thread;
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
      this.#feeds.clear();
      for (const { reject } of this.#waiting.values()) reject(busy());
      this.#waiting.clear();
    });
    return thread;
  }
}

const busy = () =>
  new AppError('unavailable', translate('errors.somethingWentWrong'), { retryAfter: 1 });
