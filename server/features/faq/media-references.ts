import { allRows, type MediaReference } from '#server/features/media/references/references.ts';

/** Where the FAQ names pictures and recordings. */
export const faqMedia: MediaReference[] = [
  {
    table: 'faq_questions',
    key: 'id',
    texts: [['answer', 'answer_html']],
    rows: allRows('faq_questions'),
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
    rows: (db) =>
      db
        .selectFrom('faq_read_more')
        .innerJoin('faq_questions', 'faq_questions.id', 'faq_read_more.question_id')
        .selectAll('faq_read_more')
        .select(['faq_questions.column_number', 'faq_questions.question'])
        .execute(),
    use: ({ column_number, question }) => ({
      title: `FAQ: ${question}`,
      to: `/cms/faq/${column_number}`,
    }),
    tags: () => ['faq'],
  },
];
