import type { Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatedQuestion } from '../courses/questions/question-texts.ts';
import { partField } from '../lists/translations/entry-texts.ts';
import { entriesInLanguage } from '../lists/translations/in-language.ts';
import { listQuestions, listSteps, type Question } from './queries.ts';

// What test takers read, by default in the language of the call.

/** The questions with their correct answers, each as a whole in the language or in the default one. */
export async function readQuestionsIn(db: Db, language?: Language): Promise<Question[]> {
  const show = await entriesInLanguage(db, 'testSteps', language);
  return (await listQuestions(db)).map((question) =>
    show(question, question.stepId, (row, texts) =>
      translatedQuestion(row, texts, (field) => partField('questions', row.id, field)),
    ),
  );
}

/** The steps with the title that readers see, and the original one, by which pages about it are found. */
export async function readStepTitlesIn(db: Db, language?: Language) {
  const show = await entriesInLanguage(db, 'testSteps', language);
  return (await listSteps(db)).map((step) => ({
    ...step,
    shown: show({ title: step.title }, step.id, (row, texts) => ({
      title: texts.text('title', row.title),
    })),
  }));
}
