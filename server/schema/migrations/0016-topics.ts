import { type Kysely, sql } from 'kysely';

/**
 * What live pages are about, as rows, so that a list of them is one query; and indexes of what is live, in
 * each order in which it is listed. A page's day may be given by its editors: when it first went live is
 * kept alongside it.
 */
export async function topics(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('page_topics')
    .addColumn('page_id', 'text', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('topic_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_topics_key', ['page_id', 'topic_key'])
    .execute();
  await schema
    .createIndex('page_topics_by_topic')
    .on('page_topics')
    .columns(['section', 'topic_key', 'name', 'page_id'])
    .execute();
  await sql`create index pages_live_in_order on pages (section, position, name_key) where live_intro is not null`.execute(
    db,
  );
  await sql`create index pages_live_by_day on pages (section, published_at, name_key) where live_intro is not null`.execute(
    db,
  );
  await schema.alterTable('pages').addColumn('first_live_at', 'bigint').execute();
  await sql`update pages set first_live_at = published_at`.execute(db);
}
