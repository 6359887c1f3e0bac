import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { aPage } from './pages.ts';

const body = [
  'A course.',
  `## Lesson 1: Fiber\n\nEat fiber. ${'word '.repeat(438)}`,
  '## Lesson 2: Salt\n\nLess [fiber](/articles/Fiber), and *fiber*.',
  '## Lesson 3: Water\n\nDrink.',
  '## Sources\n\n1. [FDA](https://www.fda.gov/)',
].join('\n\n');

interface CourseOptions {
  name?: string;
  state?: 'live' | 'draft';
  quiz?: string[];
}

/** A question whose first choice is correct. */
export const quizQuestion = (course: string, text: string) => ({
  course,
  text,
  options: [
    { text: 'Oats', correct: 1 as const },
    { text: 'Candy', correct: 0 as const },
  ],
  explanation: `*Because* of ${text}`,
});

/** Actions on courses for tests. @param as an editor */
export function coursesOf(server: TestServer, as: SignedIn) {
  const lessonsOf = async (course: string) =>
    (await server.call('courses/getCourse', { course })).lessons;
  return {
    lessonsOf,
    lessonIds: async (course: string) => (await lessonsOf(course)).map(({ id }) => id),
    /** A course of three lessons, and a quiz of two questions whose first choice is correct. */
    async aCourse({ quiz = ['One?', 'Two?'], ...page }: CourseOptions = {}) {
      const { name } = await aPage(server, { section: 'courses', title: 'Basics', body, ...page });
      for (const text of quiz) {
        await server.call('courses/editQuizQuestion', quizQuestion(name, text), { as });
      }
      return name;
    },
    /** Answers to a quiz, with a number of wrong ones. */
    async answersTo(course: string, wrong = 0) {
      const { questions } = await server.call('courses/getQuiz', { course });
      return questions.map(({ id, options }, index) => ({
        questionId: id,
        optionIds: [options[index < wrong ? 1 : 0]?.id ?? ''],
      }));
    },
  };
}
