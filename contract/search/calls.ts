import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { flag, requiredLine } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { listedTopic, readingSections } from '../pages/reading.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { addressedSections } from '../shared/pages/sections.ts';

export const searchKinds = [
  ...addressedSections,
  ...(['events', 'questions', 'terms', 'research', 'people', 'pages'] as const),
];
const searchKind = z.enum(searchKinds);
nameSchema(searchKind, 'SearchKind', 'A kind of search result.');
export type SearchKind = z.infer<typeof searchKind>;

/** A piece of a title or an excerpt; marked if it matches. */
const piece = z.object({ text: z.string(), isMarked: z.boolean() });
nameSchema(piece, 'SearchPiece', 'A part of a title or excerpt, flagged if it matches the query.');
export type Piece = z.infer<typeof piece>;

const result = z.object({
  kind: searchKind,
  path: z.string(),
  /** The heading above it on its page; empty: it is the page itself. */
  heading: z.string(),
  /** What it is written in: an original that has no translation is found in every language. */
  language,
  title: z.array(piece),
  excerpt: z.array(piece),
});
nameSchema(result, 'SearchResult', 'A result of a search.');
export type SearchResult = z.infer<typeof result>;

const query = requiredLine(200, fieldMessage('searchPage.queryMissing'));

/** A page that the search suggests. */
const suggestedPage = z.object({
  kind: searchKind,
  path: z.string(),
  title: z.string(),
  /** What it is written in. */
  language,
});
nameSchema(suggestedPage, 'SuggestedPage', 'A page that the search suggests.');
export type SuggestedPage = z.infer<typeof suggestedPage>;

/** A topic that the search suggests. */
const suggestedTopic = listedTopic.extend({
  /** What its name is written in. */
  language,
});
nameSchema(suggestedTopic, 'SuggestedTopic', 'A topic that the search suggests.');

export const searchCalls = {
  'search/search': call({
    summary:
      'Search everything published; tolerates typos and an unfinished last word, and applies synonyms',
    who: 'anyone',
    body: () =>
      body({
        query,
        language: language.optional(),
        kind: searchKind.optional(),
        page: z.number().int().min(1).max(1_000).optional(),
        pageSize: z.number().int().min(1).max(50).optional(),
        /** 1: mistyped words are not corrected, and synonyms not applied. */
        asTyped: flag.optional(),
      }),
    reply: () =>
      reply({
        results: z.array(result),
        /** The number of results of the requested kind. */
        total: z.number(),
        /** The number of results by kind, without kinds that have none. */
        kinds: z.array(z.object({ kind: searchKind, total: z.number() })),
        /** The corrected query, if a word was mistyped. */
        correctedQuery: z.string().nullable(),
        /** The words that were corrected, as they were typed. */
        mistyped: z.array(z.string()),
        /** The synonyms by which more was found, as staff wrote them. */
        synonyms: z.array(z.string()),
        /**
         * How many of `total` have the words themselves, corrected ones included, and phrases that a synonym replaces as
         * such; they come first, and so do those among originals without a translation, which come last.
         */
        exactTotal: z.number(),
      }),
    example: {
      body: { query: 'whole grains', page: 1 },
      reply: {
        code: 1,
        results: [
          {
            kind: 'articles',
            path: '/articles/Fiber',
            heading: '',
            language: 'en',
            title: [{ text: 'Fiber', isMarked: false }],
            excerpt: [
              { text: 'Eat ', isMarked: false },
              { text: 'whole grains', isMarked: true },
            ],
          },
        ],
        total: 1,
        kinds: [{ kind: 'articles', total: 1 }],
        correctedQuery: null,
        mistyped: [],
        synonyms: [],
        exactTotal: 1,
      },
    },
  }),
  'search/getSuggestions': call({
    summary:
      'Suggest topics and pages: for a search that found nothing the nearest topics, otherwise the most used ones',
    who: 'anyone',
    body: () => body({ query: query.optional(), language: language.optional() }),
    reply: () =>
      reply({
        topics: z.array(suggestedTopic),
        /** Whether the topics are near to the query, rather than the most used ones. */
        areNear: z.boolean(),
        /** Pages to begin with, in the order that staff gave them. */
        pages: z.array(suggestedPage),
      }),
    cacheTags: () => ['synonyms', ...readingSections.map((section) => `section:${section}`)],
    example: {
      body: { query: 'vegtebals' },
      reply: {
        code: 1,
        topics: [{ key: 'vegetables', name: 'Vegetables', count: 5, language: 'en' }],
        areNear: true,
        pages: [{ kind: 'articles', path: '/articles/Fiber', title: 'Fiber', language: 'en' }],
      },
    },
  }),
};
