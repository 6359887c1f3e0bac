import type { Language } from '#contract/shared/language/languages.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language as staff call it: 'Spanish'. */
export const languageName = (language: Language): string => names.of(language) ?? language;
