import type { courseCalls } from '#contract/courses/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { withWanted } from '#server/platform/language/current-language.ts';
import {
  arrangeQuiz,
  deleteQuizQuestion,
  editQuizQuestion,
  readQuizQuestions,
} from './edit-quiz.ts';
import { readCourse, readCourses } from './lessons.ts';
import { markLesson, mergeDeviceProgress, readDeviceProgress, readProgress } from './progress.ts';
import { answerQuiz, readQuiz } from './quiz.ts';

/**
 * Courses: their lessons, a reader's progress, and their quizzes. A course is a page of the section `courses`, its
 * paragraphs are the lessons; progress is stored in the account, or on the device if there is none.
 */
export function coursesHandlers(deps: AppDeps): Handlers<keyof typeof courseCalls> {
  const { db } = deps;
  return {
    'courses/getCourses': ({ language }) => withWanted(language, () => readCourses(db)),
    'courses/getCourse': ({ course, language }) =>
      withWanted(language, () => readCourse(db, course)),
    'courses/getQuiz': (body) => readQuiz(db, body),
    'courses/answerQuiz': (body, context) => answerQuiz(deps, body, context),
    'courses/getProgress': async (device, { person }) => ({
      code: 1,
      progress: person
        ? await readProgress(db, person.userId)
        : await readDeviceProgress(db, device),
    }),
    'courses/markLesson': (body, { person }) => markLesson(db, person, body),
    'courses/takeOver': (body, { person }) => mergeDeviceProgress(db, person, body),
    'courses/getQuizQuestions': ({ course }) => readQuizQuestions(db, course),
    'courses/editQuizQuestion': (body, { person }) => editQuizQuestion(deps, person, body),
    'courses/deleteQuizQuestion': (body, { person }) => deleteQuizQuestion(deps, person, body),
    'courses/arrangeQuiz': (body, { person }) => arrangeQuiz(deps, person, body),
  };
}
