import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, flag, id, line, markdown, order, requiredLine, version } from '../fields.ts';
import { forReaders, inLanguage, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';

const steps = {
  testSteps: z.array(
    z.object({
      id,
      name: z.string(),
      title: z.string(),
      order: z.number(),
      version: z.number(),
      /** The path of the page to read after a wrong answer; empty: pages that the search finds. */
      readNext: z.string(),
      ...inLanguage,
    }),
  ),
  testStepsContent: z.array(
    z.object({
      id,
      stepId: id,
      title: z.string(),
      text: z.string(),
      html: z.string(),
      ...inLanguage,
    }),
  ),
};
nameSchema(steps.testSteps.element, 'TestStep', 'A step of the nutrition test.');
nameSchema(
  steps.testStepsContent.element,
  'TestStepParagraph',
  'A paragraph of a step of the nutrition test.',
);

/** The questions with their correct answers. */
export const questions = z.array(
  z.object({
    id,
    stepId: id,
    text: z.string(),
    options: z.array(z.object({ id, text: z.string(), correct: flag })),
    explanation: z.string(),
    order: z.number(),
    /** How often it was asked in a first attempt, and answered incorrectly. */
    asked: z.number(),
    wrong: z.number(),
  }),
);
nameSchema(
  questions.element,
  'TestQuestion',
  'A question of the nutrition test, with its correct answers.',
);

/** A question as staff write it. */
export const editedQuestion = z.strictObject({
  id: id.optional(),
  text: requiredLine(1000),
  /** The whole list, in order. */
  options: z
    .array(z.strictObject({ id: id.optional(), text: requiredLine(500), correct: flag }))
    .max(20),
  explanation: markdown.optional(),
});

/** A page of this site, or none. */
export const ownPath = line(200).regex(
  /^(?:\/(?![/\\])\S*)?$/,
  'Enter the address of a page on this site, such as /articles/Fiber.',
);

/** The nutrition test's steps. An edit is live at once. */
export const testStepCalls = {
  'pages/getTestSteps': call({
    summary: 'Get the nutrition test’s steps and their texts',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply(steps),
    cacheTags: () => ['test'],
    example: readersExample,
  }),
  'pages/getTestQuestions': call({
    summary: 'Get the nutrition test’s questions with the correct answers, for editing',
    who: 'lists.edit',
    body: () => body({}),
    reply: () => reply({ questions }),
  }),
  'pages/addTestStep': call({
    summary: 'Add a step to the nutrition test',
    who: 'lists.publish',
    body: () => body({ title: requiredLine(), order: order.optional() }),
    reply: () => changed(steps),
    example: { body: { title: 'Grains' } },
  }),
  'pages/editTestSteps': call({
    summary: 'Edit a step; paragraphs and questions that aren’t sent don’t change',
    who: 'lists.publish',
    body: () =>
      body({
        id,
        title: requiredLine().optional(),
        order: order.optional(),
        content: z
          .array(z.strictObject({ id: id.optional(), title: line().optional(), text: markdown }))
          .max(200)
          .optional(),
        questions: z.array(editedQuestion).max(100).optional(),
        readNext: ownPath.optional(),
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => changed(steps),
    failures: [404, 409],
    example: {
      body: {
        id: sample.id,
        content: [{ title: 'Whole grains', text: 'They keep the bran.' }],
        questions: [
          {
            text: 'Which one is a whole grain?',
            options: [
              { text: 'Brown rice', correct: 1 },
              { text: 'White rice', correct: 0 },
            ],
            explanation: 'White rice has lost its bran.',
          },
        ],
        readNext: '/articles/Fiber',
      },
    },
  }),
  'pages/deleteStep': call({
    summary: 'Delete a step with its paragraphs and questions',
    who: 'lists.publish',
    ...byId,
    reply: () => changed(steps),
    failures: [404],
  }),
  'pages/deleteTestStepParagraph': call({
    summary: 'Delete a paragraph of a step',
    who: 'lists.publish',
    ...byId,
    reply: () => changed(steps),
    failures: [404],
  }),
  'pages/deleteTestQuestion': call({
    summary: 'Delete a question of a step',
    who: 'lists.publish',
    ...byId,
    reply: () => changed(steps),
    failures: [404],
  }),
};
