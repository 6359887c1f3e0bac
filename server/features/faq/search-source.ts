import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { SearchSource, SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listQuestionTexts, listReadMoreTexts } from './queries.ts';

/** The questions, each with all of its paragraphs. */
export const faqSearch: SearchSource = { read: readQuestions };

async function readQuestions(db: Db): Promise<SearchText[]> {
  const [questions, more] = await Promise.all([listQuestionTexts(db), listReadMoreTexts(db)]);
  const moreOf = Map.groupBy(more, (each) => each.question_id);
  return questions.map(({ id, section, question, html }) => ({
    key: id,
    language: defaultLanguage,
    kind: 'questions',
    path: '/FAQ',
    heading: section,
    title: question,
    html: [html, ...(moreOf.get(id) ?? []).map((each) => each.html)].join(' '),
  }));
}
