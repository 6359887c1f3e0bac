import { allRows, type MediaReference } from '#server/features/media/references/references.ts';
import { listReadMoreWithQuestions } from './queries.ts';

/** Where the FAQ references images and recordings. */
export const faqMedia: MediaReference[] = [
  {
    table: 'faq_questions',
    key: 'id',
    texts: [['answer', 'answer_html']],
    rows: allRows('faq_questions'),
    openTo: () => 'lists.edit',
    use: ({ column_number, question }) => ({
      title: `FAQ: ${question}`,
      to: `/cms/faq/${column_number}`,
    }),
    tags: () => ['faq'],
  },
  {
    table: 'faq_read_more',
    key: 'id',
    texts: [['text', 'html']],
    rows: listReadMoreWithQuestions,
    openTo: () => 'lists.edit',
    use: ({ column_number, question }) => ({
      title: `FAQ: ${question}`,
      to: `/cms/faq/${column_number}`,
    }),
    tags: () => ['faq'],
  },
];
