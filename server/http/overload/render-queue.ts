import { second } from '#contract/shared/time-units.ts';
import type { Engine } from '#server/platform/db/connect.ts';
import { Semaphore } from '#server/platform/limits/semaphore.ts';
import type { NewConnections } from './new-connections.ts';

/**
 * The reader for whom a page is rendered, and so how soon:
 * - `everyone`: a page that will be cached; any number of visitors wait for the same rendering;
 * - `session`: a page for someone with a session, often staff;
 * - `visitor`: a page for one visitor: a search, a page that does not exist, or one opened by a mailed link.
 */
export type RenderKind = 'everyone' | 'session' | 'visitor';

/**
 * Pages that are rendered at once: one computes while the others wait for compression, or for PostgreSQL. More would
 * only make the event loop's turns longer.
 */
const maxRunning: Record<Engine, number> = { sqlite: 2, postgres: 4 };
/** Longer than this, in ms, hardly anyone waits for a page. */
const longestWait = 5 * second;

/** The queue of pages to render. Each program has one, as rendering has one thread. */
export class RenderQueue {
  readonly #semaphore: Semaphore<RenderKind>;
  readonly #connections: Pick<NewConnections, 'letGoFirst'>;

  constructor(engine: Engine, connections: Pick<NewConnections, 'letGoFirst'>) {
    this.#connections = connections;
    this.#semaphore = new Semaphore<RenderKind>({
      maxRunning: maxRunning[engine],
      waiting: {
        everyone: { waiting: 60, weight: 2 },
        session: { waiting: 60, weight: 2 },
        visitor: { waiting: 40, weight: 1 },
      },
      longestWait,
    });
  }

  /**
   * @param network of the client: within a kind, networks are served in turn
   * @param signal aborted when the client has left
   * @throws {AppError} `unavailable` when too many wait, or it waited too long
   */
  run<T>(
    render: () => Promise<T>,
    { kind, network, signal }: { kind: RenderKind; network: string; signal?: AbortSignal },
  ): Promise<T> {
    const work = async () => {
      // Between two pages the event loop answers what needs no rendering.
      await this.#connections.letGoFirst();
      return render();
    };
    return this.#semaphore.run(work, { share: kind, owner: network, signal });
  }
}
