import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from './call.ts';
import { flag, id, line, markdown, order, picture, requiredLine, time, version } from './fields.ts';
import { nameSchema } from './named.ts';
import {
  editedPageMetadata,
  pageContent,
  pageMetadata,
  pageVersion,
  readMoreText,
} from './page-fields.ts';
import { sections } from './shared/pages/sections.ts';

export const section = z.enum(sections);
nameSchema(section, 'Section', 'A section of the site.');

/** A page's name in its URL: `Reading-Labels`. Names are case-insensitive. */
export const pageName = z
  .string()
  .regex(
    /^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,99}$/u,
    'Page names can contain only letters, digits and hyphens.',
  );
nameSchema(
  pageName,
  'PageName',
  'A page’s name in its address: letters, digits and hyphens. Names are case-insensitive.',
);

/** A new name. Plain letters, so that no two look alike, and all are easy to type. */
export const newPageName = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/,
    'Page names can contain only letters A to Z, digits and hyphens.',
  );
nameSchema(newPageName, 'NewPageName', 'A name for a page: letters A to Z, digits and hyphens.');

const selector = { section, name: pageName };

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
  ...pageMetadata,
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
);

const versions = z.array(pageVersion);

const draftOrLive = (selected: { draft?: 0 | 1 | undefined }) =>
  selected.draft === 1 ? ('editor' as const) : ('anyone' as const);

export const pages = {
  'pages/getPageData': call({
    summary: 'Get a page as visitors see it, or its draft',
    who: draftOrLive,
    body: body({ ...selector, draft: flag.optional() }),
    reply: reply({ pageData, pageContent, readMoreText }),
    cacheTags: ({ section, name }) => [`page:${section}/${name.toLowerCase()}`],
  }),
  'pages/getPages': call({
    summary: 'List a section’s pages in order',
    who: draftOrLive,
    body: body({ section, draft: flag.optional() }),
    reply: reply({ pages: z.array(pageData) }),
    cacheTags: ({ section }) => [`section:${section}`],
  }),
  'pages/getPaperPage': call({
    summary:
      'Get a published page for printing, with numbered links, transcripts and explained terms',
    who: 'anyone',
    body: body(selector),
    reply: reply({
      pageData: pageData.pick({
        section: true,
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
        publishedAt: true,
        sources: true,
      }),
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
    }),
    cacheTags: ({ section, name }) => [`page:${section}/${name.toLowerCase()}`, 'researchTerms'],
  }),
  'pages/getNextPages': call({
    summary: 'The three published pages after one in its section, starting over after the last',
    who: 'anyone',
    body: body(selector),
    reply: reply({
      pages: z.array(
        pageData.pick({
          section: true,
          name: true,
          title: true,
          subtitle: true,
          image: true,
          publishedAt: true,
        }),
      ),
    }),
    cacheTags: ({ section }) => [`section:${section}`],
  }),
  'pages/getPageTree': call({
    summary: 'List every page of every section in order, without texts',
    who: 'editor',
    body: body({}),
    reply: reply({
      pages: z.array(
        z.object({
          section,
          name: z.string(),
          title: z.string(),
          updatedAt: time,
          /** The last editor; empty if the account has been deleted, or there was none. */
          updatedBy: z.string(),
          isPublished: flag,
          hasChanges: flag,
        }),
      ),
    }),
  }),
  'pages/getPageUses': call({
    summary: 'List what links to a page: published pages, drafts and the bottom menu',
    who: 'editor',
    body: body(selector),
    reply: reply({
      uses: z.array(z.object({ title: z.string(), editAddress: z.string() })),
    }),
  }),
  'pages/previewTexts': call({
    summary: 'Render Markdown as sanitized HTML, as it would be when saved; nothing is stored',
    who: 'editor',
    body: body({ texts: z.array(markdown).max(301) }),
    bodyLimit: bodyLimits.texts,
    reply: reply({ html: z.array(z.string()) }),
  }),
  'pages/editPageData': call({
    summary: 'Edit the draft of a page’s intro, its “Read more” text or both',
    who: 'editor',
    body: body({
      ...selector,
      title: line().optional(),
      subtitle: line(300).optional(),
      text: markdown.optional(),
      image: picture.optional(),
      imageAlt: line(300).optional(),
      description: line(300).optional(),
      ...editedPageMetadata,
      order: order.optional(),
      readMoreText: z
        .array(z.strictObject({ id: id.optional(), text: markdown }))
        .max(100)
        .optional(),
      version: version.optional(),
    }),
    bodyLimit: bodyLimits.texts,
    reply: changed({ pageData, readMoreText }),
  }),
  'pages/deleteReadMoreText': call({
    summary: 'Delete a “Read more” paragraph of the draft',
    who: 'editor',
    body: body({ id }),
    reply: changed({ readMoreText }),
  }),
  'pages/editPageContent': call({
    summary: 'Replace the draft’s paragraphs, in order',
    who: 'editor',
    body: body({
      ...selector,
      pageContent: z
        .array(
          z.strictObject({
            id: id.optional(),
            title: line(),
            text: markdown,
            image: picture.optional(),
            imageAlt: line(300).optional(),
          }),
        )
        .max(200),
      version: version.optional(),
    }),
    bodyLimit: bodyLimits.texts,
    reply: changed({ pageContent, readMoreText, pageData }),
  }),
  'pages/addPage': call({
    summary: 'Create a page; visitors don’t see it until it is published',
    who: 'editor',
    body: body({ section, name: newPageName, title: requiredLine().optional() }),
    reply: changed({ pages: z.array(pageData) }),
  }),
  'pages/renamePage': call({
    summary: 'Rename a page; its old address redirects to the new one',
    who: 'editor',
    body: body({ ...selector, newName: newPageName }),
    reply: changed({ pages: z.array(pageData) }),
  }),
  'pages/deletePage': call({
    summary: 'Delete a page with its draft and its history',
    who: 'editor',
    body: body(selector),
    reply: changed({ pages: z.array(pageData) }),
  }),
  'pages/getPageVersions': call({
    summary: 'List a page’s versions, newest first',
    who: 'editor',
    body: body(selector),
    reply: reply({ versions }),
  }),
  'pages/getPageVersion': call({
    summary: 'Get the texts of one version of a page',
    who: 'editor',
    body: body({ ...selector, versionId: id }),
    reply: reply({ version: pageVersion, pageData, pageContent, readMoreText }),
  }),
  'pages/restorePageVersion': call({
    summary: 'Restore an earlier version as the draft',
    who: 'editor',
    body: body({ ...selector, versionId: id, version: version.optional() }),
    reply: changed({ pageData, readMoreText, pageContent, versions }),
  }),
};

/** Publishing. The specification calls it sync. */
export const sync = {
  'sync/syncPageIntro': call({
    summary: 'Publish the draft’s intro',
    who: 'editor',
    body: body(selector),
    reply: changed({ pageData, readMoreText }),
  }),
  'sync/syncPageContent': call({
    summary: 'Publish the draft’s paragraphs',
    who: 'editor',
    body: body(selector),
    reply: changed({ pageData, readMoreText, pageContent }),
  }),
  'sync/syncPage': call({
    summary: 'Publish the whole draft; result is 0 when nothing differed',
    who: 'editor',
    body: body(selector),
    reply: changed({ result: flag }),
  }),
};
