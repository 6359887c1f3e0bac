import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { EventLoopTurn, letOthersGoFirst } from '#server/platform/limits/event-loop-turn.ts';

/** How long a statement waits for a lock, in ms, and how long until it tries again. */
const longestWait = 10_000;
const pause = 5;
/** SQLite's primary result code SQLITE_BUSY: another process or thread writes, and nothing was done. */
const busy = 5;

/**
 * The connection to the embedded database. While a mailing, a command or another program writes, its statements wait
 * for the lock. SQLite's own way of waiting would stop the event loop, and with it everything that needs no database.
 * So would a long chain of statements and transactions, since SQLite never waits: between two of them the loop turns,
 * also within a transaction, which has the connection to itself.
 */
export class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #turn = new EventLoopTurn();

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#turn.hasTime()) await letOthersGoFirst();
    const until = performance.now() + longestWait;
    for (;;) {
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await wait(pause);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === busy;
}
