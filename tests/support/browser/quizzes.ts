import type { Locator, Page } from '@playwright/test';
import { typesetText } from '#server/platform/markdown/elements/typography.ts';
import type { Db } from '#tests/support/database/connection.ts';

/** A text as pages show it, with the marks of print. */
export const shownText = (text: string): string => typesetText(text);

/** The quiz on a course's page. */
export const quiz = (page: Page) => page.getByRole('form', { name: 'Quiz' });

/** Answers all questions of a course's quiz correctly. */
export async function answerRightly(form: Locator, db: Db, name: string): Promise<number> {
  const questions = await db
    .selectFrom('course_questions')
    .innerJoin('pages', 'pages.id', 'page_id')
    .select(['course_questions.text', 'options'])
    .where('name', '=', name)
    .execute();
  for (const { text, options } of questions) {
    const choices = JSON.parse(options) as { text: string; correct: 0 | 1 }[];
    for (const choice of choices.filter(({ correct }) => correct === 1)) {
      await form
        .getByRole('group', { name: shownText(text) })
        .getByLabel(shownText(choice.text), { exact: true })
        .check();
    }
  }
  return questions.length;
}
