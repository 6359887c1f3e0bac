import type { Insertable } from 'kysely';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import type { Tables } from '#server/schema/tables.ts';
import { storedChoices } from '../features/courses/questions/answer-choices.ts';
import { newId } from '../platform/crypto/ids.ts';

/** A course's quiz as in content/data/course-quizzes.yaml. */
export interface DemoQuiz {
  /** The name of the course's page. */
  course: string;
  questions: {
    text: string;
    options: { text: string; correct: 0 | 1 }[];
    explanation: string;
  }[];
}

type Page = Pick<Insertable<Tables['pages']>, 'id' | 'section' | 'name'>;

/**
 * The rows of the demo courses' quizzes.
 * @throws Error for a quiz of an unknown course
 */
export function quizRows(
  quizzes: DemoQuiz[],
  pages: Page[],
): Insertable<Tables['course_questions']>[] {
  return quizzes.flatMap(({ course, questions }) => {
    const page = pages.find(({ section, name }) => section === 'courses' && name === course);
    if (!page) throw new Error(`The demo content has a quiz of no course: ${course}.`);
    return questions.map(({ text, options, explanation }, position) => ({
      id: newId(),
      page_id: page.id,
      text,
      options: storedChoices(options),
      explanation,
      explanation_html: renderMarkdown(explanation),
      position,
      version: 1,
    }));
  });
}
