import type { Kysely } from 'kysely';
import { defaultEmpty, defaultZero, primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** How long emails have waited between tries, and the requests that must not be carried out twice. */
export async function retries(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('waited', 'bigint', defaultZero).execute();
  await db.schema.alterTable('outbox').addColumn('tried_at', 'bigint').execute();
  await db.schema
    .createTable('attempts')
    .addColumn('key_hash', 'text', primaryKey)
    .addColumn('body_hash', 'text', required)
    .addColumn('result', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'attempts', { attempts_by_age: ['created_at'] });
}
