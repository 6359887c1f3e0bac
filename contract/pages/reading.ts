import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { line, time } from '../fields.ts';
import { language, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { sectionsWhere } from '../shared/pages/kinds/kinds.ts';
import { sections } from '../shared/pages/sections.ts';
import { page, total } from '../table.ts';
import { listedPage, pageName, section } from './pages.ts';
import { samplePage } from './sample-page.ts';

export const listedTopic = z.object({
  /** Its slug: see anchor.ts. */
  key: z.string(),
  name: z.string(),
  /** How many live pages have it. */
  count: z.number().int(),
});
nameSchema(listedTopic, 'Topic', 'A topic, and how many published pages are about it.');

/** The sections whose pages suggest each other by topic. */
export const readingSections = sectionsWhere(({ isRelatedByTopic }) => isRelatedByTopic);

export const readingCalls = {
  'pages/getListedPages': call({
    summary:
      'List a section’s published pages by page, all or about one topic, with the section’s topics',
    who: 'anyone',
    body: () =>
      body({
        section,
        language: language.optional(),
        /** A topic's key. */
        topic: line(200).optional(),
        /** In staff's order, or newest first. */
        order: z.enum(['chosen', 'newest']).optional(),
        ...page,
      }),
    reply: () =>
      reply({
        pages: z.array(
          listedPage.extend({
            description: z.string(),
            author: z.string(),
            topics: z.array(z.string()),
          }),
        ),
        total,
        topics: z.array(listedTopic),
      }),
    cacheTags: ({ section }) => [`section:${section}`],
    example: { body: { section: 'articles', topic: 'salt', order: 'newest', page: 1 } },
  }),
  'pages/getRelatedPages': call({
    summary:
      'Get up to three published pages to read next: those that share the most topics, then those that follow',
    who: 'anyone',
    body: () => body({ section, language: language.optional(), name: pageName }),
    reply: () => reply({ pages: z.array(listedPage) }),
    cacheTags: ({ section }) => [
      ...new Set([section, ...readingSections].map((each) => `section:${each}`)),
    ],
    example: { body: { ...samplePage.selector } },
  }),
  'pages/getAddresses': call({
    summary:
      'List the published pages of all sections with their names in each language, and when visitors last saw a change',
    who: 'anyone',
    body: () => body({}),
    reply: () =>
      reply({
        pages: z.array(
          z.object({
            /** Of the original. */
            section,
            versions: z.array(z.object({ language, name: z.string(), updatedAt: time })),
          }),
        ),
      }),
    cacheTags: () => sections.map((each) => `section:${each}`),
    example: {
      body: {},
      reply: {
        code: 1,
        pages: [
          {
            section: 'articles',
            versions: [
              { language: 'en', name: 'Hidden-Salt', updatedAt: sample.time },
              { language: 'es', name: 'Sal-Escondida', updatedAt: sample.time },
            ],
          },
        ],
      },
    },
  }),
  'pages/getTopics': call({
    summary:
      'List the topics of published articles, courses and programs that are written in a language',
    who: 'drafts.read',
    /** Absent: the default language. */
    body: () => body({ language: language.optional() }),
    reply: () => reply({ topics: z.array(listedTopic) }),
    example: readersExample,
  }),
};
