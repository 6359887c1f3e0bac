import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { defaultOne, defaultZero, primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Settings, redirects, and what the nodes of one site share. */
export async function site(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('site_settings')
    .addColumn('name', 'text', primaryKey)
    .addColumn('value', 'text', required)
    .execute();

  await schema
    .createTable('redirects')
    .addColumn('from_path', 'text', primaryKey)
    .addColumn('to_path', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('version', 'integer', defaultOne)
    .execute();
  // Redirects to a page are looked up when the page is renamed.
  await createIndexes(db, 'redirects', { redirects_by_target: ['to_path'] });

  await schema
    .createTable('change_marks')
    .$call((builder) =>
      engine === 'postgres'
        ? builder.addColumn('id', 'bigserial', (column) => column.primaryKey())
        : builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
    )
    .addColumn('tags', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();

  await schema
    .createTable('schedules')
    .addColumn('name', 'text', primaryKey)
    .addColumn('next_at', 'bigint', required)
    .addColumn('lease_until', 'bigint', defaultZero)
    .addColumn('last_done_at', 'bigint')
    .execute();

  await schema
    .createTable('rate_limits')
    .addColumn('bucket', 'text', primaryKey)
    .addColumn('count', 'integer', required)
    .addColumn('resets_at', 'bigint', required)
    .addColumn('blocked_until', 'bigint', defaultZero)
    .execute();
}
