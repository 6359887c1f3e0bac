import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import { noteWrites, withMarks } from '../change-marks.ts';

/**
 * Runs first in every transaction of some work, and throws if the work must not continue: then nothing of the
 * transaction is stored.
 */
export type TransactionGuard = (trx: Kysely<Tables>) => Promise<void>;

const guards = new AsyncLocalStorage<TransactionGuard | undefined>();

/** Runs work whose transactions all begin with the guard, at any depth. */
export const withTransactionGuard = <T>(guard: TransactionGuard, work: () => T): T =>
  guards.run(guard, work);

/** Runs follow-up work of a committed change, without the guard: removing files, recording what Stripe did. */
export const withoutTransactionGuard = <T>(work: () => T): T => guards.run(undefined, work);

/**
 * Runs the current work's guard, if it has one: before an action outside the database that no transaction can undo.
 * @throws what the guard throws
 */
export async function runTransactionGuard(db: Kysely<Tables>): Promise<void> {
  await guards.getStore()?.(db);
}

/**
 * A database whose transactions begin with the guard of the work that opens them, and end with the marks of the rows
 * that they have changed.
 */
export class GuardedKysely extends Kysely<Tables> {
  constructor(config: KyselyConfig) {
    super({ ...config, plugins: [noteWrites, ...(config.plugins ?? [])] });
  }

  override transaction(): TransactionBuilder<Tables> {
    return guarded(this, super.transaction(), guards.getStore());
  }
}

function guarded(
  db: Kysely<Tables>,
  builder: TransactionBuilder<Tables>,
  guard: TransactionGuard | undefined,
): TransactionBuilder<Tables> {
  const { execute, setAccessMode, setIsolationLevel } = builder;
  return Object.assign(builder, {
    execute: <T>(work: Parameters<typeof builder.execute<T>>[0]) =>
      withMarks<T>(
        db,
        async (trx) => {
          await guard?.(trx);
          return work(trx as Transaction<Tables>);
        },
        (whole) => execute.call(builder, whole) as Promise<T>,
      ),
    setAccessMode: (...given: Parameters<typeof setAccessMode>) =>
      guarded(db, setAccessMode.apply(builder, given), guard),
    setIsolationLevel: (...given: Parameters<typeof setIsolationLevel>) =>
      guarded(db, setIsolationLevel.apply(builder, given), guard),
  });
}
