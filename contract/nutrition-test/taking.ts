import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag, id, time } from '../fields.ts';
import { forReaders, inLanguage, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';

/** Identifies an attempt at the test. Only its owner knows it. */
const attempt = z.string().regex(/^[A-Za-z0-9_-]{43}$/, fieldMessage('test.attemptInvalid'));

/** A question as test takers see it, without the correct answers. */
const question = z.object({
  id,
  stepId: id,
  text: z.string(),
  options: z.array(z.object({ id, text: z.string() })),
  /** Whether more than one choice is correct. */
  isMultiple: flag,
  ...inLanguage,
});
nameSchema(question, 'AskedQuestion', 'A question without its correct answers.');

/** An answered question with its correct answers. */
const result = z.object({
  questionId: id,
  stepId: id,
  chosen: z.array(id),
  right: z.array(id),
  isRight: flag,
  /** HTML. */
  explanation: z.string(),
  /** Of the explanation. */
  ...inLanguage,
  /** Whether it was correct before, and this attempt does not repeat it. */
  isKept: flag,
});
nameSchema(result, 'AnsweredQuestion', 'An answered question with its correct answers.');

const outcome = z.object({
  isPassed: flag,
  right: z.number(),
  total: z.number(),
  finishedAt: time,
  /** The steps with wrong answers, with what to read about each. */
  readNext: z.array(
    z.object({
      stepId: id,
      title: z.string(),
      ...inLanguage,
      wrong: z.number(),
      pages: z.array(z.object({ title: z.string(), path: z.string(), ...inLanguage })),
    }),
  ),
});
nameSchema(outcome, 'TestOutcome', 'The outcome of an attempt at the nutrition test.');

const state = {
  results: z.array(result),
  /** The result; null until it is finished. */
  outcome: outcome.nullable(),
};

/**
 * Taking the nutrition test. Nothing that reveals a correct answer leaves the server before the question is answered.
 */
export const testTakingCalls = {
  'test/getQuestions': call({
    summary: 'Get the nutrition test’s questions, without the correct answers',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ questions: z.array(question) }),
    cacheTags: () => ['test'],
    example: readersExample,
  }),
  'test/start': call({
    summary: 'Start an attempt; after a finished one, its correct answers are kept',
    who: 'anyone',
    body: () => body({ attempt: attempt.optional() }),
    reply: () => reply({ attempt: z.string(), ...state }),
    failures: [404, 409, 429],
    example: { body: {} },
  }),
  'test/getAttempt': call({
    summary: 'Get an attempt’s answers so far and its result',
    who: 'anyone',
    body: () => body({ attempt, ...forReaders }),
    reply: () => reply(state),
    failures: [404],
    example: { body: { attempt: sample.token } },
  }),
  'test/answerStep': call({
    summary: 'Answer a step’s questions, once, and get the correct answers',
    who: 'anyone',
    body: () =>
      body({
        attempt,
        stepId: id,
        answers: z
          .array(z.strictObject({ questionId: id, optionIds: z.array(id).min(1).max(20) }))
          .min(1)
          .max(100),
      }),
    reply: () => changed(state),
    failures: [404, 409],
    example: {
      body: {
        attempt: sample.token,
        stepId: sample.id,
        answers: [{ questionId: sample.otherId, optionIds: [sample.id] }],
      },
    },
  }),
  'test/finish': call({
    summary:
      'Grade an attempt in which every question is answered; repeating the call gives the same result',
    who: 'anyone',
    body: () => body({ attempt }),
    reply: () => changed(state),
    failures: [404],
    example: { body: { attempt: sample.token } },
  }),
};
