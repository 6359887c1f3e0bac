import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/** A page that was rendered, with what it shows. */
export interface Rendered {
  answer: Answer;
  /** What it shows: a change that is marked with one of these drops it. */
  tags: ReadonlySet<string>;
  /** Whether it may be kept: the same for everybody, and found. */
  isCacheable: boolean;
}

interface Rendering {
  promise: Promise<Rendered>;
  /** Something changed while it was under way: it may show the old state, so it is not kept. */
  isStale: boolean;
}

/**
 * Rendered pages, kept in memory up to a number of bytes. A page is rendered once for any number of
 * requests that wait for it, and dropped when something that it shows changes.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Rendered>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #renderings = new Map<string, Rendering>();

  /** @param maximumBytes of all pages together, each with its compressed forms */
  constructor(maximumBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maximumBytes,
      sizeCalculation: ({ answer }) => answer.bytes,
      dispose: (page, key) => this.#forgetTags(key, page.tags),
    });
  }

  /** The page if it is here. */
  find(key: string): Answer | undefined {
    return this.#pages.get(key)?.answer;
  }

  /** The page from here, or from a rendering that is under way, or rendered now. */
  async findOrRender(key: string, render: () => Promise<Rendered>): Promise<Answer> {
    const kept = this.#pages.get(key);
    if (kept) return kept.answer;
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

  /** Drops the pages that show any of these, and no others. */
  drop(tags: string[]): void {
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
    }
    // What a rendering will show is not known before it ends. Those under way answer anyone who waits
    // already; anyone who asks from now on gets a new one.
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
