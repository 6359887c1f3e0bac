import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import {
  defaultEmpty,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
  unique,
} from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Pages with their earlier versions and topics, and the lists that are edited live. */
export async function content(db: Kysely<unknown>): Promise<void> {
  await pages(db);
  await pageVersions(db);
  await pageTopics(db);
  await people(db);
  await faq(db);
  await footer(db);
  await research(db);
}

async function pages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'text', primaryKey)
    .addColumn('section', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('draft_intro', 'text', required)
    .addColumn('draft_content', 'text', required)
    .addColumn('live_intro', 'text')
    .addColumn('live_content', 'text')
    .addColumn('has_changes', 'integer', required)
    .addColumn('published_at', 'bigint')
    .addColumn('first_live_at', 'bigint')
    .addColumn('updated_at', 'bigint', required)
    .addColumn('updated_by', 'text', nullableReference('users.id'))
    .addUniqueConstraint('pages_by_name', ['section', 'name_key'])
    .execute();
  // In the order of a section, so that the page after another is found without reading them all.
  await createIndexes(db, 'pages', { pages_in_order: ['section', 'position', 'name_key'] });
  // Live pages, in each order in which they are listed.
  await sql`create index pages_live_in_order on pages (section, position, name_key) where live_intro is not null`.execute(
    db,
  );
  await sql`create index pages_live_by_day on pages (section, published_at, name_key) where live_intro is not null`.execute(
    db,
  );
}

async function pageVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_versions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('version', 'integer', required)
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('saved'))
    .addColumn('name', 'text', defaultEmpty)
    .addColumn('title', 'text', required)
    .addColumn('draft_intro', 'text', required)
    .addColumn('draft_content', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addUniqueConstraint('page_versions_by_number', ['page_id', 'version'])
    .execute();
  await createIndexes(db, 'page_versions', { page_versions_by_user: ['created_by'] });
}

/** The topics of live pages, as rows, so that a list of them is one query. */
async function pageTopics(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_topics')
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('section', 'text', required)
    .addColumn('topic_key', 'text', required)
    .addColumn('name', 'text', required)
    .addPrimaryKeyConstraint('page_topics_key', ['page_id', 'topic_key'])
    .execute();
  await createIndexes(db, 'page_topics', {
    page_topics_by_topic: ['section', 'topic_key', 'name', 'page_id'],
  });
}

/** The board, the contacts, and the ways to donate. */
async function people({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('board_members')
    .$call(ordered)
    .addColumn('name', 'text', required)
    .addColumn('job', 'text', required)
    .addColumn('bio', 'text', required)
    .addColumn('bio_html', 'text', required)
    .addColumn('photo', 'text', required)
    .execute();
  await schema
    .createTable('contacts')
    .$call(ordered)
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('hours', 'text', required)
    .execute();
  await schema
    .createTable('ways_to_donate')
    .$call(ordered)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('icon', 'text', required)
    .execute();
}

async function faq({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('faq_sections')
    .addColumn('column_number', 'integer', primaryKey)
    .addColumn('title', 'text', required)
    .execute();
  await schema
    .createTable('faq_questions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('column_number', 'integer', deletedWith('faq_sections.column_number'))
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('answer_html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
  await schema
    .createTable('faq_read_more')
    .addColumn('id', 'text', primaryKey)
    .addColumn('question_id', 'text', deletedWith('faq_questions.id'))
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
}

async function footer({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('footer_data')
    .addColumn('name', 'text', primaryKey)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('position', 'integer', required)
    .execute();
  await schema
    .createTable('footer_pages')
    .addColumn('name', 'text', primaryKey)
    .addColumn('name_key', 'text', unique)
    .addColumn('title', 'text', required)
    .addColumn('subtitle', 'text', required)
    .addColumn('link_name', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .execute();
  await schema
    .createTable('footer_paragraphs')
    .addColumn('id', 'text', primaryKey)
    .addColumn('page_name', 'text', deletedWith('footer_pages.name'))
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
  await schema
    .createTable('bottom_menu_columns')
    .addColumn('column_name', 'text', primaryKey)
    .addColumn('position', 'integer', required)
    .execute();
  await schema
    .createTable('bottom_menu_links')
    .addColumn('id', 'text', primaryKey)
    .addColumn('column_name', 'text', (column) =>
      deletedWith('bottom_menu_columns.column_name')(column).onUpdate('cascade'),
    )
    .addColumn('link_name', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('position', 'integer', required)
    .execute();
}

async function research({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('research_terms')
    .$call(ordered)
    .addColumn('term', 'text', required)
    .addColumn('definition', 'text', required)
    .addColumn('html', 'text', required)
    .execute();
  await schema
    .createTable('research_items')
    .$call(ordered)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('year', 'integer')
    .addColumn('url', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('image', 'text', required)
    .addUniqueConstraint('research_items_by_name', ['kind', 'name'])
    .execute();
}

const ordered = <Name extends string>(builder: CreateTableBuilder<Name>) =>
  builder
    .addColumn('id', 'text', primaryKey)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required);
