import { z } from 'zod';
import { body, call, changed, reply } from './call.ts';
import { flag, id, line, markdown, mediaName, order, time, version } from './fields.ts';

export const sections = [
  'home',
  'about',
  'intro',
  'board',
  'contact',
  'donate',
  'test',
  'courses',
  'articles',
  'programs',
  'newsletters',
] as const;

export const section = z.enum(sections);
export type Section = z.infer<typeof section>;

/** A page's name in its address: `Reading-Labels`. Names match in any case. */
export const pageName = z
  .string()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,99}$/u, 'A page name is letters, digits and hyphens.');

const selector = { section, name: pageName };

/** `html` beside `text` is that Markdown, rendered and sanitized when it was saved. */
const readMoreText = z.array(z.object({ id, text: z.string(), html: z.string() }));
const pageContent = z.array(
  z.object({
    id,
    title: z.string(),
    text: z.string(),
    html: z.string(),
    image: z.string(),
    imageAlt: z.string(),
  }),
);
const pageData = z.object({
  section,
  name: z.string(),
  title: z.string(),
  subtitle: z.string(),
  text: z.string(),
  html: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  description: z.string(),
  order: z.number(),
  version: z.number(),
  publishedAt: time.nullable(),
  updatedAt: time,
  isPublished: flag,
  hasChanges: flag,
});

const draftOrLive = (selected: { draft?: 0 | 1 | undefined }) =>
  selected.draft === 1 ? ('editor' as const) : ('anyone' as const);

const image = z.union([mediaName, z.literal('')]);

export const pages = {
  'pages/getPageData': call({
    summary: 'One page: what visitors see, or its draft',
    who: draftOrLive,
    body: body({ ...selector, draft: flag.optional() }),
    reply: reply({ pageData, pageContent, readMoreText }),
    shows: ({ section, name }) => [`page:${section}/${name.toLowerCase()}`],
  }),
  'pages/getPages': call({
    summary: "A section's pages, in order",
    who: draftOrLive,
    body: body({ section, draft: flag.optional() }),
    reply: reply({ pages: z.array(pageData) }),
    shows: ({ section }) => [`section:${section}`],
  }),
  'pages/editPageData': call({
    summary: "Change the draft of a page's intro, its read-more text or both",
    who: 'editor',
    body: body({
      ...selector,
      title: line().optional(),
      subtitle: line(300).optional(),
      text: markdown.optional(),
      image: image.optional(),
      imageAlt: line(300).optional(),
      description: line(300).optional(),
      order: order.optional(),
      readMoreText: z
        .array(z.strictObject({ id: id.optional(), text: markdown }))
        .max(100)
        .optional(),
      version: version.optional(),
    }),
    reply: changed({ pageData, readMoreText }),
  }),
  'pages/deleteReadMoreText': call({
    summary: "Delete one of the draft's read-more paragraphs",
    who: 'editor',
    body: body({ id }),
    reply: changed({ readMoreText }),
  }),
  'pages/editPageContent': call({
    summary: "Replace the draft's paragraphs, in order",
    who: 'editor',
    body: body({
      ...selector,
      pageContent: z
        .array(
          z.strictObject({
            id: id.optional(),
            title: line(),
            text: markdown,
            image: image.optional(),
            imageAlt: line(300).optional(),
          }),
        )
        .max(200),
      version: version.optional(),
    }),
    reply: changed({ pageContent, readMoreText, pageData }),
  }),
  'pages/getBoard': call({
    summary: 'The board members, in order',
    who: 'anyone',
    body: body({}),
    reply: reply({
      board: z.array(
        z.object({
          id,
          name: z.string(),
          position: z.string(),
          bio: z.string(),
          html: z.string(),
          photo: z.string(),
          order: z.number(),
          version: z.number(),
        }),
      ),
    }),
    shows: () => ['board'],
  }),
  'pages/getContacts': call({
    summary: 'Where to reach the organisation',
    who: 'anyone',
    body: body({}),
    reply: reply({
      contacts: z.array(
        z.object({
          id,
          name: z.string(),
          address: z.string(),
          phone: z.string(),
          email: z.string(),
          hours: z.string(),
          order: z.number(),
          version: z.number(),
        }),
      ),
    }),
    shows: () => ['contacts'],
  }),
  'pages/getFaq': call({
    summary: 'Questions and answers by section',
    who: 'anyone',
    body: body({}),
    reply: reply({
      faqs: z.array(
        z.object({
          columnNumber: z.number(),
          title: z.string(),
          questions: z.array(
            z.object({
              id,
              question: z.string(),
              answer: z.string(),
              html: z.string(),
              order: z.number(),
              readMoreText,
            }),
          ),
        }),
      ),
    }),
    shows: () => ['faq'],
  }),
  'pages/getTestSteps': call({
    summary: "The nutrition test's steps and what they teach",
    who: 'anyone',
    body: body({}),
    reply: reply({
      testSteps: z.array(
        z.object({
          id,
          name: z.string(),
          title: z.string(),
          order: z.number(),
          version: z.number(),
        }),
      ),
      testStepsContent: z.array(
        z.object({ id, stepId: id, title: z.string(), text: z.string(), html: z.string() }),
      ),
    }),
    shows: () => ['test'],
  }),
  'pages/getWaysToDonate': call({
    summary: 'Ways to donate, in order',
    who: 'anyone',
    body: body({}),
    reply: reply({
      waysToDonate: z.array(
        z.object({
          id,
          title: z.string(),
          text: z.string(),
          html: z.string(),
          url: z.string(),
          icon: z.string(),
          order: z.number(),
          version: z.number(),
        }),
      ),
    }),
    shows: () => ['waysToDonate'],
  }),
};

export const sync = {
  'sync/syncPageIntro': call({
    summary: "Put the draft's intro live",
    who: 'editor',
    body: body(selector),
    reply: changed({ pageData, readMoreText }),
  }),
  'sync/syncPageContent': call({
    summary: "Put the draft's paragraphs live",
    who: 'editor',
    body: body(selector),
    reply: changed({ pageData, readMoreText, pageContent }),
  }),
  'sync/syncPage': call({
    summary: 'Put the whole draft live; result is 0 when nothing differed',
    who: 'editor',
    body: body(selector),
    reply: changed({ result: flag }),
  }),
};
