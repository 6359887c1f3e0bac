import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';

/** Finds the program’s own words in issues: a mailing is one email for all of its recipients, in one language. */
export const issueTexts: Translate = translatorOf(defaultLanguage);
