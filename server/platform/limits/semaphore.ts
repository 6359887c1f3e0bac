import { AppError } from '../errors.ts';
import { type Share, WeightedQueue } from './weighted-queue.ts';

interface SemaphoreOptions<Name extends string> {
  /** How many may run at once. */
  maxRunning: number;
  /** How many may wait: in total, or per kind of work. */
  waiting: number | Record<Name, Share>;
  /**
   * How long to pause before the next in the queue, as a fraction of the duration of the last one; absent: not at all.
   */
  pauseRatio?: number;
  /** The longest pause in ms, for when the machine itself is slow. */
  longestPause?: number;
}

/** A waiting task. */
interface Waiting {
  begin(): void;
  reject(error: AppError): void;
}

/** Runs costly work with limited concurrency, and rejects work beyond its queue. */
export class Semaphore<Name extends string = 'all'> {
  readonly #options: SemaphoreOptions<Name>;
  readonly #queue: WeightedQueue<Waiting, Name>;
  #running = 0;

  constructor(options: SemaphoreOptions<Name>) {
    this.#options = options;
    const { waiting } = options;
    this.#queue = new WeightedQueue(
      typeof waiting === 'number'
        ? ({ all: { waiting, weight: 1 } } as Record<Name, Share>)
        : waiting,
      ({ reject }) => reject(overloaded()),
    );
  }

  /** How many tasks of one kind wait. */
  waiting(share: Name): number {
    return this.#queue.waiting(share);
  }

  /**
   * Runs work when a slot is free.
   * @param share the kind of work, if the queue distinguishes kinds
   * @param owner of the work: within a share, owners are served in turn
   * @throws {AppError} `unavailable` when too many already wait, or this owner has more waiting than others
   */
  async run<T>(work: () => Promise<T>, share = 'all' as Name, owner = ''): Promise<T> {
    if (this.#running >= this.#options.maxRunning) await this.#wait(share, owner);
    else this.#running += 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const { pauseRatio = 0, longestPause = Number.POSITIVE_INFINITY } = this.#options;
      this.#passOn(Math.min((performance.now() - began) * pauseRatio, longestPause));
    }
  }

  /** The slot passes directly to the next in the queue, so that no one can jump it. */
  #passOn(pause: number): void {
    const next = this.#queue.take();
    if (!next) this.#running -= 1;
    else if (pause === 0) next.begin();
    else setTimeout(next.begin, pause);
  }

  #wait(share: Name, owner: string): Promise<void> {
    return new Promise((begin, reject) => {
      if (!this.#queue.add(share, { begin, reject }, owner)) reject(overloaded());
    });
  }
}

const overloaded = () =>
  new AppError('unavailable', 'The site is overloaded. Please try again in a moment.', {
    retryAfter: 5,
  });
