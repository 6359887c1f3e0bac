import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, flag, id, markdown, order, requiredLine, time, version } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { referredSections } from '../shared/pages/kinds/kinds.ts';
import { originalSectionOf, type Section, sections } from '../shared/pages/sections.ts';
import { draftOrLive, editsSection, publishesSection } from './access.ts';
import {
  editedContent,
  editedIntro,
  pageContent,
  pageMetadata,
  readMoreText,
  wordsHash,
} from './fields.ts';
import { ownFields, shownFields } from './own-fields.ts';
import { samplePage } from './sample-page.ts';

export const section = z.enum(sections);
nameSchema(section, 'Section', 'A section of the site.', 'articles');

/** A page's name in its URL: `Reading-Labels`. Names are case-insensitive. */
export const pageName = z
  .string()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,99}$/u, fieldMessage('pages.nameInvalid'));
nameSchema(
  pageName,
  'PageName',
  'A page’s name in its address: letters, digits and hyphens. Names are case-insensitive.',
  'Hidden-Salt',
);

/** A new name. Plain letters, so that no two look alike, and all are easy to type. */
export const newPageName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/, {
  error: ({ input }) =>
    input === ''
      ? 'This field is required.'
      : 'Page names can contain only letters A to Z, digits and hyphens.',
});
nameSchema(
  newPageName,
  'NewPageName',
  'A name for a page: letters A to Z, digits and hyphens.',
  'Hidden-Salt',
);

/** Names a page. */
export const pageSelector = { section, name: pageName };

export const pageData = z.object({
  section,
  /** Of its content. */
  language,
  name: z.string(),
  title: z.string(),
  subtitle: z.string(),
  text: z.string(),
  html: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  description: z.string(),
  ...pageMetadata,
  ...ownFields,
  /** Who asked for the review by whose link the page was approved; empty: editors entered who reviewed it. */
  reviewInvitedBy: z.string(),
  order: z.number(),
  version: z.number(),
  publishedAt: time.nullable(),
  updatedAt: time,
  isPublished: flag,
  hasChanges: flag,
});
nameSchema(
  pageData,
  'PageData',
  'A page’s intro and state. `html` is `text`, rendered and sanitized.',
  samplePage.data,
);

/** A published page in all of its languages. */
const translations = z.array(z.object({ language, name: z.string() }));

/** A published page, as shown in lists. */
export const listedPage = z.object({
  section,
  /** Of what is listed. */
  language,
  name: z.string(),
  title: z.string(),
  subtitle: z.string(),
  image: z.string(),
  publishedAt: time.nullable(),
  /** A date, '2026-03-02'; empty: none. */
  reviewedOn: z.string(),
  /** The time to read it; null in a section that does not state it. */
  minutes: z.number().int().nullable(),
});
nameSchema(listedPage, 'ListedPage', 'A published page, as shown in lists.');

/** Identifies an open tab; chosen by the browser. */
const tabId = z.string().regex(/^[\w-]{8,64}$/, 'This tab’s id isn’t valid.');

/** The cache tags of everything that the blocks of a newsletter may show: live pages of any section among them. */
const tagsOfBlocks = [
  ...sections.map((section) => `section:${section}`),
  'events',
  'campaigns',
  'giving',
];

/** The cache tags of what a page shows. */
const tagsOfPage = ({ section, name }: { section: Section; name: string }): string[] => [
  `page:${section}/${name.toLowerCase()}`,
  ...(originalSectionOf(section) === 'newsletters' ? tagsOfBlocks : []),
  ...referredSections({ section, name }).map((each) => `section:${each}`),
];

