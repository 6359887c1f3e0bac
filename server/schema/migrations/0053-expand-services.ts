import type { Kysely } from 'kysely';
import { primaryKey, required } from './columns.ts';

/** How mail is sent and gifts are paid, as administrators have set it up; the secrets are sealed. */
export async function services({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('service_settings')
    .addColumn('name', 'text', primaryKey)
    .addColumn('value', 'text', required)
    .addColumn('secrets', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
}
