import { z } from 'zod';
import { id, line, linkUrl, markdown, picture, requiredLine, time } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { anchorOf } from '../shared/anchor.ts';
import { checkQuestion } from './check-question.ts';
import { ownFields } from './own-fields.ts';
import { samplePage } from './sample-page.ts';

/** The kind of evidence of a source; /Research explains each to visitors. */
const evidenceKinds = ['guideline', 'review', 'trial', 'observation', 'opinion', 'data'] as const;
export type Evidence = (typeof evidenceKinds)[number];
/** Empty: unknown. */
export const evidence = z.enum([...evidenceKinds, '']);

/** A date, '2026-03-02'; empty: none. */
export const dayOrEmpty = z
  .string()
  .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'Enter a valid date, such as 2026-03-02.')
  .refine(isDay, 'Enter a valid date from 1900 on, such as 2026-03-02.');

function isDay(text: string): boolean {
  const time = Date.parse(text);
  if (text === '') return true;
  return !Number.isNaN(time) && text >= '1900' && new Date(time).toISOString().startsWith(text);
}

/** What makes a reviewer fit to review, as visitors read it: 'registered dietitian'; empty: unknown. */
export const reviewerRole = line(100);

/** A topic of a page, in its editors' words: 'Food safety'. */
const topic = requiredLine(40).refine(
  (value) => anchorOf(value) !== '',
  'A topic needs at least one letter or digit.',
);

/**
 * The id by which texts cite a source: a link to `#source-fda` is a citation. The client chooses it, so that a source
 * can be cited before it is saved.
 */
export const sourceId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'This source id isn’t valid.');

const source = {
  title: line(300),
  publisher: line(200),
  year: z.number().int().min(1).max(9999).nullable(),
  url: z.union([linkUrl, z.literal('')]),
  evidence,
};

/** A page's author, publication and review dates, topics, and sources. */
export const pageMetadata = {
  author: z.string(),
  /** The date that editors chose; empty: the date of first publication, see `publishedAt`. */
  publishedOn: z.string(),
  reviewedOn: z.string(),
  reviewedBy: z.string(),
  /** In which role: 'registered dietitian'; empty: unknown. */
  reviewerRole: z.string(),
  topics: z.array(z.string()),
  sources: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      publisher: z.string(),
      year: z.number().nullable(),
      url: z.string(),
      evidence,
      /** In which it was published, for readers; absent: that of the page. */
      language: language.optional(),
    }),
  ),
};
nameSchema(pageMetadata.sources.element, 'Source', 'A source that a page cites.');

/** The same fields in an edit. */
const editedPageMetadata = {
  author: line().optional(),
  publishedOn: dayOrEmpty.optional(),
  reviewedOn: dayOrEmpty.optional(),
  reviewedBy: line().optional(),
  reviewerRole: reviewerRole.optional(),
  topics: z.array(topic).max(10, 'Choose at most 10 topics.').optional(),
  sources: z
    .array(
      z.strictObject({
        id: sourceId.optional(),
        title: source.title.optional(),
        publisher: source.publisher.optional(),
        year: source.year.optional(),
        url: source.url.optional(),
        evidence: evidence.optional(),
      }),
    )
    .max(100, 'Add at most 100 sources.')
    .optional(),
};

/** The fields at the top of a page, as editors enter them. */
export const editedIntro = {
  title: line().optional(),
  subtitle: line(300).optional(),
  text: markdown.optional(),
  image: picture.optional(),
  imageAlt: line(300).optional(),
  description: line(300).optional(),
  ...editedPageMetadata,
  ...ownFields,
  readMoreText: z
    .array(z.strictObject({ id: id.optional(), text: markdown }))
    .max(100)
    .optional(),
};
export const editedContent = z
  .array(
    z.strictObject({
      id: id.optional(),
      title: line(),
      text: markdown,
      image: picture.optional(),
      imageAlt: line(300).optional(),
      /** In a lesson; null: there is none; absent: it stays as it is. */
      question: checkQuestion.nullable().optional(),
    }),
  )
  .max(200);

/** `html` is the Markdown in `text`, rendered and sanitized when it was saved. */
export const readMoreText = z.array(z.object({ id, text: z.string(), html: z.string() }));
nameSchema(
  readMoreText.element,
  'ReadMoreParagraph',
  'A “Read more” paragraph. `html` is `text`, rendered and sanitized.',
  samplePage.readMore,
);
export const pageContent = z.array(
  z.object({
    id,
    title: z.string(),
    text: z.string(),
    html: z.string(),
    image: z.string(),
    imageAlt: z.string(),
    /** In a lesson, if it has one. */
    question: checkQuestion.optional(),
  }),
);
nameSchema(
  pageContent.element,
  'PageParagraph',
  'A paragraph of a page. `html` is `text`, rendered and sanitized.',
  samplePage.paragraph,
);

/** Identifies what an original says: it changes with every text that is translated. */
export const wordsHash = z.string().max(100);

/** The action that created a version: saving, restoring, publishing, renaming, unpublishing or moving to the trash. */
const versionKind = z.enum(['saved', 'restored', 'live', 'renamed', 'unpublished', 'trashed']);

export const pageVersion = z.object({
  versionId: id,
  version: z.number(),
  kind: versionKind,
  /** The page's name at that time. */
  name: z.string(),
  title: z.string(),
  createdAt: time,
  /** The author; empty if the account has been deleted, or there was none. */
  createdBy: z.string(),
});
nameSchema(pageVersion, 'PageVersion', 'An entry in the history of a page.');
