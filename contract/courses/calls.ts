import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { flag, id, order, orderedIds, version } from '../fields.ts';
import { forReaders, inLanguage, language, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { editedQuestion } from '../nutrition-test/steps.ts';
import { checkedQuestion } from '../pages/check-question.ts';
import { pageName } from '../pages/pages.ts';
import { sample } from '../sample.ts';

/** More lessons, and questions, than one reader's device stores. */
const maxKept = 300;

/** A course, by its page's name. */
const course = pageName;

const textOfPage = z.object({
  id,
  title: z.string(),
  html: z.string(),
  image: z.string(),
  imageAlt: z.string(),
});
nameSchema(textOfPage, 'CourseText', 'A lesson or appendix of a course.');

/** A question as readers see it, without the correct answers. */
const question = z.object({
  id,
  text: z.string(),
  options: z.array(z.object({ id, text: z.string() })),
  /** Whether more than one choice is correct. */
  isMultiple: flag,
  ...inLanguage,
});

/** A question as staff see it. */
const editedQuestions = z.array(
  z.object({
    id,
    text: z.string(),
    options: z.array(z.object({ id, text: z.string(), correct: flag })),
    explanation: z.string(),
    order: z.number(),
    version: z.number(),
  }),
);
nameSchema(
  editedQuestions.element,
  'QuizQuestion',
  'A question of a course quiz, with its correct answers.',
);

const answers = z
  .array(z.strictObject({ questionId: id, optionIds: z.array(id).min(1).max(20) }))
  .max(maxKept);

/** The result of a quiz. */
const score = z.object({ right: z.number(), total: z.number() });

const progress = z.array(
  z.object({
    course: z.string(),
    title: z.string(),
    ...inLanguage,
    /** The completed ones of the course's current lessons. */
    done: z.array(id),
    lessonCount: z.number(),
    /** Where to continue: the lesson after the last completed one, or the first incomplete one; with its address. */
    next: z.object({ id, title: z.string(), path: z.string() }).nullable(),
    /** The best result in the quiz, if it was taken; */
    quiz: score.nullable(),
    /** and whether there is one. */
    hasQuiz: flag,
    /** Whether every lesson is completed, and the quiz taken. */
    isFinished: flag,
  }),
);
nameSchema(progress.element, 'CourseProgress', 'A person’s progress in a course.');

/** The progress on the device of someone without an account. */
const deviceProgress = {
  lessons: z.array(id).max(maxKept).optional(),
  answers: answers.optional(),
};

/** A lesson as readers see it. */
const lesson = textOfPage.extend({
  /** Its address, which says its title. */
  path: z.string(),
  /** Its anchor in the list of lessons on the course’s page. */
  anchor: z.string(),
  minutes: z.number(),
  /** The ids of the glossary terms that are marked in it. */
  terms: z.array(id),
  /** The question with which readers check themselves; null: there is none. */
  question: checkedQuestion.nullable(),
});
nameSchema(lesson, 'Lesson', 'A lesson of a course.');

const pageOf = (name: string) => `page:courses/${name.toLowerCase()}`;

/** Courses: lessons, progress, and the quiz at the end. */
export const courseCalls = {
  'courses/getCourses': call({
    summary:
      'List the published courses in order, with their lengths and the addresses of their lessons',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () =>
      reply({
        courses: z.array(
          z.object({
            name: z.string(),
            lessonCount: z.number(),
            minutes: z.number(),
            /** The addresses of its lessons, in order. */
            lessons: z.array(z.string()),
            /** Their ids, which are the same in every language. */
            lessonIds: z.array(id),
          }),
        ),
      }),
    cacheTags: () => ['section:courses'],
    example: readersExample,
  }),
  'courses/getCourse': call({
    summary:
      'Get a published course’s lessons, with glossary terms marked at their first use in each',
    who: 'anyone',
    body: () => body({ course, language: language.optional() }),
    reply: () =>
      reply({
        minutes: z.number(),
        lessons: z.array(lesson),
        /** After the lessons: the sources. */
        appendix: z.array(textOfPage),
        /** The popovers of the buttons in the lessons: `popovertarget` is `term-{id}`. */
        terms: z.array(z.object({ id, term: z.string(), html: z.string() })),
      }),
    cacheTags: ({ course }) => [pageOf(course), 'researchTerms'],
    failures: [404],
    example: { body: { course: 'Reading-Labels' } },
  }),
  'courses/getQuiz': call({
    summary: 'Get a published course’s quiz questions, without the correct answers',
    who: 'anyone',
    body: () => body({ course, ...forReaders }),
    reply: () => reply({ questions: z.array(question) }),
    cacheTags: ({ course }) => [pageOf(course), 'quizzes'],
    failures: [404],
    example: { body: { course: 'Reading-Labels' } },
  }),
  'courses/answerQuiz': call({
    summary:
      'Answer all questions of a quiz and get the correct answers; a member’s best result is saved',
    who: 'anyone',
    body: () => body({ course, answers: answers.min(1).max(100) }),
    reply: () =>
      reply({
        ...score.shape,
        results: z.array(
          z.object({
            questionId: id,
            chosen: z.array(id),
            right: z.array(id),
            isRight: flag,
            /** HTML. */
            explanation: z.string(),
            /** Of the explanation. */
            ...inLanguage,
          }),
        ),
      }),
    failures: [404],
    example: {
      body: {
        course: 'Reading-Labels',
        answers: [{ questionId: sample.id, optionIds: [sample.otherId] }],
      },
    },
  }),
  'courses/getProgress': call({
    summary:
      'The caller’s progress in each course they have started: from the account for members; for visitors, from what is sent, which isn’t saved',
    who: 'anyone',
    body: () => body(deviceProgress),
    reply: () => reply({ progress }),
    example: { body: { lessons: [sample.id] } },
  }),
  'courses/markLesson': call({
    summary: 'Mark a lesson as done or not done',
    who: 'member',
    body: () => body({ course, lessonId: id, isDone: flag }),
    reply: () => changed({ progress }),
    failures: [404],
    example: { body: { course: 'Reading-Labels', lessonId: sample.id, isDone: 1 } },
  }),
  'courses/takeOver': call({
    summary:
      'Add progress saved on a device to the account; lessons that no longer exist are skipped',
    who: 'member',
    body: () => body(deviceProgress),
    reply: () => changed({ progress }),
    example: { body: { lessons: [sample.id] } },
  }),
  'courses/getQuizQuestions': call({
    summary: 'Get a course’s quiz questions with the correct answers, for editing',
    who: 'pages.edit',
    body: () => body({ course }),
    reply: () => reply({ questions: editedQuestions }),
    failures: [404],
    example: { body: { course: 'Reading-Labels' } },
  }),
  'courses/editQuizQuestion': call({
    summary: 'Edit a quiz question, or add one if no id is sent',
    who: 'pages.publish',
    body: () =>
      body({
        course,
        ...editedQuestion.shape,
        order: order.optional(),
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ questions: editedQuestions }),
    failures: [404, 409],
    example: {
      body: {
        course: 'Reading-Labels',
        text: 'What is listed first?',
        options: [
          { text: 'The main ingredient', correct: 1 },
          { text: 'The cheapest one', correct: 0 },
        ],
      },
    },
  }),
  'courses/deleteQuizQuestion': call({
    summary: 'Delete a quiz question',
    who: 'pages.publish',
    body: () => body({ course, id }),
    reply: () => changed({ questions: editedQuestions }),
    failures: [404],
    example: { body: { course: 'Reading-Labels', id: sample.id } },
  }),
  'courses/arrangeQuiz': call({
    summary: 'Reorder a quiz’s questions without changing them',
    who: 'pages.publish',
    body: () => body({ course, ids: orderedIds }),
    reply: () => changed({ ids: z.array(id) }),
    failures: [404],
    example: { body: { course: 'Reading-Labels', ids: [sample.otherId, sample.id] } },
  }),
};
