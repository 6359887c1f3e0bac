import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag, requiredLine } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { editsSection } from '../pages/access.ts';
import { pageContent, readMoreText, wordsHash } from '../pages/fields.ts';
import { newPageName, pageData, pageName, pageSelector, section } from '../pages/pages.ts';
import { samplePage } from '../pages/sample-page.ts';
import { translatedLanguages } from '../shared/language/languages.ts';
import { originalSections } from '../shared/pages/sections.ts';

/** Names a page that is written in the default language. */
const originalSelector = { section: z.enum(originalSections), name: pageName };

/** How far a translation is: not begun, never published, published, or published and older than its original. */
export const translationState = z.enum(['missing', 'draft', 'published', 'stale']);
nameSchema(translationState, 'TranslationState', 'How far a translation is.', 'stale');

/** What is translated at once: 'title', 'content.<id>'. */
const part = z.string().min(1).max(200);

const stalePart = z.object({
  part,
  change: z.enum(['changed', 'added', 'removed']),
  /** What the original said when it was translated; empty: nothing. */
  before: z.string(),
  now: z.string(),
});
nameSchema(
  stalePart,
  'StalePart',
  'A part of a translation whose original says something else since it was translated.',
  { part: 'title', change: 'changed', before: 'Salt', now: 'Hidden salt' },
);
const stale = z.array(stalePart);

const sampleHash = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg';
const sampleTranslation = { section: 'es/articles', name: 'Sal-Oculta' } as const;

/** Pages and their translations. A translation is a page, edited and published by the calls for pages. */
export const pageTranslationCalls = {
  'translations/startTranslation': call({
    summary:
      'Create the translation of a page: a draft with its parts, pictures and sources, without texts',
    who: editsSection,
    body: () =>
      body({
        ...originalSelector,
        language: z.enum(translatedLanguages),
        title: requiredLine().optional(),
        /** Absent: made of the title. */
        newName: newPageName.optional(),
      }),
    reply: () => changed({ pageData }),
    failures: [404, 409],
    example: {
      body: { ...samplePage.selector, language: 'es', title: 'Sal oculta' },
      reply: {
        code: 1,
        message: 'Sal oculta page is added.',
        pageData: { ...samplePage.data, ...sampleTranslation, language: 'es' },
      },
    },
  }),
  'translations/getPageTranslations': call({
    summary: 'List the translations of a page, and how far each is',
    who: editsSection,
    body: () => body(originalSelector),
    reply: () =>
      reply({
        translations: z.array(
          z.object({
            language,
            section,
            name: z.string(),
            title: z.string(),
            state: translationState,
            /** How many of its parts are older than the original. */
            staleParts: z.number().int(),
          }),
        ),
      }),
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
  'translations/getOriginal': call({
    summary:
      'Get what is to be translated of a translation’s original: what visitors see, or the draft of an unpublished one',
    who: editsSection,
    body: () => body(pageSelector),
    reply: () =>
      reply({
        /** Null: the page is no translation. Paragraphs have the ids that they have in the translation. */
        original: z
          .object({
            section,
            name: z.string(),
            isTrashed: flag,
            wordsHash,
            pageData,
            pageContent,
            readMoreText,
            /** The HTML of its own fields that are Markdown, by their names. */
            fieldHtml: z.record(z.string(), z.string()),
          })
          .nullable(),
        stale,
      }),
    failures: [404],
    example: { body: sampleTranslation },
  }),
  'translations/markUpToDate': call({
    summary: 'Say that a part of a translation has everything that its original says now',
    who: editsSection,
    body: () =>
      body({
        ...pageSelector,
        part,
        /** Of the original as it was shown. */
        wordsHash,
      }),
    reply: () => changed({ stale }),
    failures: [404, 409],
    example: { body: { ...sampleTranslation, part: 'title', wordsHash: sampleHash } },
  }),
};
