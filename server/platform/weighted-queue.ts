/** How much of a queue belongs to one kind of work. */
export interface Share {
  /** How many items may wait. */
  waiting: number;
  /** How often it is served while others wait too, compared to their weights. */
  weight: number;
}

interface Line<T> extends Share {
  items: T[];
  /** What it has been served, divided by its weight: the line with the least is next. */
  served: number;
}

/**
 * A bounded queue with a share for each kind of work, so that one kind can neither fill it nor starve
 * the others (stride scheduling). Within a share the first come is the first served.
 */
export class WeightedQueue<T, Name extends string = string> {
  readonly #lines: Map<Name, Line<T>>;
  /** Where the line that was served last stands: one that was empty starts from here. */
  #now = 0;

  constructor(shares: Record<Name, Share>) {
    const entries = Object.entries(shares) as [Name, Share][];
    this.#lines = new Map(
      entries.map(([name, share]) => [name, { ...share, items: [], served: 0 }]),
    );
  }

  /** @returns whether there was room */
  add(name: Name, item: T): boolean {
    const line = this.#line(name);
    if (line.items.length >= line.waiting) return false;
    // What a line did not use while it was empty is not made up for.
    if (line.items.length === 0) line.served = Math.max(line.served, this.#now);
    line.items.push(item);
    return true;
  }

  /** Takes out the item that is next. */
  take(): T | undefined {
    let next: Line<T> | undefined;
    for (const line of this.#lines.values()) {
      if (line.items.length > 0 && (!next || line.served < next.served)) next = line;
    }
    if (!next) return undefined;
    this.#now = next.served;
    next.served += 1 / next.weight;
    return next.items.shift();
  }

  /** How many items of one kind wait. */
  waiting(name: Name): number {
    return this.#line(name).items.length;
  }

  #line(name: Name): Line<T> {
    const line = this.#lines.get(name);
    if (!line) throw new Error(`The queue has no share '${name}'.`);
    return line;
  }
}
