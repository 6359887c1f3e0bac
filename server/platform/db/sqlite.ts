import { mkdirSync } from 'node:fs';
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
import { createPrivateFile, privateFolder } from '#server/platform/storage/private-files.ts';

/** The first SQLite without the WAL-reset bug, which could damage a database under concurrent checkpoints. */
const oldestSqlite = [3, 51, 3];
const cachedStatements = 500;

/** Adapts node:sqlite to the interface that Kysely's dialect expects, with cached prepared statements. */
class NodeSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(path: string) {
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
    if (isOlder(version.split('.').map(Number), oldestSqlite)) {
      throw new Error(
        `SQLite ${version} is too old: ${oldestSqlite.join('.')} or newer is needed.`,
      );
    }
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = asKyselyStatement(this.#database.prepare(sql));
    if (this.#statements.size >= cachedStatements) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
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
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite can roll back schema changes, so a migration is atomic. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #path: string;

  constructor(path: string) {
    super({ database: async () => new NodeSqlite(path) });
    this.#path = path;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: async () => new NodeSqlite(this.#path) });
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** The dialect for the embedded database in the file `path`, which is created with its folder if it is missing. */
export function embeddedDialect(path: string): SqliteDialect {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder });
  // SQLite gives its log the database's permissions.
  createPrivateFile(path);
  return new EmbeddedDialect(path);
}
