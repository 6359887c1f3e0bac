import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { createPrivateFile, makePrivateFolder } from '#server/platform/storage/private-files.ts';
import { DatabaseUnavailableError, isDatabaseDamaged } from '../unavailable.ts';
import { DatabaseFileCheck } from './database-file-check.ts';
import { PatientConnection } from './patient-connection.ts';

/** The first SQLite without the WAL-reset bug, which could damage a database under concurrent checkpoints. */
const oldestSqlite = [3, 51, 3];
const cachedStatements = 500;
/** In characters. Longer statements insert many rows: prepared, each takes megabytes, and few are used again. */
const longestCached = 10_000;

/** Adapts node:sqlite to the interface that Kysely's dialect expects, with cached prepared statements. */
class NodeSqlite implements SqliteDatabase {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #file: DatabaseFileCheck;
  readonly #statements = new Map<string, SqliteStatement>();
  /** Whether a statement has found damage. */
  #isDamaged = false;

  constructor(path: string) {
    this.#path = path;
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    this.#database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma cache_size = -16000;
    `);
    const { version } = this.#database.prepare('select sqlite_version() as version').get() as {
      version: string;
    };
    // Statements wait for a lock in `PatientConnection`. Opening may wait here.
    this.#database.exec('pragma busy_timeout = 0');
    if (isOlder(version.split('.').map(Number), oldestSqlite)) {
      throw new Error(
        `SQLite ${version} is too old: ${oldestSqlite.join('.')} or newer is needed.`,
      );
    }
    this.#file = new DatabaseFileCheck(path);
  }

  /** Whether a transaction is under way. */
  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * Looks at the file as a program that starts now would see it.
   * @throws {Error} that `isDatabaseUnavailable` knows when it is gone, damaged or full
   */
  examine(): void {
    this.#file.require();
    this.#file.requireRoom();
    this.#watch(() => {
      const reader = new DatabaseSync(this.#path, { readOnly: true });
      try {
        reader.prepare('select count(*) from sqlite_schema').get();
      } finally {
        reader.close();
      }
    });
    if (this.#isDamaged) throw new DatabaseUnavailableError(`${this.#path} is damaged`);
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = this.#watch(() => this.#database.prepare(sql));
    const isRead = /^\s*select\b/i.test(sql);
    const statement = asKyselyStatement(prepared, (work) =>
      this.#watch(isRead ? work : () => this.#write(work)),
    );
    if (sql.length > longestCached) return statement;
    if (this.#statements.size >= cachedStatements) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  /**
   * Checks the file before and after each write outside a transaction, so that no write to a deleted file counts as
   * stored.
   */
  #write<T>(work: () => T): T {
    if (!this.#database.isTransaction) this.#file.require();
    const result = work();
    if (!this.#database.isTransaction) this.#file.require();
    return result;
  }

  #watch<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#isDamaged ||= isDatabaseDamaged(error);
      throw error;
    }
  }
}

/** @param run wraps every execution */
function asKyselyStatement(
  statement: StatementSync,
  run: <T>(work: () => T) => T,
): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => run(() => statement.all(...values(parameters))),
    run: (parameters) => run(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

function isOlder(version: number[], than: number[]): boolean {
  for (const [index, part] of than.entries()) {
    const difference = (version[index] ?? 0) - part;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Takes the write lock when a transaction begins, so that two processes never deadlock. */
class EmbeddedDriver extends SqliteDriver {
  readonly #database: () => NodeSqlite | undefined;
  #connection: PatientConnection | undefined;

  constructor(open: () => Promise<NodeSqlite>, database: () => NodeSqlite | undefined) {
    super({ database: open });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new PatientConnection(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite itself has rolled back already when the disk was full: the first error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database()?.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can roll back schema changes, so a migration is atomic. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The embedded database in a file. */
class EmbeddedDialect extends SqliteDialect {
  readonly #open: () => Promise<NodeSqlite>;
  #database: NodeSqlite | undefined;

  constructor(path: string) {
    const open = async () => {
      this.#database = new NodeSqlite(path);
      return this.#database;
    };
    super({ database: open });
    this.#open = open;
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#open, () => this.#database);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }

  /** See `NodeSqlite.examine`. A database that was not used yet is not open. */
  examine(): void {
    this.#database?.examine();
  }
}

/** The dialect for the embedded database in the file `path`, which is created with its folder if it is missing. */
export function embeddedDialect(path: string): EmbeddedDialect {
  makePrivateFolder(dirname(path));
  // SQLite gives its log the database's permissions.
  createPrivateFile(path);
  return new EmbeddedDialect(path);
}

/** The dialect for an empty database in memory, which ends with its connection. */
export const memoryDialect = (): SqliteDialect => new EmbeddedDialect(':memory:');
