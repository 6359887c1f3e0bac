import { TaggedCache } from '#server/platform/tagged-cache.ts';
import type { BuiltResponse } from './built-response.ts';

/** A rendered page with the tags of its content. */
export interface Rendered {
  answer: BuiltResponse;
  /** The tags of its content: a change marked with one of these drops it. */
  tags: ReadonlySet<string>;
  /** Whether it may be cached: the same for everyone, and found. */
  isCacheable: boolean;
}

/**
 * Rendered pages, cached in memory up to a number of bytes. A page is rendered once for any number of waiting requests,
 * and dropped when its content changes.
 */
export class PageCache {
  readonly #pages: TaggedCache<BuiltResponse>;
  #hits = 0;
  #misses = 0;

  /** @param maximumBytes of all pages together, including their compressed forms */
  constructor(maximumBytes: number) {
    this.#pages = new TaggedCache(maximumBytes);
  }

  /** The page if it is cached. */
  find(key: string): BuiltResponse | undefined {
    const page = this.#pages.find(key);
    if (page !== undefined) this.#hits += 1;
    return page;
  }

  /** Its contents now, and how often a page was found or had to be rendered since the start. */
  statistics(): { pages: number; bytes: number; hits: number; misses: number } {
    const { count: pages, bytes } = this.#pages.size;
    return { pages, bytes, hits: this.#hits, misses: this.#misses };
  }

  /** The page from the cache, from a rendering in progress, or newly rendered. */
  findOrRender(key: string, render: () => Promise<Rendered>): Promise<BuiltResponse> {
    if (!this.#pages.has(key)) this.#misses += 1;
    return this.#pages.findOrMake(key, async () => {
      const { answer, tags, isCacheable } = await render();
      return { value: answer, tags, isCacheable, bytes: answer.bytes };
    });
  }

  /** Drops the pages with any of these tags, and no others. */
  drop(tags: string[]): void {
    this.#pages.drop(tags);
  }
}
