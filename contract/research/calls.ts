import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  id,
  line,
  linkUrl,
  markdown,
  order,
  orderedIds,
  picture,
  requiredLine,
  version,
} from '../fields.ts';
import { forReaders, inLanguage, language, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { newPageName, pageName } from '../pages/pages.ts';
import { sample } from '../sample.ts';
import { page, total } from '../table.ts';

export const researchKinds = ['books', 'videos', 'articles', 'websites'] as const;
export const researchKind = z.enum(researchKinds);
nameSchema(researchKind, 'ResearchKind', 'A kind of research item.');
export type ResearchKind = z.infer<typeof researchKind>;

export const terms = z.array(
  z.object({
    researchTermId: id,
    term: z.string(),
    definition: z.string(),
    html: z.string(),
    order: z.number(),
    version: z.number(),
    ...inLanguage,
  }),
);
nameSchema(terms.element, 'ResearchTerm', 'A glossary term and its definition.');
export const item = z.object({
  id,
  name: z.string(),
  title: z.string(),
  author: z.string(),
  year: z.number().nullable(),
  url: z.string(),
  text: z.string(),
  html: z.string(),
  image: z.string(),
  order: z.number(),
  version: z.number(),
  ...inLanguage,
  /** A title may stay as it is cited. */
  titleLanguage: language,
});
nameSchema(item, 'ResearchItem', 'A recommended book, video, article or website.');
const items = z.array(item);

/** The fields of an item, as staff write them. */
export const itemFields = {
  title: requiredLine(300),
  author: line(300),
  year: z.number().int().min(1).max(9999).nullable(),
  url: z.union([linkUrl, z.literal('')]),
  text: markdown,
  image: picture,
};

export const researchCalls = {
  'research/getResearchTerms': call({
    summary: 'List the glossary terms',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ terms }),
    cacheTags: () => ['researchTerms'],
    example: readersExample,
  }),
  'research/getResearchItems': call({
    summary: 'List recommended books, videos, articles or websites',
    who: 'anyone',
    body: () => body({ kind: researchKind, ...forReaders }),
    reply: () => reply({ items }),
    cacheTags: ({ kind }) => [`research:${kind}`],
    example: { body: { kind: 'books' } },
  }),
  'research/getFilteredItems': call({
    summary:
      'List recommended books, videos, articles and websites by page, filtered by kind, author and keyword',
    who: 'anyone',
    body: () =>
      body({
        kind: researchKind.optional(),
        author: line(300).optional(),
        words: line(200).optional(),
        ...page,
        ...forReaders,
      }),
    reply: () =>
      reply({
        items: z.array(
          item
            .omit({ name: true, text: true, order: true, version: true })
            .extend({ kind: researchKind }),
        ),
        total,
        /** The number of each kind, whichever was requested. */
        kinds: z.array(z.object({ kind: researchKind, total })),
        /** All authors, by name. */
        authors: z.array(z.string()),
      }),
    cacheTags: () => researchKinds.map((kind) => `research:${kind}`),
    example: { body: { kind: 'articles', words: 'fiber', page: 1 } },
  }),
  'research/editResearchTerm': call({
    summary: 'Edit a term, or add one if no researchTermId is sent',
    who: 'lists.publish',
    body: () =>
      body({
        researchTermId: id.optional(),
        term: requiredLine(),
        definition: markdown,
        order: order.optional(),
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ terms }),
    failures: [404, 409],
    example: {
      body: { term: 'Cohort study', definition: 'A study that follows people over time.' },
    },
  }),
  'research/arrangeResearch': call({
    summary: 'Reorder the terms, or the items of a kind',
    who: 'lists.publish',
    body: () => body({ list: z.enum(['terms', ...researchKinds]), ids: orderedIds }),
    reply: () => changed({ ids: z.array(id) }),
    failures: [404],
    example: { body: { list: 'terms', ids: [sample.otherId, sample.id] } },
  }),
  'research/deleteResearchTerm': call({
    summary: 'Delete a term',
    who: 'lists.publish',
    body: () => body({ researchTermId: id }),
    reply: () => changed({ terms }),
    failures: [404],
    example: { body: { researchTermId: sample.id } },
  }),
  'research/editResearchItem': call({
    summary: 'Edit the item with this name, or with this id and its name; add it if there is none',
    who: 'lists.publish',
    body: () =>
      body({
        kind: researchKind,
        id: id.optional(),
        name: newPageName,
        ...z.object(itemFields).partial().shape,
        order: order.optional(),
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ items }),
    failures: [404, 409],
    example: {
      body: {
        kind: 'books',
        name: 'Beans-First',
        title: 'Beans first',
        author: 'A. Lind',
        year: 2024,
        url: 'https://books.example.org/beans-first',
      },
    },
  }),
  'research/deleteResearchItem': call({
    summary: 'Delete the item with this id, or with this kind and name',
    who: 'lists.publish',
    body: () =>
      body({ id: id.optional(), kind: researchKind.optional(), name: pageName.optional() }),
    reply: () => changed({ items }),
    failures: [404],
    example: { body: { kind: 'books', name: 'Beans-First' } },
  }),
};
