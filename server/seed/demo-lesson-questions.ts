import type { Insertable } from 'kysely';
import { addressedLessons } from '#contract/shared/lessons.ts';
import { answerable, type CheckQuestion } from '#contract/shared/pages/check-question.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { PageParagraph } from '../features/pages/page-content.ts';

/** The questions of a course's lessons as in content/data/lesson-questions.yaml. */
export interface DemoLessonQuestions {
  /** The name of the course's page. */
  course: string;
  /** By the last parts of their addresses. */
  lessons: Record<string, CheckQuestion>;
}

type Page = Insertable<Tables['pages']>;

/**
 * The demo's pages with the questions of its lessons.
 * @throws Error for a question that cannot be answered, or of no lesson
 */
export const withLessonQuestions = (pages: Page[], questions: DemoLessonQuestions[]): Page[] =>
  pages.map((page) => {
    const own = questions.find(({ course }) => page.section === 'courses' && page.name === course);
    if (!own) return page;
    const content = JSON.stringify(withQuestions(page, own.lessons));
    return { ...page, draft_content: content, live_content: content };
  });

function withQuestions(
  { name, draft_content }: Page,
  questions: DemoLessonQuestions['lessons'],
): PageParagraph[] {
  const paragraphs = JSON.parse(draft_content) as PageParagraph[];
  const places = new Map(
    addressedLessons(name, paragraphs).map(({ lesson, path }) => [
      path.split('/').at(-1),
      lesson.id,
    ]),
  );
  const asked = new Map(
    Object.entries(questions).map(([slug, question]) => {
      const id = places.get(slug);
      if (id === undefined || !answerable(question)) {
        throw new Error(`The demo content has a question of no lesson, or no answer: ${slug}.`);
      }
      return [id, question];
    }),
  );
  return paragraphs.map((paragraph) => {
    const question = asked.get(paragraph.id);
    return question ? { ...paragraph, question } : paragraph;
  });
}
