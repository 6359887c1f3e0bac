import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';

/** The tables of the public site, its accounts and its content. */
export async function foundation(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('account_type', 'integer', required)
    .addColumn('is_verified', 'integer', required)
    .addColumn('photo', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();

  await table('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('xsrf_hash', 'text', required)
    .addColumn('remember', 'integer', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

  await table('mailed_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('subject_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('mailed_tokens_by_subject')
    .on('mailed_tokens')
    .columns(['subject_id', 'purpose'])
    .execute();

  await table('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .execute();

  await table('pages')
    .addColumn('id', 'text', (column) => column.primaryKey())
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
    .addColumn('updated_at', 'bigint', required)
    .addColumn('updated_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addUniqueConstraint('pages_by_name', ['section', 'name_key'])
    .execute();

  await table('board_members')
    .$call(ordered)
    .addColumn('name', 'text', required)
    .addColumn('job', 'text', required)
    .addColumn('bio', 'text', required)
    .addColumn('bio_html', 'text', required)
    .addColumn('photo', 'text', required)
    .execute();

  await table('contacts')
    .$call(ordered)
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('hours', 'text', required)
    .execute();

  await table('faq_sections')
    .addColumn('column_number', 'integer', (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .execute();
  await table('faq_questions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('column_number', 'integer', (column) =>
      column.notNull().references('faq_sections.column_number').onDelete('cascade'),
    )
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('answer_html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
  await table('faq_read_more')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('question_id', 'text', (column) =>
      column.notNull().references('faq_questions.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();

  await table('test_steps')
    .$call(ordered)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .execute();
  await table('test_paragraphs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('step_id', 'text', (column) =>
      column.notNull().references('test_steps.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
  await table('test_questions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('step_id', 'text', (column) =>
      column.notNull().references('test_steps.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', required)
    .addColumn('options', 'text', required)
    .addColumn('explanation', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();

  await table('ways_to_donate')
    .$call(ordered)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('icon', 'text', required)
    .execute();

  await table('footer_data')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('position', 'integer', required)
    .execute();
  await table('footer_pages')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('subtitle', 'text', required)
    .addColumn('link_name', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .execute();
  await table('footer_paragraphs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('page_name', 'text', (column) =>
      column.notNull().references('footer_pages.name').onDelete('cascade'),
    )
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();

  await table('bottom_menu_columns')
    .addColumn('column_name', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', required)
    .execute();
  await table('bottom_menu_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('column_name', 'text', (column) =>
      column
        .notNull()
        .references('bottom_menu_columns.column_name')
        .onDelete('cascade')
        .onUpdate('cascade'),
    )
    .addColumn('link_name', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('position', 'integer', required)
    .execute();

  await table('research_terms')
    .$call(ordered)
    .addColumn('term', 'text', required)
    .addColumn('definition', 'text', required)
    .addColumn('html', 'text', required)
    .execute();
  await table('research_items')
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

  await table('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('test', 'integer', required)
    .addColumn('general', 'integer', required)
    .addColumn('newsletters', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('confirmed_at', 'bigint')
    .execute();

  await table('redirects')
    .addColumn('from_path', 'text', (column) => column.primaryKey())
    .addColumn('to_path', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();

  await table('site_settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();

  await table('change_marks')
    .$call((builder) =>
      engine === 'postgres'
        ? builder.addColumn('id', 'bigserial', (column) => column.primaryKey())
        : builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
    )
    .addColumn('tags', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();

  await table('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();

  await table('rate_limits')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('resets_at', 'bigint', required)
    .execute();
}

const required = (column: import('kysely').ColumnDefinitionBuilder) => column.notNull();

const ordered = <Name extends string>(builder: CreateTableBuilder<Name>) =>
  builder
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required);
