import { type AppError, overloaded } from '../errors.ts';
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
  /** How long a task may wait in ms, before it is rejected; absent: until it runs. */
  longestWait?: number;
}

/** The origin of a task, by which the queue is fair. */
interface Origin<Name extends string> {
  /** The kind of work, if the queue distinguishes kinds. */
  share?: Name;
  /** An account or a network: within a share, owners are served in turn. */
  owner?: string | undefined;
  /** Aborted when no one needs the result anymore: work that still waits is then rejected. */
  signal?: AbortSignal | undefined;
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
   * @throws {AppError} `unavailable` when too many already wait, this owner has more waiting than others, or it has
   * waited too long
   */
  async run<T>(work: () => Promise<T>, origin: Origin<Name> = {}): Promise<T> {
    if (this.#running >= this.#options.maxRunning) await this.#wait(origin);
    else this.#start(origin);
    const began = performance.now();
    try {
      return await work();
    } finally {
      const { pauseRatio = 0, longestPause = Number.POSITIVE_INFINITY } = this.#options;
      this.#passOn(Math.min((performance.now() - began) * pauseRatio, longestPause));
    }
  }

  #start({ share = 'all' as Name, owner = '' }: Origin<Name>): void {
    this.#running += 1;
    this.#queue.skip(share, owner);
  }

  /** The slot passes directly to the next in the queue, so that no one can jump it. */
  #passOn(pause: number): void {
    const next = this.#queue.take();
    if (!next) this.#running -= 1;
    else if (pause === 0) next.begin();
    else setTimeout(next.begin, pause);
  }

  #wait({ share = 'all' as Name, owner = '', signal }: Origin<Name>): Promise<void> {
    const { longestWait } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { begin: resolve, reject };
    if (signal?.aborted || !this.#queue.add(share, waiting, owner)) reject(overloaded());
    // Once it has been taken from the queue it has a slot, which must not be lost.
    const leave = () => {
      if (this.#queue.remove(share, waiting, owner)) reject(overloaded());
    };
    const timer = longestWait === undefined ? undefined : setTimeout(leave, longestWait);
    signal?.addEventListener('abort', leave, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    });
  }
}
