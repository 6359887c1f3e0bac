import type { courses } from '#contract/courses.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import {
  arrangeQuiz,
  deleteQuizQuestion,
  editQuizQuestion,
  readQuizQuestions,
} from './edit-quiz.ts';
import { readCourse, readCourses } from './lessons.ts';
import { markLesson, readKeptProgress, readProgress, takeOver } from './progress.ts';
import { answerQuiz, readQuiz } from './quiz.ts';

/** Courses: their lessons, how far somebody is, and their quizzes. */
export function coursesHandlers(parts: Parts): Handlers<keyof typeof courses> {
  const { db } = parts;
  return {
    'courses/getCourses': () => readCourses(db),
    'courses/getCourse': ({ course }) => readCourse(db, course),
    'courses/getQuiz': ({ course }) => readQuiz(db, course),
    'courses/answerQuiz': (body, context) => answerQuiz(parts, body, context),
    'courses/getProgress': async (kept, { person }) => ({
      code: 1,
      progress: person ? await readProgress(db, person.userId) : await readKeptProgress(db, kept),
    }),
    'courses/markLesson': (body, { person }) => markLesson(db, person as Person, body),
    'courses/takeOver': (body, { person }) => takeOver(db, person as Person, body),
    'courses/getQuizQuestions': ({ course }) => readQuizQuestions(db, course),
    'courses/editQuizQuestion': (body, { person }) =>
      editQuizQuestion(parts, person as Person, body),
    'courses/deleteQuizQuestion': (body, { person }) =>
      deleteQuizQuestion(parts, person as Person, body),
    'courses/arrangeQuiz': (body, { person }) => arrangeQuiz(parts, person as Person, body),
  };
}
