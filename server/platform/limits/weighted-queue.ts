/** One kind of work's share of a queue. */
export interface Share {
  /** How many items may wait. */
  waiting: number;
  /** How many of them one owner may have; absent: all, as long as no one else has fewer. */
  waitingPerOwner?: number;
  /** How often it is served while others wait too, relative to their weights. */
  weight: number;
}

interface ShareQueue<T> extends Share {
  /** Waiting items by owner: the first in this map is next. */
  byOwner: Map<string, T[]>;
  /** How many items that are. */
  length: number;
  /** How much it has been served, divided by its weight: the queue with the least is next. */
  served: number;
  /** The owner who was served last: everyone else is served first. */
  lastOwner: string | undefined;
}

/**
 * A bounded queue with a share for each kind of work, so that one kind can neither fill it nor starve the others
 * (stride scheduling). Within a share owners are served in turn, each in order of arrival, and when it is full, the
 * owner with the most items makes room for one with fewer: no one can fill a share alone.
 */
export class WeightedQueue<T, Name extends string = string> {
  readonly #queues: Map<Name, ShareQueue<T>>;
  /** The position of the queue that was served last: an empty one restarts from here. */
  #now = 0;
  readonly #onDropped: (item: T) => void;

  /** @param onDropped receives an item that had to make room for another one */
  constructor(shares: Record<Name, Share>, onDropped: (item: T) => void = () => undefined) {
    const entries = Object.entries(shares) as [Name, Share][];
    this.#queues = new Map(
      entries.map(([name, share]) => [
        name,
        { ...share, byOwner: new Map(), length: 0, served: 0, lastOwner: undefined },
      ]),
    );
    this.#onDropped = onDropped;
  }

  /**
   * @param owner of the item: an account or a network
   * @returns whether there was room
   */
  add(name: Name, item: T, owner = ''): boolean {
    const queue = this.#queueOf(name);
    const own = queue.byOwner.get(owner) ?? [];
    if (queue.waitingPerOwner !== undefined && own.length >= queue.waitingPerOwner) return false;
    if (queue.length >= queue.waiting && !this.#makeRoom(queue, own.length)) return false;
    // A queue does not catch up on turns that it did not use while it was empty.
    if (queue.length === 0) queue.served = Math.max(queue.served, this.#now);
    own.push(item);
    queue.byOwner.set(owner, own);
    queue.length += 1;
    return true;
  }

  /**
   * Drops the newest item of the owner with the most.
   * @param own how many items the requesting owner has
   * @returns whether there is room now: only if the other one still has no fewer
   */
  #makeRoom(queue: ShareQueue<T>, own: number): boolean {
    let longest: T[] = [];
    for (const items of queue.byOwner.values()) if (items.length > longest.length) longest = items;
    if (longest.length <= own + 1) return false;
    queue.length -= 1;
    this.#onDropped(longest.pop() as T);
    return true;
  }

  /**
   * Removes an item that no longer waits for its turn.
   * @returns whether it was still in the queue
   */
  remove(name: Name, item: T, owner = ''): boolean {
    const queue = this.#queueOf(name);
    const own = queue.byOwner.get(owner) ?? [];
    const index = own.indexOf(item);
    if (index === -1) return false;
    own.splice(index, 1);
    if (own.length === 0) queue.byOwner.delete(owner);
    queue.length -= 1;
    return true;
  }

  /** Removes the next item. */
  take(): T | undefined {
    let next: ShareQueue<T> | undefined;
    for (const queue of this.#queues.values()) {
      if (queue.length > 0 && (!next || queue.served < next.served)) next = queue;
    }
    if (!next) return undefined;
    this.#now = next.served;
    next.served += 1 / next.weight;
    return takeInTurn(next);
  }

  /** Notes an item that was served without waiting: whoever else waits is next. */
  skip(name: Name, owner = ''): void {
    this.#queueOf(name).lastOwner = owner;
  }

  /** How many items of one kind wait. */
  waiting(name: Name): number {
    return this.#queueOf(name).length;
  }

  #queueOf(name: Name): ShareQueue<T> {
    const queue = this.#queues.get(name);
    if (!queue) throw new Error(`The queue has no share '${name}'.`);
    return queue;
  }
}

/** The owner who is served moves to the end. */
function takeInTurn<T>(queue: ShareQueue<T>): T | undefined {
  const [first, second] = queue.byOwner;
  if (!first) return undefined;
  const [owner, items] = second && first[0] === queue.lastOwner ? second : first;
  queue.lastOwner = owner;
  queue.byOwner.delete(owner);
  const item = items.shift();
  if (items.length > 0) queue.byOwner.set(owner, items);
  queue.length -= 1;
  return item;
}
