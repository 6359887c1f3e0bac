import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag } from '../fields.ts';
import { translatedLanguage } from '../language.ts';
import { key, storedEntry } from '../lists/entries.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { translatedListNames } from '../shared/translated-lists.ts';

const text = z.object({
  /** Its path in the entry: 'answer', 'readMore/4f2a/text'. */
  field: z.string(),
  /** What it is: 'Read more 1: Text'. */
  label: z.string(),
  isMarkdown: flag,
  text: z.string(),
  /** Of Markdown, rendered and sanitized; else empty. */
  html: z.string(),
});
nameSchema(text, 'OriginalText', 'A text of an entry that there is to translate.');

/** Names an entry and a language. */
const selector = { language: translatedLanguage, list: z.enum(translatedListNames), entry: key };
const example = { body: { language: 'es', list: 'faqQuestions', entry: sample.id } } as const;

/** Entries of lists and their translations, which the calls of lists save and publish: see the list `translations`. */
export const entryTranslationCalls = {
  'translations/getEntry': call({
    summary: 'Get the texts of an entry that there are to translate, and its published translation',
    who: 'lists.edit',
    body: () => body(selector),
    reply: () =>
      reply({
        title: z.string(),
        texts: z.array(text),
        /** The key of its translation in the list `translations`. */
        key: z.string(),
        /** Null: visitors see none. */
        published: storedEntry.nullable(),
      }),
    failures: [404],
    example,
  }),
  'translations/deleteEntry': call({
    summary:
      'Delete the published translation of an entry, and its draft: visitors read the original again, and the history keeps it',
    who: 'lists.publish',
    body: () => body(selector),
    reply: () => changed({}),
    failures: [404],
    example,
  }),
};
