import type { SearchSource, SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The questions, each with all that it unfolds. */
export const faqSearch: SearchSource = { read: readQuestions };

async function readQuestions(db: Db): Promise<SearchText[]> {
  const [questions, more] = await Promise.all([
    db
      .selectFrom('faq_questions as question')
      .innerJoin('faq_sections as section', 'section.column_number', 'question.column_number')
      .select(['question.id', 'section.title as section', 'question', 'answer_html as html'])
      .execute(),
    db.selectFrom('faq_read_more').select(['question_id', 'html']).orderBy('position').execute(),
  ]);
  const moreOf = Map.groupBy(more, (each) => each.question_id);
  return questions.map(({ id, section, question, html }) => ({
    kind: 'questions',
    path: '/FAQ',
    heading: section,
    title: question,
    html: [html, ...(moreOf.get(id) ?? []).map((each) => each.html)].join(' '),
  }));
}
