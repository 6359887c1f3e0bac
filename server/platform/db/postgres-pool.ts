import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { liftTimeouts } from './lift-timeouts.ts';
import type { PoolUsage } from './pool-usage.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** In ms. */
const limits = {
  /** After this long without an answer to a statement, a new connection tests whether the server answers at all. */
  suspicious: 2_000,
  /** The same for transactions with long statements, which usually wait for another node's lock. */
  suspiciousIfLong: 30_000,
  /** How long that check may take. */
  check: 3_000,
  /** The server ends statements before this. */
  unanswered: 12_000,
};
const interval = 500;

const ignore = () => undefined;

/**
 * The pool of connections. A network or a server that stops answering without ending connections would hold
 * their statements for a quarter of an hour: such connections are discarded within seconds, so that new ones
 * replace them as soon as the server answers again.
 * See docs/decisions/operations/unresponsive-connections.md.
 */
export class WatchedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly #pool: pg.Pool;
  readonly #busy = new Set<WatchedClient>();
  readonly #timer: NodeJS.Timeout;
  #check: Promise<void> | undefined;

  constructor(options: pg.PoolConfig) {
    this.options = options;
    this.#pool = new pg.Pool(options);
    // A connection that breaks, idle or in use, is replaced by the pool. Without a listener its error would end
    // the process.
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
    this.#timer = setInterval(() => this.#watch(), interval).unref();
  }

  /** @throws {DatabaseUnavailableError} when there is no connection within the time that the options allow */
  async connect(): Promise<PostgresPoolClient> {
    const client: PostgresPoolClient = await this.#pool.connect().catch((error: Error) => {
      throw new DatabaseUnavailableError(error.message, { cause: error });
    });
    return new WatchedClient(client, this.#busy);
  }

  usage(): PoolUsage {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pool.end();
  }

  #watch(): void {
    const now = performance.now();
    for (const client of this.#olderThan(limits.unanswered, now)) {
      if (!client.mayTakeLong) client.discard();
    }
    const [suspect] = this.#suspects(now);
    if (!suspect || this.#check) return;
    this.#check = this.#discardUnlessAnswering(now).finally(() => {
      this.#check = undefined;
    });
  }

  #olderThan(age: number, now: number): WatchedClient[] {
    return [...this.#busy].filter(({ since }) => now - since > age);
  }

  #suspects(now: number): WatchedClient[] {
    const { suspicious, suspiciousIfLong } = limits;
    return [...this.#busy].filter(
      ({ since, mayTakeLong }) => now - since > (mayTakeLong ? suspiciousIfLong : suspicious),
    );
  }

  async #discardUnlessAnswering(now: number): Promise<void> {
    if (await isAnswering(this.options)) return;
    for (const client of this.#suspects(now)) client.discard();
    // Idle connections would not get an answer either.
    const idle = Array.from({ length: this.#pool.idleCount }, () => this.#pool.connect());
    for (const outcome of await Promise.allSettled(idle)) {
      if (outcome.status === 'fulfilled') outcome.value.release(true);
    }
  }
}

/** A connection while it is in use. */
class WatchedClient implements PostgresPoolClient {
  /** When its statement began. */
  since = 0;
  /** Its transaction may take long: see long-statements.ts. */
  mayTakeLong = false;
  readonly #client: PostgresPoolClient;
  readonly #busy: Set<WatchedClient>;
  #isReleased = false;
  #isDiscarded = false;

  /** @param busy the connections with a statement under way */
  constructor(client: PostgresPoolClient, busy: Set<WatchedClient>) {
    this.#client = client;
    this.#busy = busy;
  }

  query<R>(statement: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Cursors are not watched.');
    return this.#run<R>(statement, parameters);
  }

  async #run<R>(
    statement: string,
    parameters: ReadonlyArray<unknown>,
  ): Promise<PostgresQueryResult<R>> {
    if (statement === liftTimeouts) this.mayTakeLong = true;
    this.since = performance.now();
    this.#busy.add(this);
    try {
      return await this.#client.query<R>(statement, parameters);
    } catch (error) {
      if (!this.#isDiscarded) throw error;
      throw new DatabaseUnavailableError('The database did not answer.', { cause: error });
    } finally {
      this.#busy.delete(this);
    }
  }

  release(destroy?: boolean): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(destroy);
  }

  /** Closes the connection; the statement under way fails. */
  discard(): void {
    this.#isDiscarded = true;
    this.release(true);
  }
}

/** Whether the server answers a new connection in time, even if only by rejecting it. */
async function isAnswering(options: pg.PoolConfig): Promise<boolean> {
  const { check } = limits;
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: check,
    query_timeout: check,
  });
  client.on('error', ignore);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(ignore);
  }
}
