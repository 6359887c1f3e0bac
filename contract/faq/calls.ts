import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, id, line, markdown, requiredLine, requiredMarkdown } from '../fields.ts';
import { forReaders, inLanguage, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';

const faqs = z.array(
  z.object({
    columnNumber: z.number(),
    title: z.string(),
    ...inLanguage,
    questions: z.array(
      z.object({
        id,
        question: z.string(),
        answer: z.string(),
        html: z.string(),
        order: z.number(),
        ...inLanguage,
        readMoreText: z.array(z.object({ id, text: z.string(), html: z.string(), ...inLanguage })),
      }),
    ),
  }),
);
nameSchema(faqs.element, 'FaqSection', 'A section of questions and answers.');

/** The number of a section. The specification's name. */
export const columnNumber = z.number().int().min(0).max(1000);

/** Questions and answers. An edit is live at once. */
export const faqCalls = {
  'pages/getFaq': call({
    summary: 'List questions and answers by section',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ faqs }),
    cacheTags: () => ['faq'],
    example: readersExample,
  }),
  'pages/editQuestions': call({
    summary: 'Edit or add questions of a section; the others don’t change',
    who: 'lists.publish',
    body: () =>
      body({
        columnNumber,
        title: line().optional(),
        questions: z
          .array(
            z.strictObject({ id: id.optional(), question: requiredLine(500), answer: markdown }),
          )
          .max(200),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => changed({ faqs }),
    failures: [404],
    example: {
      body: {
        columnNumber: 1,
        title: 'Courses',
        questions: [{ question: 'Are they free?', answer: 'Yes, all of them.' }],
      },
    },
  }),
  'pages/deleteQuestion': call({
    summary: 'Delete a question',
    who: 'lists.publish',
    ...byId,
    reply: () => changed({ faqs }),
    failures: [404],
  }),
  'pages/deleteQuestionSection': call({
    summary: 'Delete a section with its questions',
    who: 'lists.publish',
    body: () => body({ columnNumber }),
    reply: () => changed({ faqs }),
    failures: [404],
    example: { body: { columnNumber: 1 } },
  }),
  'pages/addQuestionsReadMore': call({
    summary: 'Add a “Read more” paragraph to a question',
    who: 'lists.publish',
    body: () => body({ questionId: id, text: requiredMarkdown }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ faqs }),
    failures: [404],
    example: { body: { questionId: sample.id, text: 'Donations pay for them.' } },
  }),
  'pages/editQuestionsReadMore': call({
    summary: 'Edit a “Read more” paragraph of a question',
    who: 'lists.publish',
    body: () => body({ id, text: requiredMarkdown }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ faqs }),
    failures: [404],
    example: { body: { id: sample.id, text: 'Donations pay for all of them.' } },
  }),
  'pages/deleteQuestionsReadMore': call({
    summary: 'Delete a “Read more” paragraph of a question',
    who: 'lists.publish',
    ...byId,
    reply: () => changed({ faqs }),
    failures: [404],
  }),
};
