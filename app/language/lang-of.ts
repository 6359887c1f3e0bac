import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** The `lang` of content within a page; undefined: it is in the page’s own language. */
export const langOf = (language: Language, t: Translate): Language | undefined =>
  language === t.language ? undefined : language;
