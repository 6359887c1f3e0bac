import { AppError } from '../errors.ts';
import { type Share, WeightedQueue } from './weighted-queue.ts';

interface Room<Name extends string> {
  /** How many may run at once. */
  atOnce: number;
  /** How many may wait for their turn: in all, or of each kind of work. */
  waiting: number | Record<Name, Share>;
  /** How long to rest before the next in the queue, as a share of how long the last one took; absent: not at all. */
  rest?: number;
  /** In ms: where the machine itself is slow, nobody rests longer than this. */
  longestRest?: number;
}

/** Who waits for a turn. */
interface Waiting {
  begin(): void;
  refuse(error: AppError): void;
}

/** Lets costly work run a few at a time, and turns away what would wait too long. */
export class Semaphore<Name extends string = 'all'> {
  readonly #room: Room<Name>;
  readonly #queue: WeightedQueue<Waiting, Name>;
  #running = 0;

  constructor(room: Room<Name>) {
    this.#room = room;
    const { waiting } = room;
    this.#queue = new WeightedQueue(
      typeof waiting === 'number'
        ? ({ all: { waiting, weight: 1 } } as Record<Name, Share>)
        : waiting,
      ({ refuse }) => refuse(overloaded()),
    );
  }

  /** How many of one kind wait for their turn. */
  waiting(share: Name): number {
    return this.#queue.waiting(share);
  }

  /**
   * Runs work when its turn comes.
   * @param share the kind of work, if the queue distinguishes kinds
   * @param owner whom it is for: within a share these are served in turn
   * @throws {AppError} `unavailable` when too many wait already, or this owner has more waiting than others
   */
  async take<T>(work: () => Promise<T>, share = 'all' as Name, owner = ''): Promise<T> {
    if (this.#running >= this.#room.atOnce) await this.#wait(share, owner);
    else this.#running += 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const { rest = 0, longestRest = Number.POSITIVE_INFINITY } = this.#room;
      this.#passOn(Math.min((performance.now() - began) * rest, longestRest));
    }
  }

  /** The place goes straight to who waits longest, so that nobody slips in between. */
  #passOn(rest: number): void {
    const next = this.#queue.take();
    if (!next) this.#running -= 1;
    else if (rest === 0) next.begin();
    else setTimeout(next.begin, rest);
  }

  #wait(share: Name, owner: string): Promise<void> {
    return new Promise((begin, refuse) => {
      if (!this.#queue.add(share, { begin, refuse }, owner)) refuse(overloaded());
    });
  }
}

const overloaded = () =>
  new AppError('unavailable', 'The site is overloaded. Please try again in a moment.', {
    retryAfter: 5,
  });
