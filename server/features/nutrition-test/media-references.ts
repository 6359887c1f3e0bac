import type { MediaReference } from '#server/features/media/references/references.ts';

/** Where the nutrition test names pictures and recordings. */
export const testMedia: MediaReference[] = [
  {
    table: 'test_paragraphs',
    key: 'id',
    texts: [['text', 'html']],
    rows: (db) =>
      db
        .selectFrom('test_paragraphs')
        .innerJoin('test_steps', 'test_steps.id', 'test_paragraphs.step_id')
        .selectAll('test_paragraphs')
        .select(['test_steps.name as step_name', 'test_steps.title as step_title'])
        .execute(),
    use: ({ step_name, step_title }) => ({
      title: `Nutrition test: ${step_title}`,
      to: `/cms/test/${step_name}`,
    }),
    tags: () => ['test'],
    versioned: ({ step_id }) => ({ table: 'test_steps', key: 'id', value: step_id }),
  },
  {
    table: 'test_questions',
    key: 'id',
    texts: [['explanation', 'explanation_html']],
    rows: (db) =>
      db
        .selectFrom('test_questions')
        .innerJoin('test_steps', 'test_steps.id', 'test_questions.step_id')
        .selectAll('test_questions')
        .select(['test_steps.name as step_name', 'test_steps.title as step_title'])
        .execute(),
    use: ({ step_name, step_title }) => ({
      title: `Nutrition test: ${step_title}`,
      to: `/cms/test/${step_name}`,
    }),
    tags: () => ['test'],
    versioned: ({ step_id }) => ({ table: 'test_steps', key: 'id', value: step_id }),
  },
];
