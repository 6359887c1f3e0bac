import { z } from 'zod';
import { nameSchema } from './named.ts';
import { allLanguages } from './shared/language/languages.ts';

/** Absent in a call that reads: the language of the call, as its `Accept-Language` says. */
export const language = z.enum(allLanguages);
nameSchema(language, 'Language', 'A language of the site.', 'es');
