import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { messageOf } from '../describe-unavailable.ts';
import { liftTimeouts } from '../lift-timeouts.ts';
import type { PoolUsage } from '../pool-usage.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { ConnectGate } from './connect-gate.ts';
import { prepareSession, terminateSessions } from './postgres-sessions.ts';

/** In ms. */
const limits = {
  /** After this long without an answer to a statement, a new connection asks the server whether it works on it. */
  suspicious: 2_000,
  /** The same for transactions with long statements, which usually wait for another node's lock. */
  suspiciousIfLong: 30_000,
  /** How much longer than the server allows a statement is waited for its answer. */
  answer: 2_000,
};
/** How long that check may take, as a part of the time for a connection: 2 seconds of the usual 3. */
const checkPart = 2 / 3;
const interval = 500;

const ignore = () => undefined;

/**
 * The pool of connections. A network or a server that stops answering without ending connections would hold
 * their statements for a quarter of an hour: such connections are discarded within seconds, so that new ones
 * replace them as soon as the server answers again. The first of these ends the sessions that the server still keeps
 * for the discarded ones.
 * See docs/decisions/operations/unresponsive-connections.md.
 */
export class WatchedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly #pool: pg.Pool;
  readonly #gate: ConnectGate;
  /** How long to wait for a connection, in ms. */
  readonly #patience: number;
  readonly #busy = new Set<WatchedClient>();
  /** The server's session for each connection. */
  readonly #sessions = new WeakMap<object, string>();
  /** Those of discarded connections, which the server may keep. */
  readonly #abandoned = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #check: Promise<void> | undefined;

  constructor(options: pg.PoolConfig) {
    this.options = options;
    this.#gate = new ConnectGate(async () => (await this.#pool.connect()).release());
    this.#pool = new pg.Pool({
      ...options,
      Client: clientFor(this.#gate),
      onConnect: (client) => this.#prepare(client),
    });
    // A connection that breaks, idle or in use, is replaced by the pool. Without a listener its error would end
    // the process.
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
    this.#patience = options.connectionTimeoutMillis ?? 0;
    this.#timer = setInterval(() => this.#watch(), interval).unref();
  }

  /** @throws {DatabaseUnavailableError} when there is no connection within the time that the options allow */
  async connect(): Promise<WatchedClient> {
    try {
      // Connections that are there can be used.
      if (this.#pool.idleCount === 0) await this.#gate.pass(this.#patience);
      const client = await this.#pool.connect();
      return new WatchedClient(client, this.#busy, this.#sessions.get(client));
    } catch (error) {
      throw new DatabaseUnavailableError(messageOf(error as Error), { cause: error });
    }
  }

  async #prepare(client: pg.ClientBase): Promise<void> {
    const abandoned = [...this.#abandoned];
    const session = await prepareSession(client).catch((error: unknown) => {
      this.#gate.close(error);
      throw error;
    });
    this.#sessions.set(client, session);
    this.#gate.open();
    if (abandoned.length === 0) return;
    // Without it the connection works, too, and the server ends them after a minute.
    const isDone = await terminateSessions(client, abandoned).then(() => true, ignore);
    if (isDone) for (const session of abandoned) this.#abandoned.delete(session);
  }

  #discard(client: WatchedClient): void {
    if (client.session) this.#abandoned.add(client.session);
    client.discard();
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
    const unanswered = Number(this.options.statement_timeout) + limits.answer;
    for (const client of this.#olderThan(unanswered, now)) {
      if (!client.mayTakeLong) this.#discard(client);
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
    const suspects = this.#suspects(now);
    const waiting = await waitingProcesses(this.options, suspects);
    // An answer may be on its way.
    await wait(100);
    // A server that answers no new connection answers none of the statements that have become suspicious meanwhile.
    const silent =
      waiting === undefined
        ? this.#suspects(performance.now())
        : this.#suspects(now).filter(
            (client) => suspects.includes(client) && waiting.has(client.processId),
          );
    if (silent.length === 0) return;
    for (const client of silent) this.#discard(client);
    // Idle connections would not get an answer either.
    const idle = Array.from({ length: this.#pool.idleCount }, () => this.connect());
    for (const outcome of await Promise.allSettled(idle)) {
      if (outcome.status === 'fulfilled') this.#discard(outcome.value);
    }
  }
}

/**
 * The client of a pool. The pool itself does not tell why it made no connection: whoever wanted one may have given up
 * by then.
 */
function clientFor(gate: ConnectGate): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error | null) => void): void;
    override connect(done?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      if (!done) return super.connect() as Promise<pg.Client>;
      super.connect((error: Error | null) => {
        if (error) gate.close(error);
        done(error);
      });
      return undefined;
    }
  };
}

/** A connection while it is in use. */
class WatchedClient implements PostgresPoolClient {
  /** When its statement began. */
  since = 0;
  /** Its transaction may take long: see long-statements.ts. */
  mayTakeLong = false;
  readonly #client: PostgresPoolClient;
  readonly #busy: Set<WatchedClient>;
  /** The id of the server's process for this connection. */
  readonly processId: number;
  /** The server's session for this connection. */
  readonly session: string | undefined;
  #isReleased = false;
  #isDiscarded = false;

  /** @param busy the connections with a statement under way */
  constructor(client: PostgresPoolClient, busy: Set<WatchedClient>, session?: string) {
    this.#client = client;
    this.session = session;
    this.processId = (client as PostgresPoolClient & { processID?: number }).processID ?? 0;
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

/**
 * Asks the server, by a new connection, which of its processes wait for statements of ours while we wait for answers
 * of theirs: what either has sent is lost.
 * @returns the ids of their processes, none if the server rejects the connection; undefined: it does not answer at all
 */
async function waitingProcesses(
  options: pg.PoolConfig,
  clients: readonly WatchedClient[],
): Promise<Set<number> | undefined> {
  const check = (options.connectionTimeoutMillis ?? 0) * checkPart;
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: check,
    query_timeout: check,
  });
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any($1) and state like 'idle%'",
      [clients.map(({ processId }) => processId)],
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return error instanceof pg.DatabaseError ? new Set() : undefined;
  } finally {
    client.end().catch(ignore);
  }
}
