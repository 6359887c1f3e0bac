import type { Kysely } from 'kysely';
import { defaultZero, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** How far each member of staff has read the notifications, and whether they are emailed. */
export async function notifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_settings')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', required)
    .addColumn('read_until', 'bigint', defaultZero)
    .addColumn('emailed_until', 'bigint', defaultZero)
    .execute();
  await createIndexes(db, 'notification_settings', { notification_settings_by_email: ['email'] });
  await createIndexes(db, 'donations', { donations_by_creation: ['created_at'] });
}
