import type { MediaReference } from '#server/features/media/references/references.ts';
import { listParagraphsWithStep, listQuestionsWithStep } from './editing/queries.ts';

const ofStep = {
  openTo: () => 'lists.edit',
  use: ({ step_name, step_title }) => ({
    title: `Nutrition test: ${step_title}`,
    to: `/cms/test/${step_name}`,
  }),
  tags: () => ['test'],
  versioned: ({ step_id }) => ({ table: 'test_steps', key: 'id', value: step_id }),
} satisfies Partial<MediaReference>;

/** Where the nutrition test references images and recordings. */
export const testMedia: MediaReference[] = [
  {
    ...ofStep,
    table: 'test_paragraphs',
    key: 'id',
    texts: [['text', 'html']],
    rows: listParagraphsWithStep,
  },
  {
    ...ofStep,
    table: 'test_questions',
    key: 'id',
    texts: [['explanation', 'explanation_html']],
    rows: listQuestionsWithStep,
  },
];
