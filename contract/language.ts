import { z } from 'zod';
import { nameSchema } from './named.ts';
import { allLanguages, translatedLanguages } from './shared/language/languages.ts';

/** Absent in a call that reads: the language of the call, as its `Accept-Language` says. */
export const language = z.enum(allLanguages);
nameSchema(language, 'Language', 'A language of the site.', 'es');

/** A language into which the site is translated. */
export const translatedLanguage = z.enum(translatedLanguages);

/** Of an entry in a reply: the default language where it has no translation, and in replies to edits. */
export const inLanguage = { language };

/** The body of a call that reads for visitors. */
export const forReaders = { language: language.optional() };

/** The example of a call that takes nothing else. */
export const readersExample = { body: { language: 'es' as const } };
