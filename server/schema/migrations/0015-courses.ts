import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** A course has a quiz, and how far its readers are is kept for members. */
export async function courses({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('course_questions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('page_id', 'text', ofPage)
    .addColumn('text', 'text', required)
    .addColumn('options', 'text', required)
    .addColumn('explanation', 'text', required)
    .addColumn('explanation_html', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .execute();
  await schema
    .createIndex('course_questions_by_page')
    .on('course_questions')
    .columns(['page_id', 'position'])
    .execute();

  // Without a reference to the lesson, which is a part of its page's text.
  await schema
    .createTable('course_marks')
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('page_id', 'text', ofPage)
    .addColumn('lesson_id', 'text', required)
    .addColumn('marked_at', 'bigint', required)
    .addPrimaryKeyConstraint('course_marks_key', ['user_id', 'lesson_id'])
    .execute();
  await schema
    .createIndex('course_marks_by_page')
    .on('course_marks')
    .columns(['page_id'])
    .execute();

  await schema
    .createTable('course_results')
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('page_id', 'text', ofPage)
    .addColumn('right_count', 'integer', required)
    .addColumn('question_count', 'integer', required)
    .addColumn('answered_at', 'bigint', required)
    .addPrimaryKeyConstraint('course_results_key', ['user_id', 'page_id'])
    .execute();
  await schema
    .createIndex('course_results_by_page')
    .on('course_results')
    .columns(['page_id'])
    .execute();
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofPage = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('pages.id').onDelete('cascade');
const ofPerson = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('users.id').onDelete('cascade');