export const pageCalls = {
  'pages/getPageData': call({
    summary: 'Get a page as visitors see it, or its draft',
    who: draftOrLive,
    body: () => body({ ...pageSelector, language: language.optional(), draft: flag.optional() }),
    reply: () =>
      reply({
        pageData,
        pageContent,
        readMoreText,
        ...shownFields,
        translations: translations.optional(),
      }),
    cacheTags: tagsOfPage,
    failures: [404],
    example: {
      body: { ...samplePage.selector },
      reply: {
        code: 1,
        pageData: samplePage.data,
        pageContent: [samplePage.paragraph],
        readMoreText: [samplePage.readMore],
      },
    },
  }),
  'pages/getPages': call({
    summary: 'List a section’s pages in order',
    who: draftOrLive,
    body: () => body({ section, language: language.optional(), draft: flag.optional() }),
    reply: () => reply({ pages: z.array(pageData) }),
    cacheTags: ({ section }) => [`section:${section}`],
    example: { body: { section: 'articles' }, reply: { code: 1, pages: [samplePage.data] } },
  }),
  'pages/getPaperPage': call({
    summary:
      'Get a published page for printing, with numbered links, transcripts and explained terms',
    who: 'anyone',
    body: () => body({ ...pageSelector, language: language.optional() }),
    reply: () =>
      reply({
        pageData: pageData.pick({
          section: true,
          language: true,
          name: true,
          title: true,
          subtitle: true,
          html: true,
          image: true,
          imageAlt: true,
          description: true,
          author: true,
          reviewedOn: true,
          reviewedBy: true,
          reviewerRole: true,
          reviewInvitedBy: true,
          publishedAt: true,
          sources: true,
        }),
        fieldsHtml: shownFields.fieldsHtml,
        readMoreText: z.array(z.object({ id, html: z.string() })),
        pageContent: z.array(
          z.object({
            id,
            title: z.string(),
            html: z.string(),
            image: z.string(),
            imageAlt: z.string(),
          }),
        ),
        /** The glossary terms that it contains. */
        terms: z.array(z.object({ id, term: z.string(), html: z.string() })),
        /** The URLs of its numbered links. */
        notes: z.array(z.object({ number: z.number(), address: z.string() })),
        translations,
      }),
    cacheTags: (page) => [...tagsOfPage(page), 'researchTerms'],
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
  'pages/getNextPages': call({
    summary: 'The three published pages after one in its section, starting over after the last',
    who: 'anyone',
    body: () => body(pageSelector),
    reply: () => reply({ pages: z.array(listedPage) }),
    cacheTags: ({ section }) => [`section:${section}`],
    example: { body: { ...samplePage.selector } },
  }),
  'pages/getPageTree': call({
    summary: 'List every page of every section in order, without texts',
    who: 'drafts.read',
    body: () => body({}),
    reply: () =>
      reply({
        pages: z.array(
          z.object({
            section,
            name: z.string(),
            title: z.string(),
            updatedAt: time,
            /** The last editor; empty if the account has been deleted, or there was none. */
            updatedBy: z.string(),
            /** Whether the caller is its last editor. */
            isOwn: flag,
            /** The date of its last review, '2026-03-02'; empty: none. */
            reviewedOn: z.string(),
            isPublished: flag,
            hasChanges: flag,
          }),
        ),
      }),
  }),
  'pages/getPageUses': call({
    summary: 'List what links to a page: published pages, drafts and the bottom menu',
    who: editsSection,
    body: () => body(pageSelector),
    reply: () =>
      reply({
        uses: z.array(z.object({ title: z.string(), editAddress: z.string() })),
      }),
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
  'pages/previewTexts': call({
    summary: 'Render Markdown as sanitized HTML, as it would be when saved; nothing is stored',
    who: 'texts.preview',
    body: () =>
      body({
        texts: z.array(markdown).max(301),
        /** 1: with what blocks pull in, and the fallbacks of merge fields. */
        isNewsletter: flag.optional(),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => reply({ html: z.array(z.string()) }),
    example: {
      body: { texts: ['Most salt is **hidden**.'] },
      reply: { code: 1, html: ['<p>Most salt is <strong>hidden</strong>.</p>\n'] },
    },
  }),
  'pages/editPageData': call({
    summary: 'Edit the draft of a page’s intro, its “Read more” text or both',
    who: editsSection,
    body: () =>
      body({
        ...pageSelector,
        ...editedIntro,
        order: order.optional(),
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => changed({ pageData, readMoreText }),
    failures: [404, 409],
    example: {
      body: {
        ...samplePage.selector,
        title: 'Hidden salt',
        text: 'Most salt is **hidden**.',
        topics: ['Salt'],
        version: 4,
      },
      reply: {
        code: 1,
        message: 'Hidden salt page is updated.',
        pageData: samplePage.data,
        readMoreText: [samplePage.readMore],
      },
    },
  }),
  'pages/deleteReadMoreText': call({
    summary: 'Delete a “Read more” paragraph of the draft',
    who: 'pages.edit',
    ...byId,
    reply: () => changed({ readMoreText }),
    failures: [404],
  }),
  'pages/editPageContent': call({
    summary: 'Replace the draft’s paragraphs, in order',
    who: editsSection,
    body: () =>
      body({
        ...pageSelector,
        pageContent: editedContent,
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => changed({ pageContent, readMoreText, pageData }),
    failures: [404, 409],
    example: {
      body: {
        ...samplePage.selector,
        pageContent: [
          { id: sample.id, title: 'Where it hides', text: 'In bread, cheese and soup.' },
          {
            title: 'What to do',
            text: 'Read the label.',
            image: 'label.webp',
            imageAlt: 'A label',
          },
        ],
        version: 5,
      },
    },
  }),
  'pages/savePage': call({
    summary: 'Save the parts of a page’s draft that are given, all at once',
    who: editsSection,
    body: () =>
      body({
        ...pageSelector,
        ...editedIntro,
        pageContent: editedContent.optional(),
        version,
        /** 1: its editor is still typing. Such saves of one sitting share an entry of the history. */
        isAutomatic: flag.optional(),
        /** In a translation: of its original as it was shown. Texts that are filled in are translated from that. */
        wordsHash: wordsHash.optional(),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => changed({ pageContent, readMoreText, pageData }),
    failures: [404, 409],
    example: {
      body: {
        ...samplePage.selector,
        title: 'Hidden salt',
        text: 'Most salt is **hidden**.',
        pageContent: [{ title: 'What to do', text: 'Read the label.' }],
        version: 6,
        isAutomatic: 1,
      },
    },
  }),
  'pages/announceEditing': call({
    summary:
      'Say that a tab has a page open for editing, for the next minute, and get who else has',
    who: editsSection,
    body: () => body({ ...pageSelector, tab: tabId, isLeaving: flag.optional() }),
    reply: () =>
      reply({
        editors: z.array(z.object({ name: z.string(), isYou: flag })),
        /** The draft's newest version, and who saved it; 0 for a tab that leaves. */
        version: z.number(),
        updatedBy: z.string(),
      }),
    failures: [404],
    example: {
      body: {
        ...samplePage.selector,
        tab: '5f1c0f2e-7d2b-4a55-9d0c-0a4f6c1b2e77',
      },
      reply: {
        code: 1,
        editors: [{ name: 'Rosa Park', isYou: 0 }],
        version: 6,
        updatedBy: 'Rosa Park',
      },
    },
  }),
  'pages/addPage': call({
    summary: 'Create a page; visitors don’t see it until it is published',
    who: editsSection,
    body: () => body({ section, name: newPageName, title: requiredLine().optional() }),
    reply: () => changed({ pages: z.array(pageData) }),
    example: { body: { ...samplePage.selector, title: 'Hidden salt' } },
  }),
  'pages/renamePage': call({
    summary: 'Rename a page; its old address redirects to the new one',
    who: publishesSection,
    body: () => body({ ...pageSelector, newName: newPageName }),
    reply: () => changed({ pages: z.array(pageData) }),
    failures: [404],
    example: { body: { ...samplePage.selector, newName: 'Salt' } },
  }),
  'pages/deletePage': call({
    summary: 'Move a page to the trash, where it can be restored for 30 days',
    who: publishesSection,
    body: () => body(pageSelector),
    reply: () => changed({ pages: z.array(pageData) }),
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
};
