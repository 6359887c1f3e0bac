import type { Language } from '#contract/shared/language/languages.ts';
import type { SearchSource, SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readFaqIn } from './read-faq.ts';

/** The questions, each with all of its paragraphs that are in the same language. */
export const faqSearch: SearchSource = { read: readQuestions };

async function readQuestions(db: Db, language: Language): Promise<SearchText[]> {
  const sections = await readFaqIn(db, language);
  return sections.flatMap((section) =>
    section.questions.map((question) => ({
      key: question.id,
      language: question.language,
      kind: 'questions' as const,
      path: '/FAQ',
      heading: section.title,
      title: question.question,
      html: [question, ...question.readMoreText]
        .filter((each) => each.language === question.language)
        .map(({ html }) => html)
        .join(' '),
    })),
  );
}
