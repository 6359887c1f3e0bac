import type { Kysely } from 'kysely';
import { defaultEmpty, defaultZero, deletedWith, primaryKey, required, unique } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** The nutrition test and the courses: their questions, and members' progress. */
export async function learning(db: Kysely<unknown>): Promise<void> {
  await testSteps(db);
  await testAttempts(db);
  await courses(db);
}

async function testSteps({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('test_steps')
    .addColumn('id', 'text', primaryKey)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('name', 'text', unique)
    .addColumn('title', 'text', required)
    .addColumn('read_next', 'text', defaultEmpty)
    .execute();
  await schema
    .createTable('test_paragraphs')
    .addColumn('id', 'text', primaryKey)
    .addColumn('step_id', 'text', deletedWith('test_steps.id'))
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
  await schema
    .createTable('test_questions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('step_id', 'text', deletedWith('test_steps.id'))
    .addColumn('text', 'text', required)
    .addColumn('options', 'text', required)
    .addColumn('explanation', 'text', required)
    .addColumn('explanation_html', 'text', defaultEmpty)
    .addColumn('position', 'integer', required)
    .execute();
}

async function testAttempts(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('test_attempts')
    .addColumn('id', 'text', primaryKey)
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('is_retake', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .addColumn('is_passed', 'integer')
    .addColumn('right_count', 'integer', defaultZero)
    .addColumn('question_count', 'integer', defaultZero)
    .execute();
  await createIndexes(db, 'test_attempts', {
    test_attempts_by_person: ['user_id', 'created_at'],
  });

  await schema
    .createTable('test_answers')
    .addColumn('attempt_id', 'text', deletedWith('test_attempts.id'))
    // No foreign key: an answer stays valid after its question is deleted.
    .addColumn('question_id', 'text', required)
    .addColumn('chosen', 'text', required)
    .addColumn('is_right', 'integer', required)
    .addColumn('is_kept', 'integer', required)
    .addPrimaryKeyConstraint('test_answers_key', ['attempt_id', 'question_id'])
    .execute();

  await schema
    .createTable('test_counts')
    .addColumn('question_id', 'text', (column) =>
      column.primaryKey().references('test_questions.id').onDelete('cascade'),
    )
    .addColumn('asked', 'integer', required)
    .addColumn('wrong', 'integer', required)
    .execute();
}

async function courses(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('course_questions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('text', 'text', required)
    .addColumn('options', 'text', required)
    .addColumn('explanation', 'text', required)
    .addColumn('explanation_html', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .execute();
  await createIndexes(db, 'course_questions', {
    course_questions_by_page: ['page_id', 'position'],
  });

  await schema
    .createTable('course_marks')
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    // No foreign key: a lesson is a part of its page's text.
    .addColumn('lesson_id', 'text', required)
    .addColumn('marked_at', 'bigint', required)
    .addPrimaryKeyConstraint('course_marks_key', ['user_id', 'lesson_id'])
    .execute();
  await createIndexes(db, 'course_marks', { course_marks_by_page: ['page_id'] });

  await schema
    .createTable('course_results')
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('right_count', 'integer', required)
    .addColumn('question_count', 'integer', required)
    .addColumn('answered_at', 'bigint', required)
    .addPrimaryKeyConstraint('course_results_key', ['user_id', 'page_id'])
    .execute();
  await createIndexes(db, 'course_results', { course_results_by_page: ['page_id'] });
}
