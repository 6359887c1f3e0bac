import { LRUCache } from 'lru-cache';
import type { BuiltResponse } from './built-response.ts';

/** A rendered page with the tags of its content. */
export interface Rendered {
  answer: BuiltResponse;
  /** The tags of its content: a change marked with one of these drops it. */
  tags: ReadonlySet<string>;
  /** Whether it may be cached: the same for everyone, and found. */
  isCacheable: boolean;
}

interface Rendering {
  promise: Promise<Rendered>;
  /** Something changed during rendering: it may show the old state, so it is not cached. */
  isStale: boolean;
}

/**
 * Rendered pages, cached in memory up to a number of bytes. A page is rendered once for any number of waiting requests,
 * and dropped when its content changes.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Rendered>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #renderings = new Map<string, Rendering>();
  #hits = 0;
  #misses = 0;

  /** @param maximumBytes of all pages together, including their compressed forms */
  constructor(maximumBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maximumBytes,
      sizeCalculation: ({ answer }) => answer.bytes,
      dispose: (page, key) => this.#forgetTags(key, page.tags),
    });
  }

  /** The page if it is cached. */
  find(key: string): BuiltResponse | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    this.#hits += 1;
    return page.answer;
  }

  /** What it holds now, and how often a page was found or had to be rendered since the start. */
  statistics(): { pages: number; bytes: number; hits: number; misses: number } {
    const { size: pages, calculatedSize: bytes } = this.#pages;
    return { pages, bytes, hits: this.#hits, misses: this.#misses };
  }

  /** The page from the cache, from a rendering in progress, or newly rendered. */
  async findOrRender(key: string, render: () => Promise<Rendered>): Promise<BuiltResponse> {
    const cached = this.#pages.get(key);
    if (cached) return cached.answer;
    this.#misses += 1;
    const underWay = this.#renderings.get(key);
    if (underWay) return (await underWay.promise).answer;
    const rendering: Rendering = { promise: render(), isStale: false };
    this.#renderings.set(key, rendering);
    try {
      const page = await rendering.promise;
      if (page.isCacheable && !rendering.isStale) this.#keep(key, page);
      return page.answer;
    } finally {
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key);
    }
  }

  /** Drops the pages with any of these tags, and no others. */
  drop(tags: string[]): void {
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
    }
    // The tags of a rendering are not known before it ends. Those in progress still answer the requests that wait
    // for them; later requests get a new one.
    for (const rendering of this.#renderings.values()) rendering.isStale = true;
    this.#renderings.clear();
  }

  #keep(key: string, page: Rendered): void {
    this.#pages.set(key, page);
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  #forgetTags(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
