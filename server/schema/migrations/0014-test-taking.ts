import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

/** The nutrition test can be taken: attempts, answers, counts, and what to read after a step. */
export async function testTaking(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('test_steps').addColumn('read_next', 'text', empty).execute();
  await schema.alterTable('test_questions').addColumn('explanation_html', 'text', empty).execute();
  await renderExplanations(db);

  await schema
    .createTable('test_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('is_retake', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .addColumn('is_passed', 'integer')
    .addColumn('right_count', 'integer', zero)
    .addColumn('question_count', 'integer', zero)
    .execute();
  await schema
    .createIndex('test_attempts_by_person')
    .on('test_attempts')
    .columns(['user_id', 'created_at'])
    .execute();

  // Without a reference to the question: what was answered stays true of one that is deleted since.
  await schema
    .createTable('test_answers')
    .addColumn('attempt_id', 'text', (column) =>
      column.notNull().references('test_attempts.id').onDelete('cascade'),
    )
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

/** What was explained before HTML was stored alongside it. What cannot be rendered is shown without it. */
async function renderExplanations(db: Kysely<unknown>): Promise<void> {
  type Explained = { id: string; explanation: string };
  const { rows } =
    await sql<Explained>`select id, explanation from test_questions where explanation <> ''`.execute(
      db,
    );
  if (rows.length === 0) return;
  const { renderTexts } = await import('#server/platform/markdown/render-texts.ts');
  // The rendering thread keeps no program alive, and nothing else does yet while it starts.
  const alive = setInterval(() => undefined, 1_000);
  try {
    for (const { id, explanation } of rows) {
      const { html = '' } = await renderTexts({ html: explanation }).catch(() => ({ html: '' }));
      await sql`update test_questions set explanation_html = ${html} where id = ${id}`.execute(db);
    }
  } finally {
    clearInterval(alive);
  }
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
