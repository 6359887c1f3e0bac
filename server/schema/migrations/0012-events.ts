import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** Events, and who comes to them. */
export async function events({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', required)
    .addColumn('slug_key', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('link', 'text', required)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('time_zone', 'text', required)
    .addColumn('takes_registrations', 'integer', required)
    .addColumn('capacity', 'integer')
    .addColumn('opens_at', 'bigint')
    .addColumn('closes_at', 'bigint')
    .addColumn('is_published', 'integer', required)
    .addColumn('cancelled_at', 'bigint')
    .addColumn('page_id', 'text', (column) => column.references('pages.id').onDelete('set null'))
    .addColumn('words', 'text', required)
    .addColumn('registered', 'integer', zero)
    .addColumn('waiting', 'integer', zero)
    .addColumn('sequence', 'integer', zero)
    .addColumn('turn_at', 'bigint')
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await schema.createIndex('events_by_start').on('events').columns(['starts_at', 'id']).execute();
  await schema.createIndex('events_by_end').on('events').columns(['ends_at', 'id']).execute();
  await schema.createIndex('events_by_turn').on('events').column('turn_at').execute();
  await schema.createIndex('events_by_page').on('events').column('page_id').execute();

  await schema
    .createTable('participants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('queued_at', 'bigint', required)
    .addColumn('placed_at', 'bigint')
    .addColumn('checked_in_at', 'bigint')
    .addColumn('reminded_at', 'bigint')
    .addUniqueConstraint('participants_once', ['event_id', 'email_key'])
    .execute();
  // The queue of an event, and the orders and the search of the dashboard's table.
  const indexes = {
    queue: ['event_id', 'state', 'queued_at', 'id'],
    age: ['created_at', 'id'],
    name: ['name_key', 'id'],
    email: ['email_key', 'id'],
    state: ['state', 'name_key'],
    words: ['words', 'state', 'id'],
    user: ['user_id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(`participants_by_${name}`)
      .on('participants')
      .columns(columns)
      .execute();
  }
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
