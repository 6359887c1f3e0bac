/** One kind of work's share of a queue. */
export interface Share {
  /** How many items may wait. */
  waiting: number;
  /** How often it is served while others wait too, relative to their weights. */
  weight: number;
}

interface ShareQueue<T> extends Share {
  /** Waiting items by owner: the first in this map is next. */
  byOwner: Map<string, T[]>;
  /** How many items that are. */
  length: number;
  /** How much it has been served, divided by its weight: the line with the least is next. */
  served: number;
}

/**
 * A bounded queue with a share for each kind of work, so that one kind can neither fill it nor starve the others
 * (stride scheduling). Within a share owners are served in turn, each in order of arrival, and when it is full, the
 * owner with the most items makes room for one with fewer: no one can fill a share alone.
 */
export class WeightedQueue<T, Name extends string = string> {
  readonly #lines: Map<Name, ShareQueue<T>>;
  /** The position of the line that was served last: an empty one restarts from here. */
  #now = 0;
  readonly #onDropped: (item: T) => void;

  /** @param onDropped receives an item that had to make room for another one */
  constructor(shares: Record<Name, Share>, onDropped: (item: T) => void = () => undefined) {
    const entries = Object.entries(shares) as [Name, Share][];
    this.#lines = new Map(
      entries.map(([name, share]) => [
        name,
        { ...share, byOwner: new Map(), length: 0, served: 0 },
      ]),
    );
    this.#onDropped = onDropped;
  }

  /**
   * @param owner of the item: an account or a network
   * @returns whether there was room
   */
  add(name: Name, item: T, owner = ''): boolean {
    const line = this.#line(name);
    const own = line.byOwner.get(owner) ?? [];
    if (line.length >= line.waiting && !this.#makeRoom(line, own.length)) return false;
    // A line does not catch up on what it did not use while it was empty.
    if (line.length === 0) line.served = Math.max(line.served, this.#now);
    own.push(item);
    line.byOwner.set(owner, own);
    line.length += 1;
    return true;
  }

  /**
   * Drops the newest item of the owner with the most.
   * @param own how many items the requesting owner has
   * @returns whether there is room now: only if the other one still has no fewer
   */
  #makeRoom(line: ShareQueue<T>, own: number): boolean {
    let longest: T[] = [];
    for (const items of line.byOwner.values()) if (items.length > longest.length) longest = items;
    if (longest.length <= own + 1) return false;
    line.length -= 1;
    this.#onDropped(longest.pop() as T);
    return true;
  }

  /**
   * Removes an item that no longer waits for its turn.
   * @returns whether it was still in the queue
   */
  remove(name: Name, item: T, owner = ''): boolean {
    const line = this.#line(name);
    const own = line.byOwner.get(owner) ?? [];
    const index = own.indexOf(item);
    if (index === -1) return false;
    own.splice(index, 1);
    if (own.length === 0) line.byOwner.delete(owner);
    line.length -= 1;
    return true;
  }

  /** Removes the next item. */
  take(): T | undefined {
    let next: ShareQueue<T> | undefined;
    for (const line of this.#lines.values()) {
      if (line.length > 0 && (!next || line.served < next.served)) next = line;
    }
    if (!next) return undefined;
    this.#now = next.served;
    next.served += 1 / next.weight;
    return takeInTurn(next);
  }

  /** How many items of one kind wait. */
  waiting(name: Name): number {
    return this.#line(name).length;
  }

  #line(name: Name): ShareQueue<T> {
    const line = this.#lines.get(name);
    if (!line) throw new Error(`The queue has no share '${name}'.`);
    return line;
  }
}

/** The owner who is served moves to the end. */
function takeInTurn<T>(line: ShareQueue<T>): T | undefined {
  const [first] = line.byOwner;
  if (!first) return undefined;
  const [owner, items] = first;
  line.byOwner.delete(owner);
  const item = items.shift();
  if (items.length > 0) line.byOwner.set(owner, items);
  line.length -= 1;
  return item;
}
