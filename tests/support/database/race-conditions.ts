import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { openConnection } from './database.ts';

/**
 * Runs something right before the next transaction begins: after everything that a call reads and decides outside of
 * its transaction.
 * @returns whether it has run; asking also cancels it
 */
export function beforeNextTransaction(
  { db }: TestServer,
  act: () => Promise<unknown>,
): () => boolean {
  let hasHappened = false;
  db.transaction = () => {
    Reflect.deleteProperty(db, 'transaction');
    const builder = db.transaction();
    const { execute } = builder;
    return Object.assign(builder, {
      execute: async (work: Parameters<typeof execute>[0]) => {
        hasHappened = true;
        await act();
        return execute.call(builder, work);
      },
    });
  };
  return () => {
    Reflect.deleteProperty(db, 'transaction');
    return hasHappened;
  };
}

/**
 * Runs something right after the next read of a table outside of a transaction.
 * @returns whether it has run; asking also cancels it
 */
export function afterNextRead(
  { db, deps }: TestServer,
  table: keyof Tables,
  act: () => Promise<unknown>,
): () => boolean {
  let hasHappened = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      hasHappened = true;
      const acting = act();
      // SQLite's only connection is still used by the read: this comes next.
      if (deps.engine === 'postgres') await acting;
      return result;
    },
  };
  const selectFrom = db.selectFrom.bind(db) as (name: never) => unknown;
  db.selectFrom = ((name: never) => {
    if (name !== table) return selectFrom(name);
    Reflect.deleteProperty(db, 'selectFrom');
    return db.withPlugin(plugin).selectFrom(name);
  }) as typeof db.selectFrom;
  return () => {
    Reflect.deleteProperty(db, 'selectFrom');
    return hasHappened;
  };
}

/**
 * PostgreSQL only: makes a change in another node's transaction, which is committed as soon as
 * someone waits for one of its locks.
 */
export async function commitWhenWaitedFor(
  { place }: TestServer,
  change: (trx: Kysely<never>) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const { db: other } = await openConnection(place);
  const { db: watcher } = await openConnection(place);
  await other.transaction().execute(async (trx) => {
    await change(trx as never);
    const waiting = meanwhile();
    waiting.catch(() => undefined);
    let isOver = false;
    waiting
      .finally(() => {
        isOver = true;
      })
      .catch(() => undefined);
    while (!isOver && !(await isAnyoneWaiting(watcher as never))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
}

async function isAnyoneWaiting(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks
    join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(db);
  return Number(rows[0]?.count) > 0;
}
