import { LRUCache } from 'lru-cache';

/** A value with the tags of its content. */
export interface Tagged<Value> {
  value: Value;
  /** A change marked with one of these drops it. */
  tags: ReadonlySet<string>;
  /** In memory. */
  bytes: number;
  /** Whether it may be cached. */
  isCacheable: boolean;
}

interface Pending<Value> {
  promise: Promise<Tagged<Value>>;
  /** Something changed meanwhile: it may show the old state, so it is not cached. */
  isStale: boolean;
}

/**
 * Values cached in memory up to a number of bytes. A value is made once for any number of waiting requests, and dropped
 * when its content changes.
 */
export class TaggedCache<Value> {
  readonly #values: LRUCache<string, Tagged<Value>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #pending = new Map<string, Pending<Value>>();

  /** @param maximumBytes of all values together */
  constructor(maximumBytes: number) {
    this.#values = new LRUCache({
      maxSize: maximumBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ tags }, key) => this.#forgetTags(key, tags),
    });
  }

  /** The number of values, and their bytes. */
  get size(): { count: number; bytes: number } {
    return { count: this.#values.size, bytes: this.#values.calculatedSize };
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  find(key: string): Value | undefined {
    return this.#values.get(key)?.value;
  }

  /** The value from the cache, one that is being made, or a new one. */
  async findOrMake(key: string, make: () => Promise<Tagged<Value>>): Promise<Value> {
    const cached = this.#values.get(key);
    if (cached) return cached.value;
    const underWay = this.#pending.get(key);
    if (underWay) return (await underWay.promise).value;
    const pending: Pending<Value> = { promise: make(), isStale: false };
    this.#pending.set(key, pending);
    try {
      const made = await pending.promise;
      if (made.isCacheable && !pending.isStale) this.#keep(key, made);
      return made.value;
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    }
  }

  /** Drops the values with any of these tags, and no others. */
  drop(tags: string[]): void {
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#values.delete(key);
    }
    // The tags of a value are not known before it is made. Those in progress still answer the requests that wait
    // for them; later requests get a new one.
    for (const pending of this.#pending.values()) pending.isStale = true;
    this.#pending.clear();
  }

  #keep(key: string, made: Tagged<Value>): void {
    this.#values.set(key, made);
    for (const tag of made.tags) {
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
