import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { flag } from '../fields.ts';
import { language, translatedLanguage } from '../language.ts';
import { nameSchema } from '../named.ts';
import { originalSections } from '../shared/pages/sections.ts';
import { translatedListNames } from '../shared/translated-lists.ts';
import { translationState } from './page-translations.ts';

/** A section of pages, or a list: one may have the name of the other. */
export const translatedSection = z.enum([
  ...new Set([...originalSections, ...translatedListNames]),
]);
nameSchema(translatedSection, 'TranslatedSection', 'A section of pages, or a list.', 'articles');

/** A name of a page, or the key of an entry of a list. */
export const translatableName = z.string().min(1).max(300);

const translation = z.object({
  kind: z.enum(['page', 'entry']),
  section: translatedSection,
  /** The original’s: the name of a page, or the key of an entry. */
  name: z.string(),
  language,
  state: translationState,
  title: z.string(),
  /** How many of its parts are older than the original. */
  staleParts: z.number().int(),
  /** Whether visitors see the original. */
  isOriginalPublished: flag,
  /** Whether it has a draft that visitors do not see. */
  hasDraft: flag,
  /** Of the screen on which it is translated; empty: nobody has begun. */
  editAddress: z.string(),
});
nameSchema(translation, 'Translation', 'How far the translation of a page or an entry is.');

/** What is translated, and what is not. */
export const translationOverviewCalls = {
  'translations/getTranslations': call({
    summary:
      'List the pages and entries of lists that you may edit, and how far each is translated into every language',
    who: 'drafts.read',
    body: () =>
      body({
        section: translatedSection.optional(),
        state: translationState.optional(),
        language: translatedLanguage.optional(),
      }),
    reply: () => reply({ translations: z.array(translation) }),
    example: {
      body: { section: 'articles', state: 'stale' },
      reply: {
        code: 1,
        translations: [
          {
            kind: 'page',
            section: 'articles',
            name: 'Hidden-Salt',
            language: 'es',
            state: 'stale',
            title: 'Hidden salt',
            staleParts: 2,
            isOriginalPublished: 1,
            hasDraft: 0,
            editAddress: '/cms/es/articles/Sal-Oculta',
          },
        ],
      },
    },
  }),
};
