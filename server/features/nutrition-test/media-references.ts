import type { MediaReference } from '#server/features/media/references/references.ts';
import { listParagraphsWithStep, listQuestionsWithStep } from './editing/queries.ts';

/** Where the nutrition test names pictures and recordings. */
export const testMedia: MediaReference[] = [
  {
    table: 'test_paragraphs',
    key: 'id',
    texts: [['text', 'html']],
    rows: listParagraphsWithStep,
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
    rows: listQuestionsWithStep,
    use: ({ step_name, step_title }) => ({
      title: `Nutrition test: ${step_title}`,
      to: `/cms/test/${step_name}`,
    }),
    tags: () => ['test'],
    versioned: ({ step_id }) => ({ table: 'test_steps', key: 'id', value: step_id }),
  },
];
