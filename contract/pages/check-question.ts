import { z } from 'zod';
import { flag, line } from '../fields.ts';
import { nameSchema } from '../named.ts';

/**
 * The question with which readers of a lesson check themselves, as editors write it: part of its page's draft, so it may
 * be unfinished. Visitors see it once it can be answered: see `answerable` (contract/shared/pages/check-question.ts).
 */
export const checkQuestion = z.strictObject({
  text: line(1000),
  options: z
    .array(z.strictObject({ text: line(500), correct: flag }))
    .max(10, 'Enter at most 10 answers.'),
  explanation: line(1000),
});
nameSchema(
  checkQuestion,
  'CheckQuestion',
  'A question with which readers of a lesson check themselves.',
);

/** The same for readers, whose own browser compares their answer. */
export const checkedQuestion = z.object({
  text: z.string(),
  options: z.array(z.object({ text: z.string(), correct: flag })),
  explanation: z.object({ text: z.string() }),
});
nameSchema(
  checkedQuestion,
  'AnswerableQuestion',
  'A question with which readers of a lesson check themselves, with the answer.',
);
